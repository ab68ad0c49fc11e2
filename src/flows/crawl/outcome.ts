import { becomeWriter, noteChange, takeChange } from '../../changes/store.ts'
import { oddities } from '../../crawls/expect.ts'
import { isToBeTold, pauseAfter, type RunError } from '../../crawls/failures.ts'
import type { RunEnd } from '../../crawls/runs.store.ts'
import { crawlState, noteFailure, noteSuccess } from '../../crawls/states.store.ts'
import { sourceError } from '../../model/event.ts'
import { appendEvents } from '../../outbox/store.ts'
import type { Source } from '../../sources/source.ts'
import type { Run } from '../run.ts'
import type { CrawlHouse, Failure } from './crawler.ts'
import type { Crawled } from './days.ts'

/** Decides a run's outcome: failed if something could not be fetched, suspicious if the fetched data has anomalies. */
export function endOf(source: Source, run: Run, crawled: Crawled): RunEnd {
  if (run.isTakenOver())
    return failedOutcome({ code: 'taken_over', message: 'another process took over the run' })
  const error = errorOf(run, crawled)
  // Stopping on request is not a failure; the next run requests the rest.
  if (run.signal.aborted) return { state: 'stopped', reasons: [], error: null }
  if (error !== null) return failedOutcome(error)
  const { lost } = run.tally
  const reasons = oddities(source.expects, source.about.issueDays, { ...crawled, lost })
  return { state: reasons.length > 0 ? 'suspicious' : 'ok', reasons, error: null }
}

function failedOutcome(error: { code: RunError; message: string }): RunEnd {
  return { state: 'failed', reasons: [], error }
}

/** An unreadable document is only a problem. It fails the run when nothing else was readable or the run gave up because of it. */
function errorOf(run: Run, { failures }: Crawled): { code: RunError; message: string } | null {
  const readCount = run.tally.rows + run.tally.unchangedDocuments
  const fatal = failures.filter(f => f.code !== 'unreadable' || !f.isDefinitive || readCount === 0)
  const [first] = fatal
  if (first === undefined) return null
  const more = fatal.length > 1 ? ` (and ${fatal.length - 1} more)` : ''
  return { code: first.code, message: first.message.slice(0, 2000) + more }
}

/** Records the outcome of a scheduled run for its source: success, or failure with the time of the next attempt. */
export async function noteOutcome(
  dependencies: CrawlHouse,
  source: Source,
  startedAt: Date,
  { error }: RunEnd,
  failures: readonly Failure[],
): Promise<void> {
  const now = dependencies.clock.now()
  if (error === null) return await noteSuccess(dependencies.sql, source.id, startedAt, now)
  await dependencies.sql.begin(async tx => {
    const state = await crawlState(tx, source.id)
    const streak = (state?.failures ?? 0) + 1
    const since = state?.failingSince ?? startedAt
    const notify = isToBeTold(state?.notifiedAt ?? null, now)
    const notifiedAt = notify ? now : (state?.notifiedAt ?? null)
    const requestedMs = Math.max(0, ...failures.map(f => f.retryAfterMs ?? 0))
    const retryAt = new Date(now.getTime() + pauseAfter(streak, requestedMs))
    await noteFailure(tx, source.id, {
      began: startedAt,
      since,
      failures: streak,
      retryAt,
      toldAt: notifiedAt,
    })
    if (!notify) return
    await becomeWriter(tx)
    const change = await takeChange(tx)
    const { name, jurisdiction } = source.about
    const failure = { source: { id: source.id, name, jurisdiction }, error, since, failures: streak }
    await appendEvents(tx, [sourceError(failure, { now, dice: dependencies.dice })], change)
    await noteChange(tx, change, 0, 0)
  })
}
