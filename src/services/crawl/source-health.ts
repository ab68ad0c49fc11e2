import { listOpenGaps } from '../../crawls/crawl-day-store.ts'
import { nextCrawlTime } from '../../crawls/crawl-schedule.ts'
import { type CrawlState, findCrawlState } from '../../crawls/crawl-state-store.ts'
import {
  countChangesByDay,
  findLastScheduledRun,
  findOpenRun,
  type ProblemSummary,
  type StoredRun,
  summarizeProblemsSince,
} from '../../crawls/run-store.ts'
import {
  addDays,
  type CalendarDay,
  dayInTimeZone,
  daysInRange,
  isoWeekday,
  toEpochDay,
} from '../../model/calendar-day.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import type { Source } from '../../sources/source.ts'

/** The health of a source's scheduled crawl. */
export interface SourceHealth {
  /** The outcome of the last scheduled run: `failing` if it failed, `new` if there was none yet. */
  readonly state: 'new' | 'ok' | 'suspicious' | 'failing'
  /** The reasons why the source is suspicious or failing. */
  readonly reasons: readonly string[]
  readonly lastSuccess: Date | null
  /** The newest publication date of the source's announcements. */
  readonly latestDate: CalendarDay | null
  /** The number of days since the newest publication date; `null` if there are no announcements. */
  readonly lagDays: number | null
  /** Days of issue without data and days that failed, newest first. */
  readonly gaps: readonly CalendarDay[]
  readonly nextRun: Date
  /** The number of consecutive failed runs. */
  readonly failures: number
  readonly failingSince: Date | null
  readonly retryAt: Date | null
  /** The running or queued run, if any. */
  readonly openRun: StoredRun | null
  /** The problems of the last 30 days, summarized by kind. */
  readonly problems: readonly ProblemSummary[]
}

/** Number of days whose problems are shown. */
export const PROBLEM_DAYS = 30

/** Reads the health of a source. `latestDate` comes from the search index. */
export async function readSourceHealth(
  { sql, clock }: Pick<Dependencies, 'clock'> & { readonly sql: Queryable },
  source: Pick<Source, 'id' | 'metadata' | 'reach'>,
  latestDate: CalendarDay | null,
): Promise<SourceHealth> {
  const { id, metadata } = source
  const now = clock.now()
  const today = dayInTimeZone(metadata.timeZone, now)
  const state = await findCrawlState(sql, id)
  const last = await findLastScheduledRun(sql, id)
  return {
    ...lastRunState(state, last),
    lastSuccess: state?.lastSuccess ?? null,
    latestDate,
    lagDays: latestDate === null ? null : Math.max(0, toEpochDay(today) - toEpochDay(latestDate)),
    gaps:
      source.reach === 'day'
        ? (await listOpenGaps(sql, id)).map(gap => gap.day)
        : await silentDays(sql, source, state, { today, latestDate }),
    nextRun: nextCrawlTime(metadata, state, now),
    failures: state?.failures ?? 0,
    failingSince: state?.failingSince ?? null,
    retryAt: state?.retryAt ?? null,
    openRun: await findOpenRun(sql, id),
    problems: await summarizeProblemsSince(sql, id, new Date(now.getTime() - PROBLEM_DAYS * 86_400_000)),
  }
}

function lastRunState(
  state: CrawlState | null,
  last: StoredRun | null,
): Pick<SourceHealth, 'state' | 'reasons'> {
  if (state === null || last === null) return { state: 'new', reasons: [] }
  if (last.error !== null) return { state: 'failing', reasons: [last.error.message] }
  return { state: last.reasons.length > 0 ? 'suspicious' : 'ok', reasons: last.reasons }
}

/**
 * Lists, for feeds, the days of issue since the last new announcement, as far back as late records may still appear. An
 * announcement that was imported ends the silence on its publication date.
 */
async function silentDays(
  sql: Queryable,
  { id, metadata }: Pick<Source, 'id' | 'metadata'>,
  state: CrawlState | null,
  { today, latestDate }: { readonly today: CalendarDay; readonly latestDate: CalendarDay | null },
): Promise<CalendarDay[]> {
  if (state === null) return []
  const from = [addDays(today, -metadata.gapDays), state.since].sort().at(-1) as CalendarDay
  const daysWithNews = (await countChangesByDay(sql, id, metadata.timeZone, from)).filter(
    count => count.announcements > 0,
  )
  const imported = latestDate !== null && latestDate >= from && latestDate <= today ? [latestDate] : []
  const lastNews = [...daysWithNews.map(count => count.day), ...imported].sort().at(-1)
  return daysInRange(lastNews === undefined ? from : addDays(lastNews, 1), addDays(today, -1))
    .filter(day => metadata.issueDays.includes(isoWeekday(day)))
    .reverse()
}
