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

/** How a run ends that got so far. What could not be had makes it fail; what was had and is odd makes it suspicious. */
export function endOf(source: Source, run: Run, crawled: Crawled): RunEnd {
  if (run.isTakenOver())
    return failedWith({ code: 'taken_over', message: 'another process has taken the run over' })
  const error = errorOf(run, crawled)
  // Who says stop does so for reasons of his own, and what was not had by then is asked for again.
  if (run.signal.aborted) return { state: 'stopped', reasons: [], error: null }
  if (error !== null) return failedWith(error)
  const { lost } = run.tally
  const reasons = oddities(source.expects, source.about.issueDays, { ...crawled, lost })
  return { state: reasons.length > 0 ? 'suspicious' : 'ok', reasons, error: null }
}

function failedWith(error: { code: RunError; message: string }): RunEnd {
  return { state: 'failed', reasons: [], error }
}

/**
 * A document that cannot be read is told among the problems; when nothing else could be read either, or the run gave up
 * for it, the run failed.
 */
function errorOf(run: Run, { failures }: Crawled): { code: RunError; message: string } | null {
  const read = run.tally.rows + run.tally.unchangedDocuments
  const grave = failures.filter(f => f.code !== 'unreadable' || !f.isAnswer || read === 0)
  const [first] = grave
  if (first === undefined) return null
  const more = grave.length > 1 ? ` (and ${grave.length - 1} more)` : ''
  return { code: first.code, message: first.message.slice(0, 2000) + more }
}

/** Writes what a finished regular run means for its source: success, or a failure with the time of the next try. */
export async function noteOutcome(
  house: CrawlHouse,
  source: Source,
  began: Date,
  { error }: RunEnd,
  failures: readonly Failure[],
): Promise<void> {
  const now = house.clock.now()
  if (error === null) return await noteSuccess(house.sql, source.id, began, now)
  await house.sql.begin(async tx => {
    const state = await crawlState(tx, source.id)
    const streak = (state?.failures ?? 0) + 1
    const since = state?.failingSince ?? began
    const told = isToBeTold(state?.toldAt ?? null, now)
    const toldAt = told ? now : (state?.toldAt ?? null)
    const wanted = Math.max(0, ...failures.map(f => f.retryAfterMs ?? 0))
    const retryAt = new Date(now.getTime() + pauseAfter(streak, wanted))
    await noteFailure(tx, source.id, { began, since, failures: streak, retryAt, toldAt })
    if (!told) return
    await becomeWriter(tx)
    const change = await takeChange(tx)
    const { name, jurisdiction } = source.about
    const failure = { source: { id: source.id, name, jurisdiction }, error, since, failures: streak }
    await appendEvents(tx, [sourceError(failure, { now, dice: house.dice })], change)
    await noteChange(tx, change, 0, 0)
  })
}
