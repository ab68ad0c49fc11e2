import { type CrawlDay, decideDayState, selectDaysToCrawl } from '../../crawls/crawl-day-plan.ts'
import { countCompleteDays, listCrawlDays, saveCrawlDay } from '../../crawls/crawl-day-store.ts'
import {
  addFieldCoverage,
  BASELINE_WEEKS,
  type DailyCount,
  type FieldCoverage,
} from '../../crawls/run-anomalies.ts'
import { addDays, type CalendarDay, daysInRange } from '../../model/calendar-day.ts'
import { countAnnouncementsByDay } from '../../reports/daily-announcements-store.ts'
import type { DateRange } from '../../sources/source.ts'
import { compareWithStoredDay } from './copies/compare-with-stored-day.ts'
import { type CrawlContext, type CrawlFailure, hasGivenUp } from './crawl-context.ts'
import { crawlPages, type PagesResult } from './crawl-pages.ts'

/** The findings of a crawl, whether it requested days or followed a feed. */
export interface CrawlFindings {
  readonly coverage: FieldCoverage
  readonly failures: readonly CrawlFailure[]
  /** Counts of the finished days that were counted for the first time in this run. */
  readonly days: readonly DailyCount[]
  /** Daily counts of the preceding weeks, for comparison. */
  readonly baseline: readonly DailyCount[]
  /** The number of problems with copies of the publisher's files. */
  readonly copyProblems?: number
}

/** Selects the days to request: those that are due (`regular`), those still missing (`missing`), or all (`every`). */
export type CrawlDayChoice = 'regular' | 'missing' | 'every'

/** Crawls days one after another, newest first. Each day's outcome is saved, so that the next run continues from there. */
export async function crawlDays(
  context: CrawlContext,
  window: DateRange,
  choice: CrawlDayChoice,
  skippedDays: ReadonlySet<CalendarDay> = new Set(),
): Promise<CrawlFindings> {
  const { dependencies, source, today, run } = context
  const { metadata } = source
  const known = await listCrawlDays(dependencies.sql, source.id, window, metadata.timeZone)
  const baseline = await countCompleteDays(
    dependencies.sql,
    source.id,
    addDays(today, -7 * (BASELINE_WEEKS + 1)),
    today,
  )
  const days = selectDays(choice, window, known, metadata).filter(day => !skippedDays.has(day))
  const knownByDay = new Map(known.map(row => [row.day, row]))
  const failures: CrawlFailure[] = []
  const counts: DailyCount[] = []
  let coverage: FieldCoverage = { records: 0, filled: {} }
  for (const [done, day] of days.entries()) {
    if (hasGivenUp(context)) break
    const onStep = () => context.onStep({ done, of: days.length })
    const outcome = await crawlDay(context, day, knownByDay.get(day), onStep)
    coverage = addFieldCoverage(coverage, outcome.coverage)
    failures.push(...outcome.failures)
    if (run.signal.aborted) break
    if (isNewCount(day, outcome.announcements, knownByDay.get(day), today))
      counts.push({ day, announcements: outcome.announcements })
  }
  return { coverage, failures, days: counts, baseline }
}

async function crawlDay(
  context: CrawlContext,
  day: CalendarDay,
  known: CrawlDay | undefined,
  onPage: () => void,
): Promise<PagesResult> {
  const { dependencies, source, access, today, run } = context
  const window = { from: day, to: day }
  const requestedAt = dependencies.clock.now()
  const requests = source.discover(window, access.base)
  const result = await crawlPages(context, window, requests, async () => onPage())
  const { failures } = result
  // An interrupted crawl is no evidence of the day's state, so none is saved.
  if (run.signal.aborted) return result
  const [first] = failures
  if (first === undefined)
    await compareWithStoredDay(context, day, requests[0]?.url ?? '', result.announcements)
  const announcements = result.announcements || (await countStoredAnnouncements(context, day))
  // A failure becomes definitive only when it recurs on a later calendar day, no matter how old the requested day is.
  const isRepeated = known?.state === 'failed' && known.requestedOn < today
  const isDefinitive = isRepeated && failures.every(f => isFinal(f, result))
  const failure = first === undefined ? null : { isDefinitive }
  const state = decideDayState(day, { announcements, failure }, source.metadata, today)
  const reason = first?.message.slice(0, 2000) ?? null
  await saveCrawlDay(dependencies.sql, source.id, { day, state, announcements, reason, requestedAt })
  return result
}

/** Counts what is stored of a day that the publisher has nothing of: its announcements were imported from disk. */
async function countStoredAnnouncements(
  { dependencies, source }: CrawlContext,
  day: CalendarDay,
): Promise<number> {
  const counts = await countAnnouncementsByDay(dependencies.sql, source.id, { from: day, to: day })
  return counts.get(day) ?? 0
}

/** Returns whether a failure is definitive, or was a refusal by a publisher that responded to other requests. */
function isFinal({ isDefinitive, code }: CrawlFailure, { answered }: PagesResult): boolean {
  return isDefinitive || (answered > 0 && !['unreachable', 'too_slow', 'busy', 'unreadable'].includes(code))
}

function selectDays(
  choice: CrawlDayChoice,
  window: DateRange,
  known: readonly CrawlDay[],
  calendar: Parameters<typeof selectDaysToCrawl>[2],
): CalendarDay[] {
  if (choice === 'every') return daysInRange(window.from, window.to).reverse()
  const days = selectDaysToCrawl(window, known, calendar)
  if (choice === 'regular') return days
  return days.filter(day => day >= window.from && day <= window.to)
}

/** Returns whether to check a day's count for anomalies: the day is over and its count has not been checked yet. */
function isNewCount(
  day: CalendarDay,
  announcements: number,
  previous: CrawlDay | undefined,
  today: CalendarDay,
): boolean {
  if (day >= today || announcements === 0) return false
  return previous === undefined || previous.requestedOn <= day || previous.announcements !== announcements
}
