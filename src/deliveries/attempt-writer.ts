import type { Dependencies } from '../platform/dependencies.ts'
import { isDatabaseUnreachable, isRejectedDataError, type SqlTransaction } from '../platform/sql/sql-pool.ts'
import { type CompletedAttempt, recordAttempts } from './attempt-store.ts'
import { beginWithIndexScans } from './queue-store.ts'

export interface AttemptWriterOptions extends Pick<Dependencies, 'sql' | 'clock' | 'log'> {
  /** Called with the attempts, in the transaction that records them. */
  readonly recordOutcomes: (tx: SqlTransaction, attempts: readonly CompletedAttempt[]) => Promise<void>
  /** Called after the attempts are committed. */
  readonly onWritten: (attempts: readonly CompletedAttempt[]) => void
  /** Called with an attempt that PostgreSQL will never accept. */
  readonly onRejected: (attempt: CompletedAttempt) => void
}

/** Attempts are written in batches: after this many milliseconds, or this many attempts. */
const FLUSH_MS = 4
const FLUSH_ROWS = 500
/** Wait after a failed write, in milliseconds. */
const RETRY_MS = 200

/** Writes the results of attempts in batches. While the database is unreachable it keeps them and retries. */
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

  /** Stops retrying. Deliveries whose attempts are not recorded are sent again by the next process. */
  abandon(): void {
    this.#isAbandoned = true
  }

  /** Resolves once every added attempt is written or abandoned. */
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
      // Writing an attempt twice is harmless: rows that are already in the log are skipped.
      this.#backlog.unshift(...attempts)
      if (!isDatabaseUnreachable(error))
        this.#options.log.error({ err: error }, 'cannot record delivery attempts')
      await this.#options.clock.sleep(RETRY_MS)
    }
  }

  /** Bisects a batch that contains a row PostgreSQL rejects. The delivery of that row stays untouched until a restart. */
  async #write(attempts: readonly CompletedAttempt[]): Promise<void> {
    const { sql, log } = this.#options
    try {
      await beginWithIndexScans(sql, async tx => {
        await recordAttempts(tx, attempts)
        await this.#options.recordOutcomes(tx, attempts)
      })
      this.#options.onWritten(attempts)
    } catch (error) {
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
}
