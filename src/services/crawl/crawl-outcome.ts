import { acquireWriterLock, nextChangeNumber, recordChange } from '../../changes/change-number-store.ts'
import { findCrawlState, recordCrawlFailure, recordCrawlSuccess } from '../../crawls/crawl-state-store.ts'
import { findAnomalies } from '../../crawls/run-anomalies.ts'
import { type RunErrorCode, retryPauseAfter, shouldNotify } from '../../crawls/run-failures.ts'
import type { RunOutcome } from '../../crawls/run-store.ts'
import { sourceErrorEvent } from '../../model/events/webhook-event.ts'
import { appendEvents } from '../../outbox/event-outbox-store.ts'
import type { Source } from '../../sources/source.ts'
import type { IngestRun } from '../ingest/ingest-run.ts'
import type { CrawlDependencies, CrawlFailure } from './crawl-context.ts'
import type { CrawlFindings } from './crawl-days.ts'

/** Decides a run's outcome: failed if a fetch failed, suspicious if the fetched data has anomalies. */
export function decideRunOutcome(source: Source, run: IngestRun, crawled: CrawlFindings): RunOutcome {
  if (run.isTakenOver())
    return failedOutcome({ code: 'taken_over', message: 'another process took over the run' })
  const error = errorOf(run, crawled)
  // Stopping on request is not a failure, because the next run fetches the rest.
  if (run.signal.aborted) return { state: 'stopped', reasons: [], error: null }
  if (error !== null) return failedOutcome(error)
  const { lost } = run.counts
  const reasons = findAnomalies(source.expectations, source.metadata.issueDays, { ...crawled, lost })
  const { copyProblems = 0 } = crawled
  if (copyProblems > 0) reasons.push(`${copyProblems} problems with copies of the publisher’s files`)
  return { state: reasons.length > 0 ? 'suspicious' : 'ok', reasons, error: null }
}

function failedOutcome(error: { code: RunErrorCode; message: string }): RunOutcome {
  return { state: 'failed', reasons: [], error }
}

/** Returns the run's error, or `null`. Unreadable documents are an error only if none was readable or they ended the run. */
function errorOf(
  run: IngestRun,
  { failures }: CrawlFindings,
): { code: RunErrorCode; message: string } | null {
  const readCount = run.counts.rows + run.counts.unchangedDocuments
  const fatal = failures.filter(f => f.code !== 'unreadable' || !f.isDefinitive || readCount === 0)
  const [first] = fatal
  if (first === undefined) return null
  const more = fatal.length > 1 ? ` (and ${fatal.length - 1} more)` : ''
  return { code: first.code, message: first.message.slice(0, 2000) + more }
}

/** Records a scheduled run's outcome for its source: the success, or the failure with the time of the next attempt. */
export async function recordCrawlOutcome(
  dependencies: CrawlDependencies,
  source: Source,
  startedAt: Date,
  { error }: RunOutcome,
  failures: readonly CrawlFailure[],
): Promise<void> {
  const now = dependencies.clock.now()
  if (error === null) return await recordCrawlSuccess(dependencies.sql, source.id, startedAt, now)
  await dependencies.sql.begin(async tx => {
    const state = await findCrawlState(tx, source.id)
    const streak = (state?.failures ?? 0) + 1
    const since = state?.failingSince ?? startedAt
    const notify = shouldNotify(state?.notifiedAt ?? null, now)
    const notifiedAt = notify ? now : (state?.notifiedAt ?? null)
    const requestedMs = Math.max(0, ...failures.map(f => f.retryAfterMs ?? 0))
    const retryAt = new Date(now.getTime() + retryPauseAfter(streak, requestedMs))
    await recordCrawlFailure(tx, source.id, {
      startedAt: startedAt,
      since,
      failures: streak,
      retryAt,
      notifiedAt: notifiedAt,
    })
    if (!notify) return
    await acquireWriterLock(tx)
    const change = await nextChangeNumber(tx)
    const { name, jurisdiction } = source.metadata
    const failure = { source: { id: source.id, name, jurisdiction }, error, since, failures: streak }
    await appendEvents(tx, [sourceErrorEvent(failure, { now, random: dependencies.random })], change)
    await recordChange(tx, change, 0, 0)
  })
}
