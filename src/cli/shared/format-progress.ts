import type { RunCounts } from '../../crawls/run-store.ts'
import type { CrawlProgress } from '../../services/crawl/crawl-source.ts'

const BAR_LENGTH = 20

/** Formats the progress of a backfill after `ms` milliseconds: days, announcements, rate and estimated time left. */
export function formatBackfillProgress(
  days: CrawlProgress['days'],
  { documents, rows }: Pick<RunCounts, 'documents' | 'rows'>,
  ms: number,
): string {
  const rate = `${Math.round(rows / Math.max(ms / 1000, 1))}/s`
  const totals = `${documents} documents, ${rows} announcements, ${rate}`
  if (days === null) return totals
  const { done, of } = days
  const share = of === 0 ? 1 : done / of
  const filled = Math.floor(share * BAR_LENGTH)
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(BAR_LENGTH - filled)}]`
  const timeLeft = done === 0 ? '' : `, ${formatTimeSpan(((of - done) / done) * ms)} left`
  return `${bar} ${done} of ${of} days, ${totals}${timeLeft}`
}

/** Formats a duration in milliseconds, such as `2 h 05 min`, `4 min 10 s` or `9 s`. */
export function formatTimeSpan(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`
  return minutes > 0 ? `${minutes} min ${String(seconds % 60).padStart(2, '0')} s` : `${seconds} s`
}
