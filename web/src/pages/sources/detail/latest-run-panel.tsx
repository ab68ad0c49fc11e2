import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatMilliseconds, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { useNow } from '../../../ui/timestamps.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { sourceMessages } from '../messages/messages.ts'
import { type SourceRun, useLatestRun } from '../source-queries.ts'
import { RunStateBadge } from './run-state-badge.tsx'
import css from './source-detail-page.module.css'

const messages = sourceMessages.runs

/**
 * Shows the progress of the current run or the outcome of the last one. The panel is always present, so that the layout
 * does not shift when a run starts.
 */
export function LatestRunPanel({ source, currentRunId }: { source: string; currentRunId: string | null }) {
  const run = useLatestRun(source, currentRunId)
  const isOpen = run !== undefined && run.finished_at === null
  useRunEndToast(source, run)
  return (
    <section className={css.latest} data-open={isOpen} aria-label={messages.latest}>
      <p role="status" className={css.stage}>
        {run === undefined ? (
          messages.none
        ) : (
          <>
            {isOpen ? messages.inProgress : messages.last[run.kind]} <RunStateBadge state={run.state} />
          </>
        )}
      </p>
      <div className={css.bar}>{isOpen && <progress aria-label={messages.inProgress} />}</div>
      <RunCounts run={run} />
    </section>
  )
}

function RunCounts({ run }: { run: SourceRun | undefined }) {
  const facts: readonly (readonly [string, number | undefined])[] = [
    [messages.documents, run?.documents],
    [messages.records, run?.records],
    [messages.new, run?.created],
    [messages.changed, run?.changed],
    [messages.lost, run?.lost],
  ]
  return (
    <dl className={css.tally}>
      <div>
        <dt>{run?.state === 'waiting' ? messages.waitingFor : messages.duration}</dt>
        <dd>{run === undefined ? '–' : <RunDuration run={run} />}</dd>
      </div>
      {facts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count === undefined ? '–' : formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Renders the duration of a run: so far while it is open, in total once it has finished. */
function RunDuration({ run: { started_at, finished_at } }: { run: SourceRun }) {
  const now = useNow()
  const from = Date.parse(started_at)
  if (finished_at !== null) return formatMilliseconds(Date.parse(finished_at) - from)
  // Whole seconds, so that the number does not flicker while the run is open.
  return formatMilliseconds(Math.max(0, Math.round((now - from) / 1_000)) * 1_000)
}

/** Shows a toast when a run that was seen in progress ends, and refetches the data that the run changed. */
function useRunEndToast(source: string, run: SourceRun | undefined): void {
  const queries = useQueryClient()
  const open = useRef<string | null>(null)
  useEffect(() => {
    if (run === undefined) return
    if (run.finished_at === null) {
      open.current = run.id
      return
    }
    if (open.current !== run.id) return
    open.current = null
    const outcome = messages.outcome(run.created, messages.recordCount(run.records))
    showToast(messages.finished[run.state], outcome)
    for (const queryKey of [['sources'], ['runs', source], ['problems', source], ['history']])
      void queries.invalidateQueries({ queryKey })
  }, [run, source, queries])
}
