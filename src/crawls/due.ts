import { Cron } from 'croner'
import { LONGEST_PAUSE_MS } from './failures.ts'
import type { CrawlState } from './states.store.ts'

/**
 * When the next regular crawl of a source is due, `now` when it is already. After failures it is the end of the pause, else
 * the first moment of its schedule (cron in its zone) after the last run began: what a stopped service missed, it makes up.
 */
export function nextCrawl(
  { schedule, timeZone }: { readonly schedule: string; readonly timeZone: string },
  state: Pick<CrawlState, 'lastRun' | 'retryAt'> | null,
  now: Date,
): Date {
  if (state === null || state.lastRun === null) return now
  // A run that began later than now was noted by a clock gone wrong.
  if (state.lastRun.getTime() - now.getTime() > LONGEST_PAUSE_MS) return now
  if (state.retryAt !== null) {
    // Further away than the longest pause was set by a clock gone wrong.
    const pause = state.retryAt.getTime() - now.getTime()
    return pause > 0 && pause <= LONGEST_PAUSE_MS ? state.retryAt : now
  }
  const next = new Cron(schedule, { timezone: timeZone }).nextRun(state.lastRun)
  return next === null || next < now ? now : next
}
