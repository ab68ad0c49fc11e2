import type { DueDelivery } from '../delivery.ts'
import type { DeliveryQueueRow, QueueRange } from '../queue-store.ts'

/** The kind of attempt: the first of a round, or one that follows a failed attempt. */
export type AttemptKind = 'first' | 'retry'

/**
 * Deliveries of one kind, as far as they were read from the database queue. `mayHaveMore` is false if the last read
 * returned fewer deliveries than requested and no deliveries were announced since.
 */
export class WaitingLine {
  readonly deliveries: DueDelivery[] = []
  /** The last delivery that was read from the database queue; `null` to read from the start. */
  cursor: DeliveryQueueRow | null = null
  mayHaveMore = true

  nextRange(capacity: number, trackedCount: number): QueueRange {
    return { after: this.cursor, limit: capacity + (this.cursor === null ? trackedCount : 0) }
  }

  /** Records the result of a read. Returns the rows without a batch at the end that the limit cut in two. */
  recordRead(rows: readonly DeliveryQueueRow[], limit: number): readonly DeliveryQueueRow[] {
    this.mayHaveMore = rows.length === limit
    const last = this.mayHaveMore ? (rows.at(-1)?.batchId ?? null) : null
    const cut = last === null ? 0 : rows.findIndex(({ batchId }) => batchId === last)
    const kept = cut > 0 ? rows.slice(0, cut) : rows
    this.cursor = kept.at(-1) ?? this.cursor
    return kept
  }

  rewind(): void {
    this.cursor = null
    this.mayHaveMore = true
  }
}

/** Returns the kind of a delivery's next attempt. A redelivery begins a new round with a first attempt. */
export function kindOfAttempt({ round }: Pick<DueDelivery, 'round'>): AttemptKind {
  return round > 0 ? 'retry' : 'first'
}
