import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { formatDaySpan } from '../../../text/calendar-days.ts'
import { formatMilliseconds, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { DataTable, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import { sourceMessages } from '../messages/messages.ts'
import type { SourceRun } from '../source-queries.ts'
import { ProblemCauseList } from './problem-cause-list.tsx'
import { RunStateBadge } from './run-state-badge.tsx'
import css from './source-detail-page.module.css'

interface Props {
  readonly runs: UseQueryResult<{ data: SourceRun[]; pagination: ApiSchema<'Pagination'> }>
  readonly onPageChange: (page: number) => void
}

const messages = sourceMessages.runs
const COUNT_COLUMNS = [
  [messages.documents, 'documents'],
  [messages.records, 'records'],
  [messages.new, 'created'],
  [messages.changed, 'changed'],
  [messages.lost, 'lost'],
] as const
const COLUMN_HEADS = [
  messages.status,
  messages.kind,
  messages.requestedDays,
  messages.started,
  messages.duration,
  ...COUNT_COLUMNS.map(([name]) => name),
]

/** Lists the runs of a source, newest first. */
export function SourceRunsPanel({ runs, onPageChange }: Props) {
  return (
    <Panel title={messages.title}>
      {runs.isPending ? (
        <LoadingState lines={6} label={messages.loading} />
      ) : runs.data === undefined ? (
        <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data.pagination.total === 0 ? (
        <EmptyState title={messages.none}>
          <p>{messages.noneExplanation}</p>
        </EmptyState>
      ) : (
        <div className={css.runs}>
          <DataTable caption={messages.caption} columnHeads={COLUMN_HEADS} stackOnNarrow>
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
        <td data-name={messages.kind}>{messages.kinds[run.kind]}</td>
        <td className={css.days} data-name={messages.days}>
          <RunDays run={run} />
        </td>
        <td className={css.began} data-name={messages.started}>
          <RelativeTime at={run.started_at} />
        </td>
        <td className={css.took} data-name={messages.duration}>
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
  return messages.unchanged(formatNumber(unchanged_documents))
}

function RunDays({ run: { kind, from, to } }: { run: SourceRun }) {
  if (from === null || to === null) return <span className="quiet">{messages.withoutDays[kind]}</span>
  return formatDaySpan(from, to)
}

/** Renders the error, the reasons and the problems of a run below its row. */
function RunRemarks({ run: { id, source_id, reasons, error, problems } }: { run: SourceRun }) {
  const [isOpen, setOpen] = useState(false)
  if (reasons.length === 0 && error === null && problems.length === 0) return null
  const count = problems.reduce((sum, { count }) => sum + count, 0)
  return (
    <tr className={css.remarks}>
      <td colSpan={COLUMN_HEADS.length}>
        {error !== null && (
          <p className={css.error} lang="en">
            {error.message} <code>{error.code}</code>
          </p>
        )}
        {reasons.map(reason => (
          <p key={reason} lang="en">
            {reason}
          </p>
        ))}
        {problems.length > 0 && (
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>{sourceMessages.problems.count(count)}</summary>
            {isOpen && <ProblemCauseList source={source_id} run={id} />}
          </details>
        )}
      </td>
    </tr>
  )
}
