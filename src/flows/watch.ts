import type { Ports } from '../base/ports.ts'
import type { Queryable } from '../base/sql.ts'
import { openGaps } from '../crawls/days.store.ts'
import { nextCrawl } from '../crawls/due.ts'
import {
  lastRegularRun,
  newsByDay,
  openRunOf,
  type ProblemsOfKind,
  problemsSince,
  type StoredRun,
} from '../crawls/runs.store.ts'
import { type CrawlState, crawlState } from '../crawls/states.store.ts'
import { type Day, dayAfter, dayAt, dayNumber, daysOf, weekdayOf } from '../model/day.ts'
import type { Source } from '../sources/source.ts'

/** The health of a source's crawl. */
export interface SourceHealth {
  /** State of the last scheduled run: `failing` after a failed run, `new` before the first. */
  readonly state: 'new' | 'ok' | 'suspicious' | 'failing'
  /** Why it is suspicious or failing. */
  readonly reasons: readonly string[]
  readonly lastSuccess: Date | null
  /** Newest publication date. */
  readonly latestDate: Day | null
  /** Days since the newest publication date; null without one. */
  readonly lagDays: number | null
  /** Days of issue without data, and failed days, newest first. */
  readonly gaps: readonly Day[]
  readonly nextRun: Date
  /** Consecutive failed runs. */
  readonly failures: number
  readonly failingSince: Date | null
  readonly retryAt: Date | null
  /** The running or queued run. */
  readonly underWay: StoredRun | null
  /** Problems of the last 30 days, by kind. */
  readonly problems: readonly ProblemsOfKind[]
}

const PROBLEM_DAYS = 30

/** Reads the health of a source. `latestDate` comes from the search index. */
export async function healthOf(
  { sql, clock }: Pick<Ports, 'clock'> & { readonly sql: Queryable },
  source: Pick<Source, 'id' | 'about' | 'reach'>,
  latestDate: Day | null,
): Promise<SourceHealth> {
  const { id, about } = source
  const now = clock.now()
  const today = dayAt(about.timeZone, now)
  const state = await crawlState(sql, id)
  const last = await lastRegularRun(sql, id)
  return {
    ...lastRunState(state, last),
    lastSuccess: state?.lastSuccess ?? null,
    latestDate,
    lagDays: latestDate === null ? null : Math.max(0, dayNumber(today) - dayNumber(latestDate)),
    gaps:
      source.reach === 'day'
        ? (await openGaps(sql, id)).map(gap => gap.day)
        : await silentDays(sql, source, state, today),
    nextRun: nextCrawl(about, state, now),
    failures: state?.failures ?? 0,
    failingSince: state?.failingSince ?? null,
    retryAt: state?.retryAt ?? null,
    underWay: await openRunOf(sql, id),
    problems: await problemsSince(sql, id, new Date(now.getTime() - PROBLEM_DAYS * 86_400_000)),
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

/** For feeds: days of issue without news since the last new announcement, as far back as late records may still appear. */
async function silentDays(
  sql: Queryable,
  { id, about }: Pick<Source, 'id' | 'about'>,
  state: CrawlState | null,
  today: Day,
): Promise<Day[]> {
  if (state === null) return []
  const from = [dayAfter(today, -about.gapDays), state.since].sort().at(-1) as Day
  const daysWithNews = (await newsByDay(sql, id, about.timeZone, from)).filter(
    count => count.announcements > 0,
  )
  const lastNews = daysWithNews
    .map(count => count.day)
    .sort()
    .at(-1)
  return daysOf(lastNews === undefined ? from : dayAfter(lastNews, 1), dayAfter(today, -1))
    .filter(day => about.issueDays.includes(weekdayOf(day)))
    .reverse()
}
