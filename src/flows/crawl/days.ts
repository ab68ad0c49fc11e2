import { askedDays, completeDays, saveDay } from '../../crawls/days.store.ts'
import { type Census, type DayCount, sumOf, USUAL_WEEKS } from '../../crawls/expect.ts'
import { type AskedDay, daysToAsk, stateOfDay } from '../../crawls/plan.ts'
import { type Day, dayAfter, daysOf } from '../../model/day.ts'
import type { Window } from '../../sources/source.ts'
import { type Crawler, type Failure, hasGivenUp } from './crawler.ts'
import { type Walked, walk } from './walk.ts'

/** What a crawl came to, whatever way it went. */
export interface Crawled {
  readonly census: Census
  readonly failures: readonly Failure[]
  /** Days that are over, whose number of announcements is news in this run; and those of the weeks before. */
  readonly days: readonly DayCount[]
  readonly before: readonly DayCount[]
}

/** Which days are asked for: what is due (`regular`), all that are not here yet (`missing`), or all (`every`). */
export type DayChoice = 'regular' | 'missing' | 'every'

/**
 * Asks for days one after the other, newest first. Each is written down with what came of it, so that the next run goes
 * on where this one ends.
 */
export async function crawlDays(crawler: Crawler, window: Window, choice: DayChoice): Promise<Crawled> {
  const { house, source, today, run } = crawler
  const { about } = source
  const asked = await askedDays(house.sql, source.id, window, about.timeZone)
  const before = await completeDays(house.sql, source.id, dayAfter(today, -7 * (USUAL_WEEKS + 1)), today)
  const days = daysFor(choice, window, asked, about)
  const known = new Map(asked.map(row => [row.day, row]))
  const failures: Failure[] = []
  const counts: DayCount[] = []
  let census: Census = { records: 0, filled: {} }
  for (const [done, day] of days.entries()) {
    if (hasGivenUp(crawler)) break
    const onStep = () => crawler.onStep({ done, of: days.length })
    const outcome = await crawlDay(crawler, day, known.get(day), onStep)
    census = sumOf(census, outcome.census)
    failures.push(...outcome.failures)
    if (run.signal.aborted) break
    if (isNews(day, outcome.announcements, known.get(day), today))
      counts.push({ day, announcements: outcome.announcements })
  }
  return { census, failures, days: counts, before }
}

async function crawlDay(
  crawler: Crawler,
  day: Day,
  known: AskedDay | undefined,
  onPage: () => void,
): Promise<Walked> {
  const { house, source, base, today, run } = crawler
  const window = { from: day, to: day }
  const askedAt = house.clock.now()
  const walked = await walk(crawler, window, source.discover(window, base), async () => onPage())
  const { announcements, failures } = walked
  // What was cut short says nothing of the day.
  if (run.signal.aborted) return walked
  const [first] = failures
  // No word is final that was heard on one day only, however old the day is that it is about.
  const isRepeated = known?.state === 'failed' && known.askedOn < today
  const isAnswer = isRepeated && failures.every(f => isFinal(f, walked))
  const failure = first === undefined ? null : { isAnswer }
  const state = stateOfDay(day, { announcements, failure }, source.about, today)
  const reason = first?.message.slice(0, 2000) ?? null
  await saveDay(house.sql, source.id, { day, state, announcements, reason, askedAt })
  return walked
}

/** The publisher's own word; or a "no" to this one thing, while it answered for others. */
function isFinal({ isAnswer, code }: Failure, { answered }: Walked): boolean {
  return isAnswer || (answered > 0 && !['unreachable', 'too_slow', 'busy', 'unreadable'].includes(code))
}

function daysFor(
  choice: DayChoice,
  window: Window,
  asked: readonly AskedDay[],
  rhythm: Parameters<typeof daysToAsk>[2],
): Day[] {
  if (choice === 'every') return daysOf(window.from, window.to).reverse()
  const days = daysToAsk(window, asked, rhythm)
  if (choice === 'regular') return days
  return days.filter(day => day >= window.from && day <= window.to)
}

/** A day is judged when it is over, and once: a look back at it that finds nothing new says nothing new. */
function isNews(day: Day, announcements: number, before: AskedDay | undefined, today: Day): boolean {
  if (day >= today || announcements === 0) return false
  return before === undefined || before.askedOn <= day || before.announcements !== announcements
}
