import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Noun } from '../../api/client.ts'
import { plural, showDate, showDuration, showNumber } from '../../text/format.ts'
import { label } from '../../text/labels.ts'
import { Ago } from '../../ui/moment.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel, Table } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { ProblemTable } from './problems.tsx'
import type { Run } from './queries.ts'
import css from './single.module.css'

interface Props {
  readonly runs: UseQueryResult<{ data: Run[]; pagination: Noun<'Pagination'> }>
  readonly onPage: (page: number) => void
}

const HEAD = [
  'State',
  'Kind',
  'Days asked for',
  'Began',
  'Took',
  'Documents',
  'Records',
  'New',
  'Changed',
  'Lost',
]

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
        <>
          <Table caption="Runs, newest first" head={HEAD}>
            {runs.data.data.map(run => (
              <RunRows key={run.id} run={run} />
            ))}
          </Table>
          <Pager pagination={runs.data.pagination} onPage={onPage} />
        </>
      )}
    </Panel>
  )
}

const TONES: Readonly<Record<Run['state'], Tone>> = {
  waiting: 'plain',
  running: 'plain',
  ok: 'good',
  suspicious: 'warn',
  failed: 'bad',
  stopped: 'plain',
}

/** How a run stands. */
export function RunState({ state }: { state: Run['state'] }) {
  return <Status tone={TONES[state]}>{state === 'ok' ? 'OK' : label(state)}</Status>
}

function RunRows({ run }: { run: Run }) {
  return (
    <Fragment>
      <tr className={css.run}>
        <td>
          <RunState state={run.state} />
        </td>
        <td>{label(run.kind)}</td>
        <td className={css.days}>
          <Days run={run} />
        </td>
        <td className={css.days}>
          <Ago at={run.started_at} />
        </td>
        <td className={css.count}>{run.finished_at !== null && showTime(run.started_at, run.finished_at)}</td>
        <td
          className={css.count}
          title={`${showNumber(run.unchanged_documents)} were as they were the last time`}
        >
          {showNumber(run.documents)}
        </td>
        {[run.records, run.created, run.changed, run.lost].map((count, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
          <td key={column} className={css.count}>
            {count === 0 ? <span className="quiet">0</span> : showNumber(count)}
          </td>
        ))}
      </tr>
      <Remarks run={run} />
    </Fragment>
  )
}

function Days({ run: { from, to } }: { run: Run }) {
  if (from === null || to === null) return <span className="quiet">What was due</span>
  return from === to ? showDate(from) : `${showDate(from)} – ${showDate(to)}`
}

/** How long it took. */
export function showTime(from: string, to: string): string {
  return showDuration(Date.parse(to) - Date.parse(from))
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
