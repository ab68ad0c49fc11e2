import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Noun } from '../../api/client.ts'
import { plural, showDuration, showNumber } from '../../text/format.ts'
import { label } from '../../text/labels.ts'
import { Ago } from '../../ui/moment.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel, Table } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { showSpan } from './days.ts'
import { ProblemTable } from './problems.tsx'
import type { Run } from './queries.ts'
import { RunState } from './run-state.tsx'
import css from './single.module.css'

interface Props {
  readonly runs: UseQueryResult<{ data: Run[]; pagination: Noun<'Pagination'> }>
  readonly onPage: (page: number) => void
}

const COUNTS = [
  ['Documents', 'documents'],
  ['Records', 'records'],
  ['New', 'created'],
  ['Changed', 'changed'],
  ['Lost', 'lost'],
] as const
const HEAD = ['State', 'Kind', 'Days asked for', 'Began', 'Took', ...COUNTS.map(([name]) => name)]

/** The runs of a source, newest first. */
export function RunsPanel({ runs, onPage }: Props) {
  return (
    <Panel title="Runs">
      {runs.isPending ? (
        <Loading lines={6} what="Loading the runs" />
      ) : runs.data === undefined ? (
        <Failure error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data.pagination.total === 0 ? (
        <Empty title="No runs yet">
          <p>Nothing was crawled or imported of this source.</p>
        </Empty>
      ) : (
        <div className={css.runs}>
          <Table caption="Runs, newest first" head={HEAD} stacks>
            {runs.data.data.map((run, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a run that begins moves no row under the reader's eyes
              <RunRows key={place} run={run} />
            ))}
          </Table>
          <Pager pagination={runs.data.pagination} onPage={onPage} />
        </div>
      )}
    </Panel>
  )
}

function RunRows({ run }: { run: Run }) {
  return (
    <Fragment>
      <tr className={css.run}>
        <td className={css.state}>
          <RunState state={run.state} />
        </td>
        <td data-name="Kind">{label(run.kind)}</td>
        <td className={css.days} data-name="Days">
          <Days run={run} />
        </td>
        <td className={css.began} data-name="Began">
          <Ago at={run.started_at} />
        </td>
        <td className={css.took} data-name="Took">
          {run.finished_at === null
            ? '–'
            : showDuration(Date.parse(run.finished_at) - Date.parse(run.started_at))}
        </td>
        {COUNTS.map(([name, field]) => (
          <td
            key={field}
            className={css.count}
            data-name={name}
            title={field === 'documents' ? unchanged(run) : undefined}
          >
            {run[field] === 0 ? <span className="quiet">0</span> : showNumber(run[field])}
          </td>
        ))}
      </tr>
      <Remarks key={run.id} run={run} />
    </Fragment>
  )
}

function unchanged({ unchanged_documents }: Run): string {
  return `${showNumber(unchanged_documents)} were as they were the last time`
}

function Days({ run: { kind, from, to } }: { run: Run }) {
  if (from === null || to === null) return <span className="quiet">{ALL[kind]}</span>
  return showSpan(from, to)
}

/** What a run reads that was not asked for days. */
const ALL: Readonly<Record<Run['kind'], string>> = {
  crawl: 'What was due',
  backfill: 'All days',
  import: 'Files',
  replay: 'What is kept',
}

/** Why a run is not simply well, under its row. */
function Remarks({ run: { reasons, error, problems } }: { run: Run }) {
  if (reasons.length === 0 && error === null && problems.length === 0) return null
  const count = problems.reduce((sum, { count }) => sum + count, 0)
  return (
    <tr className={css.remarks}>
      <td colSpan={HEAD.length}>
        {error !== null && (
          <p className={css.error}>
            {error.message} <code>{error.code}</code>
          </p>
        )}
        {reasons.map(reason => (
          <p key={reason}>{reason}</p>
        ))}
        {problems.length > 0 && (
          <details>
            <summary>{plural(count, 'problem')}</summary>
            <ProblemTable problems={problems} />
          </details>
        )}
      </td>
    </tr>
  )
}
