import type { AttemptResult } from '../http/webhook-sender.ts'

/** Numbers of attempts by outcome: a status class such as `2xx`, `other`, or an error class. */
export type AttemptCounts = ReadonlyMap<string, number>

/** Status classes that attempts are counted by. The parser of responses may return other numbers. */
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx']

/** Counts attempts by outcome until the counts are saved. */
export class AttemptCounter {
  #counts = new Map<string, number>()

  /** Counts the attempts of as many deliveries as a request contained. */
  count(result: Pick<AttemptResult, 'status' | 'error'>, deliveries = 1): void {
    this.#add(outcomeOf(result), deliveries)
  }

  /** Returns the counts since the last call, and starts from zero. */
  take(): AttemptCounts {
    const counts = this.#counts
    this.#counts = new Map()
    return counts
  }

  /** Adds counts that could not be saved. */
  restore(counts: AttemptCounts): void {
    for (const [outcome, count] of counts) this.#add(outcome, count)
  }

  #add(outcome: string, count: number): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + count)
  }
}

function outcomeOf({ status, error }: Pick<AttemptResult, 'status' | 'error'>): string {
  if (error !== null) return error
  const statusClass = `${Math.floor((status ?? 0) / 100)}xx`
  return STATUS_CLASSES.includes(statusClass) ? statusClass : 'other'
}
