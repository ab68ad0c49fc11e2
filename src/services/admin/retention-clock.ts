import { addDays, type CalendarDay, dayInTimeZone, daysInRange } from '../../model/calendar-day.ts'
import { type ExpiryLimit, startOfDayUtc } from '../../model/retention/expiry-limit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { findLatestPublishedDay } from '../../reports/publication-evidence-store.ts'
import {
  advanceRetentionClock,
  jumpRetentionClock,
  listMisdatedDays,
  type RetentionClockReading,
  readRetentionClock,
  recordMisdatedDays,
} from '../../retention/retention-clock-store.ts'

const DAY_MS = 86_400_000
/** A clock that differs less is correct. Data are kept this much longer, so that the difference deletes nothing. */
const TOLERANCE_MS = 3_600_000
/** PostgreSQL's clock being ahead of the retention clock by more than this is reported. */
const MAX_LAG_MS = DAY_MS

/**
 * The clock that decides which data are old enough to be deleted (decision 0025). It advances with the running time of
 * the processes, and to days on which publishers have published, but never because a machine's clock was set.
 */
export class RetentionClock {
  readonly #dependencies: Pick<Dependencies, 'sql' | 'clock' | 'log'>
  #anchor: { readonly time: number; readonly elapsed: number } | null = null
  #isLagReported = false
  #reportedDay: CalendarDay | null = null

  constructor(dependencies: Pick<Dependencies, 'sql' | 'clock' | 'log'>) {
    this.#dependencies = dependencies
  }

  /** Advances the clock by the time since the last call, and protects what wrong clocks have written since then. */
  async tick(): Promise<RetentionClockReading> {
    const { sql, clock } = this.#dependencies
    const startedAt = clock.elapsed()
    const anchor = this.#anchor
    const time = anchor === null ? null : new Date(anchor.time + startedAt - anchor.elapsed)
    const reading = time === null ? await readRetentionClock(sql) : await advanceRetentionClock(sql, time)
    // The clock cannot be ahead of this anchor, because it was read before.
    this.#anchor = { time: reading.retentionTime.getTime(), elapsed: clock.elapsed() }
    await this.#protectMisdatedDays(reading, startedAt - (anchor?.elapsed ?? startedAt))
    this.#reportLag(reading)
    return reading
  }

  /** Advances the clock to a day on which publishers have published, which closes the gap after a downtime. */
  async advanceToPublishedDay(): Promise<void> {
    const day = await findLatestPublishedDay(this.#dependencies.sql)
    if (day !== null) await jumpRetentionClock(this.#dependencies.sql, startOfDayUtc(day))
    this.#anchor = null
  }

  /** Returns what has been kept for `days` days. */
  async limit(days: number): Promise<ExpiryLimit> {
    const { retentionTime, databaseTime } = await this.tick()
    const now = Math.min(retentionTime.getTime(), databaseTime.getTime())
    const before = new Date(now - days * DAY_MS - TOLERANCE_MS)
    return { before, protectedDays: await listMisdatedDays(this.#dependencies.sql, before) }
  }

  /** Protects the days that a clock shows although another clock is further. Which of them is right does not matter. */
  async #protectMisdatedDays(
    { retentionTime, databaseTime }: RetentionClockReading,
    elapsedMs: number,
  ): Promise<void> {
    const { sql, clock, log } = this.#dependencies
    const shown = [databaseTime.getTime(), clock.now().getTime()]
    const latest = Math.max(retentionTime.getTime(), ...shown)
    const days = shown
      .filter(time => time < latest - TOLERANCE_MS)
      .flatMap(time => daysInRange(addDays(toDay(time - elapsedMs), -1), addDays(toDay(time), 1)))
    if (days.length > 0) await recordMisdatedDays(sql, [...new Set(days)], retentionTime)
    if (days[0] !== this.#reportedDay && days.length > 0)
      log.warn(
        { retentionTime, databaseTime, nodeTime: clock.now() },
        'the clocks differ; nothing of today is deleted early',
      )
    this.#reportedDay = days[0] ?? null
  }

  #reportLag({ retentionTime, databaseTime }: RetentionClockReading): void {
    const isLagging = databaseTime.getTime() - retentionTime.getTime() > MAX_LAG_MS
    if (isLagging && !this.#isLagReported)
      this.#dependencies.log.warn(
        { retentionTime, databaseTime },
        'the clock of PostgreSQL is ahead of the retention clock; data are kept until it is confirmed (herald clock)',
      )
    this.#isLagReported = isLagging
  }
}

/** Describes the retention clock for operators, with what to do if it is behind. */
export function describeRetentionClock(reading: RetentionClockReading): { ok: boolean; found: string } {
  const lagMs = reading.databaseTime.getTime() - reading.retentionTime.getTime()
  const times = `retention clock ${reading.retentionTime.toISOString()}, PostgreSQL ${reading.databaseTime.toISOString()}`
  if (lagMs > MAX_LAG_MS)
    return {
      ok: false,
      found: `${times}: data are kept longer, because this time has not been confirmed. If PostgreSQL's clock is right, run "herald clock --confirm"`,
    }
  if (lagMs < -TOLERANCE_MS)
    return {
      ok: false,
      found: `${times}: PostgreSQL's clock is behind. Correct it, or if it is right, run "herald clock --confirm"`,
    }
  return { ok: true, found: times }
}

function toDay(time: number): CalendarDay {
  return dayInTimeZone('UTC', time)
}
