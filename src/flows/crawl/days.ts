import { askedDays, completeDays, saveDay } from '../../crawls/days.store.ts'
import { type Census, type DayCount, sumOf, USUAL_WEEKS } from '../../crawls/expect.ts'
import { type AskedDay, daysToAsk, stateOfDay } from '../../crawls/plan.ts'
import { type Day, dayAfter, daysOf } from '../../model/day.ts'
import type { Window } from '../../sources/source.ts'
import { type Crawler, type Failure, hasGivenUp } from './crawler.ts'
import { type Walked, walk } from './walk.ts'

/** The outcome of a crawl, by days or by feed. */
export interface Crawled {
  readonly coverage: Census
  readonly failures: readonly Failure[]
  /** Finished days whose count is new in this run. */
  readonly days: readonly DayCount[]
  /** Daily counts of the preceding weeks. */
  readonly baseline: readonly DayCount[]
}

/** Which days to request: those due (`regular`), those still missing (`missing`), or all (`every`). */
export type DayChoice = 'regular' | 'missing' | 'every'

/** Crawls days one after the other, newest first. Each day's outcome is saved, so that the next run continues from here. */
export async function crawlDays(context: Crawler, window: Window, choice: DayChoice): Promise<Crawled> {
  const { dependencies, source, today, run } = context
  const { about } = source
  const known = await askedDays(dependencies.sql, source.id, window, about.timeZone)
  const baseline = await completeDays(
    dependencies.sql,
    source.id,
    dayAfter(today, -7 * (USUAL_WEEKS + 1)),
    today,
  )
  const days = selectDays(choice, window, known, about)
  const knownByDay = new Map(known.map(row => [row.day, row]))
  const failures: Failure[] = []
  const counts: DayCount[] = []
  let coverage: Census = { records: 0, filled: {} }
  for (const [done, day] of days.entries()) {
    if (hasGivenUp(context)) break
    const onStep = () => context.onStep({ done, of: days.length })
    const outcome = await crawlDay(context, day, knownByDay.get(day), onStep)
    coverage = sumOf(coverage, outcome.coverage)
    failures.push(...outcome.failures)
    if (run.signal.aborted) break
    if (isNewCount(day, outcome.announcements, knownByDay.get(day), today))
      counts.push({ day, announcements: outcome.announcements })
  }
  return { coverage, failures, days: counts, baseline }
}

async function crawlDay(
  context: Crawler,
  day: Day,
  known: AskedDay | undefined,
  onPage: () => void,
): Promise<Walked> {
  const { dependencies, source, base, today, run } = context
  const window = { from: day, to: day }
  const requestedAt = dependencies.clock.now()
  const result = await walk(context, window, source.discover(window, base), async () => onPage())
  const { announcements, failures } = result
  // An interrupted crawl does not determine the day's state.
  if (run.signal.aborted) return result
  const [first] = failures
  // A failure becomes definitive only when it repeats on a later day, however old the requested day is.
  const isRepeated = known?.state === 'failed' && known.requestedOn < today
  const isDefinitive = isRepeated && failures.every(f => isFinal(f, result))
  const failure = first === undefined ? null : { isDefinitive }
  const state = stateOfDay(day, { announcements, failure }, source.about, today)
  const reason = first?.message.slice(0, 2000) ?? null
  await saveDay(dependencies.sql, source.id, { day, state, announcements, reason, requestedAt })
  return result
}

/** Whether a failure counts as definitive: the publisher said so, or refused this while serving other requests. */
function isFinal({ isDefinitive, code }: Failure, { answered }: Walked): boolean {
  return isDefinitive || (answered > 0 && !['unreachable', 'too_slow', 'busy', 'unreadable'].includes(code))
}

function selectDays(
  choice: DayChoice,
  window: Window,
  known: readonly AskedDay[],
  calendar: Parameters<typeof daysToAsk>[2],
): Day[] {
  if (choice === 'every') return daysOf(window.from, window.to).reverse()
  const days = daysToAsk(window, known, calendar)
  if (choice === 'regular') return days
  return days.filter(day => day >= window.from && day <= window.to)
}

/** Whether a day's count should be checked for anomalies: the day is over, and the count was not checked before. */
function isNewCount(day: Day, announcements: number, previous: AskedDay | undefined, today: Day): boolean {
  if (day >= today || announcements === 0) return false
  return previous === undefined || previous.requestedOn <= day || previous.announcements !== announcements
}
