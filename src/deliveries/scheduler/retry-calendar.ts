import { MAX_RETRY_JITTER } from '../retry-policy.ts'

/** The slots reserved for the retries of one delivery, in the calendar's units of time. */
export interface RetryReservation {
  readonly starts: readonly number[]
  readonly length: number
}

/** A reservation: retries that each begin `delaysMs` after the end of the previous attempt. */
export interface RetryRequest {
  /** Monotonic time in milliseconds at which the current attempt ends at the latest. */
  readonly endsAt: number
  readonly delaysMs: readonly number[]
  /** The time that each retry may take, in milliseconds. */
  readonly holdMs: number
  /** Where in its range of time each retry is tried first, from 0 to 1. */
  readonly random: number
  /** Whether the first retry starts exactly after its delay, because its time was decided before. */
  readonly isFirstFixed?: boolean
}

/** Number of units of time in the shortest range within which a retry may start. */
const UNITS_PER_RANGE = 6
/** Maximum number of units of time that the longest attempt takes. */
const MAX_UNITS_PER_ATTEMPT = 40

/**
 * Counts the retries that will be in flight at each future time. A first attempt starts only if its retries find room,
 * so that every retry has a slot when it is due.
 */
export class RetryCalendar {
  readonly #unitMs: number
  readonly #counts = new Map<number, number>()

  constructor(delaysMs: readonly number[], deadlineMs: number) {
    const shortest = Math.min(...delaysMs, Number.MAX_SAFE_INTEGER)
    const rangeUnitMs = (shortest * MAX_RETRY_JITTER) / UNITS_PER_RANGE
    this.#unitMs = Math.max(1, rangeUnitMs, deadlineMs / MAX_UNITS_PER_ATTEMPT)
  }

  /**
   * Reserves slots for retries if never more than `limit` are in flight, and returns `null` otherwise. Without a limit,
   * each retry gets the least occupied time of its range.
   */
  reserve(request: RetryRequest, limit: number | null): RetryReservation | null {
    const { delaysMs, holdMs } = request
    const length = Math.max(1, Math.ceil(holdMs / this.#unitMs))
    const starts: number[] = []
    let { endsAt } = request
    for (const delayMs of delaysMs) {
      const start = this.#findStart(
        endsAt + delayMs,
        request.isFirstFixed === true && starts.length === 0 ? 0 : delayMs * MAX_RETRY_JITTER,
        length,
        request.random,
        limit,
      )
      if (start === null) return null
      starts.push(start)
      endsAt = Math.max(endsAt + delayMs, start * this.#unitMs) + holdMs
    }
    const reservation = { starts, length }
    this.#change(reservation, 1)
    return reservation
  }

  release(reservation: RetryReservation): void {
    this.#change(reservation, -1)
  }

  /** Returns when the first retry starts, as a part from 0 to 1 of the range that begins at `earliest`. */
  jitterOf({ starts: [start = 0] }: RetryReservation, earliest: number, delayMs: number): number {
    const jitter = (start * this.#unitMs - earliest) / (delayMs * MAX_RETRY_JITTER)
    return Math.min(0.999, Math.max(0, jitter))
  }

  isOver({ starts, length }: RetryReservation, at: number): boolean {
    return ((starts.at(-1) ?? 0) + length) * this.#unitMs < at
  }

  /** Forgets the time before `at`. */
  prune(at: number): void {
    const first = Math.floor(at / this.#unitMs)
    for (const unit of this.#counts.keys()) if (unit < first) this.#counts.delete(unit)
  }

  /** Finds a start in the range, beginning at a random part of it. */
  #findStart(
    earliest: number,
    rangeMs: number,
    length: number,
    random: number,
    limit: number | null,
  ): number | null {
    const first = Math.floor(earliest / this.#unitMs)
    const count = Math.max(1, Math.floor((earliest + rangeMs) / this.#unitMs) - first + 1)
    const offset = Math.floor(random * count)
    let best: { start: number; occupied: number } | null = null
    for (let i = 0; i < count; i += 1) {
      const start = first + ((offset + i) % count)
      const occupied = this.#highestCount(start, length)
      if (limit === null ? occupied === 0 : occupied < limit) return start
      if (best === null || occupied < best.occupied) best = { start, occupied }
    }
    return limit === null ? (best?.start ?? null) : null
  }

  #highestCount(start: number, length: number): number {
    let highest = 0
    for (let unit = start; unit < start + length; unit += 1)
      highest = Math.max(highest, this.#counts.get(unit) ?? 0)
    return highest
  }

  #change({ starts, length }: RetryReservation, difference: number): void {
    for (const start of starts)
      for (let unit = start; unit < start + length; unit += 1) {
        const count = (this.#counts.get(unit) ?? 0) + difference
        if (count > 0) this.#counts.set(unit, count)
        else this.#counts.delete(unit)
      }
  }
}
