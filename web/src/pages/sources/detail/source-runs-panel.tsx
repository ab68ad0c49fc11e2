import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { formatDaySpan } from '../../../text/calendar-days.ts'
import { humanizeCode } from '../../../text/display-names.ts'
import { formatCount, formatMilliseconds, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { DataTable, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import type { SourceRun } from '../source-queries.ts'
import { RunStateBadge } from './run-state-badge.tsx'
import css from './source-detail-page.module.css'
import { SourceProblemTable } from './source-problems-panel.tsx'

interface Props {
  readonly runs: UseQueryResult<{ data: SourceRun[]; pagination: ApiSchema<'Pagination'> }>
  readonly onPageChange: (page: number) => void
}

const COUNT_COLUMNS = [
  ['Documents', 'documents'],
  ['Records', 'records'],
  ['New', 'created'],
  ['Changed', 'changed'],
  ['Lost', 'lost'],
] as const
const COLUMN_HEADS = [
  'Status',
  'Kind',
  'Requested days',
  'Started',
  'Duration',
  ...COUNT_COLUMNS.map(([name]) => name),
]

/** Lists the runs of a source, newest first. */
export function SourceRunsPanel({ runs, onPageChange }: Props) {
  return (
    <Panel title="Runs">
      {runs.isPending ? (
        <LoadingState lines={6} label="Loading runs" />
      ) : runs.data === undefined ? (
        <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data.pagination.total === 0 ? (
        <EmptyState title="No runs yet">
          <p>Nothing has been crawled or imported from this source yet.</p>
        </EmptyState>
      ) : (
        <div className={css.runs}>
          <DataTable caption="Runs, newest first" columnHeads={COLUMN_HEADS} stackOnNarrow>
            {runs.data.data.map((run, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: keyed by position, rows update in place when a run is added
              <RunRows key={position} run={run} />
            ))}
          </DataTable>
          <Pager pagination={runs.data.pagination} onPageChange={onPageChange} />
        </div>
      )}
    </Panel>
  )
}

function RunRows({ run }: { run: SourceRun }) {
  return (
    <Fragment>
      <tr className={css.run}>
        <td className={css.state}>
          <RunStateBadge state={run.state} />
        </td>
        <td data-name="Kind">{humanizeCode(run.kind)}</td>
        <td className={css.days} data-name="Days">
          <RunDays run={run} />
        </td>
        <td className={css.began} data-name="Started">
          <RelativeTime at={run.started_at} />
        </td>
        <td className={css.took} data-name="Duration">
          {run.finished_at === null
            ? '–'
            : formatMilliseconds(Date.parse(run.finished_at) - Date.parse(run.started_at))}
        </td>
        {COUNT_COLUMNS.map(([name, field]) => (
          <td
            key={field}
            className={css.count}
            data-name={name}
            title={field === 'documents' ? describeUnchanged(run) : undefined}
          >
            {run[field] === 0 ? <span className="quiet">0</span> : formatNumber(run[field])}
          </td>
        ))}
      </tr>
      <RunRemarks key={run.id} run={run} />
    </Fragment>
  )
}

function describeUnchanged({ unchanged_documents }: SourceRun): string {
  return `${formatNumber(unchanged_documents)} unchanged since the previous run`
}

function RunDays({ run: { kind, from, to } }: { run: SourceRun }) {
  if (from === null || to === null) return <span className="quiet">{DAYS_WITHOUT_RANGE[kind]}</span>
  return formatDaySpan(from, to)
}

/** Describes what a run covers if no days were requested, by kind of run. */
const DAYS_WITHOUT_RANGE: Readonly<Record<SourceRun['kind'], string>> = {
  crawl: 'Everything due',
  backfill: 'All days',
  import: 'Files',
  replay: 'Archived documents',
}

/** Renders the error, the reasons and the problems of a run below its row. */
function RunRemarks({ run: { reasons, error, problems } }: { run: SourceRun }) {
  if (reasons.length === 0 && error === null && problems.length === 0) return null
  const count = problems.reduce((sum, { count }) => sum + count, 0)
  return (
    <tr className={css.remarks}>
      <td colSpan={COLUMN_HEADS.length}>
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
            <summary>{formatCount(count, 'problem')}</summary>
            <SourceProblemTable problems={problems} />
          </details>
        )}
      </td>
    </tr>
  )
}
