import { Cron } from 'croner'
import type { CrawlState } from './crawl-state-store.ts'
import { MAX_RETRY_PAUSE_MS } from './run-failures.ts'

/**
 * Returns when the next scheduled crawl is due, or `now` if it is overdue. After a failure, it is due when the retry pause
 * ends; otherwise, at the first scheduled time after the last run began, so that a restarted service makes up missed runs.
 */
export function nextCrawlTime(
  { schedule, timeZone }: { readonly schedule: string; readonly timeZone: string },
  state: Pick<CrawlState, 'lastRun' | 'retryAt'> | null,
  now: Date,
): Date {
  if (state === null || state.lastRun === null) return now
  // A start time in the future was recorded by a wrong clock.
  if (state.lastRun.getTime() - now.getTime() > MAX_RETRY_PAUSE_MS) return now
  if (state.retryAt !== null) {
    // A pause longer than the maximum was recorded by a wrong clock.
    const pause = state.retryAt.getTime() - now.getTime()
    return pause > 0 && pause <= MAX_RETRY_PAUSE_MS ? state.retryAt : now
  }
  const next = new Cron(schedule, { timezone: timeZone }).nextRun(state.lastRun)
  return next === null || next < now ? now : next
}
