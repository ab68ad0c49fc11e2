import type { Dependencies } from '../platform/dependencies.ts'
import {
  isDatabaseUnavailable,
  isPartitionCreatedError,
  isRejectedDataError,
  type SqlTransaction,
} from '../platform/sql/sql-pool.ts'
import { type CompletedAttempt, recordAttempts } from './attempt-store.ts'
import { announceRecording } from './erase-attempt-store.ts'
import type { AttemptResult } from './http/webhook-sender.ts'
import { countAttempts } from './monitoring/delivery-statistics-store.ts'
import { beginWithIndexScans } from './queue-store.ts'
import type { RetryPolicy } from './retry-policy.ts'

export interface AttemptWriterOptions extends Pick<Dependencies, 'sql' | 'clock' | 'log'> {
  readonly policy: RetryPolicy
  /** See `DeliveryGateway.findRedactedEvents`. */
  readonly findRedactedEvents: (tx: SqlTransaction, eventIds: readonly string[]) => Promise<readonly string[]>
  /** Called with the attempts in the transaction that records them. */
  readonly recordOutcomes: (tx: SqlTransaction, attempts: readonly CompletedAttempt[]) => Promise<void>
  /** Called after the attempts are committed. */
  readonly onWritten: (attempts: readonly CompletedAttempt[]) => void
  /** Called with an attempt that PostgreSQL will never accept. */
  readonly onRejected: (attempt: CompletedAttempt) => void
}

/** A batch is written after this many milliseconds or this many attempts. */
const FLUSH_MS = 4
const FLUSH_ROWS = 500
/** Delay after a failed write, in milliseconds. */
const RETRY_MS = 200

/** Writes the results of attempts in batches. Keeps and retries them while the database is unreachable. */
export class AttemptWriter {
  readonly #options: AttemptWriterOptions
  #backlog: CompletedAttempt[] = []
  #writing: Promise<void> | null = null
  #isAbandoned = false

  constructor(options: AttemptWriterOptions) {
    this.#options = options
  }

  add(attempt: CompletedAttempt): void {
    this.#backlog.push(attempt)
    this.#writing ??= this.#writeAll()
  }

  /** Stops retrying. The next process repeats deliveries whose attempts were not recorded. */
  abandon(): void {
    this.#isAbandoned = true
  }

  /** Resolves when every added attempt has been written, rejected or abandoned. */
  async drain(): Promise<void> {
    while (this.#writing !== null) await this.#writing
  }

  async #writeAll(): Promise<void> {
    while (this.#backlog.length > 0 && !this.#isAbandoned) await this.#flush()
    this.#writing = null
  }

  async #flush(): Promise<void> {
    if (this.#backlog.length < FLUSH_ROWS) await this.#options.clock.sleep(FLUSH_MS)
    const attempts = this.#backlog.splice(0, FLUSH_ROWS)
    try {
      await this.#write(attempts)
    } catch (error) {
      // Writing an attempt twice is harmless, because attempts already in the log are skipped.
      this.#backlog.unshift(...attempts)
      if (!isDatabaseUnavailable(error))
        this.#options.log.error({ err: error }, 'cannot record delivery attempts')
      await this.#options.clock.sleep(RETRY_MS)
    }
  }

  /**
   * Bisects a batch that contains a row PostgreSQL rejects. The delivery of that row is not retried until the process
   * restarts.
   */
  async #write(attempts: readonly CompletedAttempt[]): Promise<void> {
    const { sql, log } = this.#options
    try {
      await beginWithIndexScans(sql, async tx => {
        const logged = await recordAttempts(tx, await this.#withoutRedactedResponses(tx, attempts))
        await tx.overlap(countAttempts(tx, logged, this.#options.policy), () =>
          this.#options.recordOutcomes(tx, attempts),
        )
      })
      this.#options.onWritten(attempts)
    } catch (error) {
      if (isPartitionCreatedError(error)) return await this.#write(attempts)
      if (!isRejectedDataError(error)) throw error
      const [first] = attempts
      if (first !== undefined && attempts.length === 1) {
        log.error({ err: error, delivery: first.delivery.id }, 'PostgreSQL rejected a delivery attempt')
        return void this.#options.onRejected(first)
      }
      const middle = attempts.length >> 1
      await this.#write(attempts.slice(0, middle))
      await this.#write(attempts.slice(middle))
    }
  }

  /**
   * Clears the responses to events that an erasure has redacted, and to batches with one: the attempt may have sent the former payload. The
   * announcement comes first, so that an erasure either sees these attempts or is seen here.
   */
  async #withoutRedactedResponses(
    tx: SqlTransaction,
    attempts: readonly CompletedAttempt[],
  ): Promise<readonly CompletedAttempt[]> {
    const eventIds = [...new Set(attempts.flatMap(eventIdsOf))]
    const redacted = new Set(
      await tx.overlap([announceRecording(tx)], () => this.#options.findRedactedEvents(tx, eventIds)),
    )
    if (redacted.size === 0) return attempts
    return attempts.map(attempt =>
      eventIdsOf(attempt).some(id => redacted.has(id))
        ? { ...attempt, result: withoutResponse(attempt.result) }
        : attempt,
    )
  }
}

/** Returns the events whose payloads the request contained. */
function eventIdsOf({ delivery, batch }: CompletedAttempt): readonly string[] {
  return batch?.eventIds ?? [delivery.eventId]
}

function withoutResponse(result: AttemptResult): AttemptResult {
  return { ...result, responseHeaders: {}, responseBody: Buffer.alloc(0), detail: null }
}
