import { Cron } from 'croner'
import { LONGEST_PAUSE_MS } from './failures.ts'
import type { CrawlState } from './states.store.ts'

/**
 * Returns when the next scheduled crawl is due, or `now` when it is overdue. After a failure that is the end of the pause,
 * otherwise the first cron slot after the last run began, so a restarted service catches up on missed runs.
 */
export function nextCrawl(
  { schedule, timeZone }: { readonly schedule: string; readonly timeZone: string },
  state: Pick<CrawlState, 'lastRun' | 'retryAt'> | null,
  now: Date,
): Date {
  if (state === null || state.lastRun === null) return now
  // A start in the future comes from a wrong clock.
  if (state.lastRun.getTime() - now.getTime() > LONGEST_PAUSE_MS) return now
  if (state.retryAt !== null) {
    // A pause beyond the maximum comes from a wrong clock.
    const pause = state.retryAt.getTime() - now.getTime()
    return pause > 0 && pause <= LONGEST_PAUSE_MS ? state.retryAt : now
  }
  const next = new Cron(schedule, { timezone: timeZone }).nextRun(state.lastRun)
  return next === null || next < now ? now : next
}
