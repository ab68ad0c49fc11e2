import type { Ports } from '../base/ports.ts'
import { isDataError, isUnreachable, type Transaction } from '../base/sql.ts'
import { beginByIndex } from './queue.store.ts'
import { type Settled, settleAttempts } from './settle.store.ts'

export interface LedgerOptions extends Pick<Ports, 'sql' | 'clock' | 'log'> {
  /** Called with the attempts, in the transaction that records them. */
  readonly noteOutcomes: (tx: Transaction, attempts: readonly Settled[]) => Promise<void>
  /** Called after the attempts are committed. */
  readonly onWritten: (attempts: readonly Settled[]) => void
}

/** Attempts are written in batches: after this many milliseconds, or this many attempts. */
const FLUSH_MS = 4
const FLUSH_ROWS = 500
/** Backlog above which senders wait, so that a crash repeats few attempts and memory stays bounded. */
const MAX_BACKLOG = 2_000
/** Wait after a failed write, in milliseconds. */
const RETRY_MS = 200

/** Writes the results of attempts in batches. While the database is unreachable it keeps them and retries. */
export class Ledger {
  readonly #options: LedgerOptions
  #backlog: Settled[] = []
  #writing: Promise<void> | null = null
  #currentFlush: Promise<void> = Promise.resolve()
  #isAbandoned = false

  constructor(options: LedgerOptions) {
    this.#options = options
  }

  add(attempt: Settled): void {
    this.#backlog.push(attempt)
    this.#writing ??= this.#writeAll()
  }

  /** Resolves once the backlog is below its limit. */
  async room(): Promise<void> {
    while (this.#backlog.length > MAX_BACKLOG && !this.#isAbandoned) await this.#currentFlush
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
    while (this.#backlog.length > 0 && !this.#isAbandoned) {
      this.#currentFlush = this.#flush()
      await this.#currentFlush
    }
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
      if (!isUnreachable(error)) this.#options.log.error({ err: error }, 'cannot record delivery attempts')
      await this.#options.clock.sleep(RETRY_MS)
    }
  }

  /** Bisects a batch that contains a row PostgreSQL rejects. The delivery of that row stays untouched until a restart. */
  async #write(attempts: readonly Settled[]): Promise<void> {
    const { sql, log } = this.#options
    try {
      await beginByIndex(sql, async tx => {
        await settleAttempts(tx, attempts)
        await this.#options.noteOutcomes(tx, attempts)
      })
      this.#options.onWritten(attempts)
    } catch (error) {
      if (!isDataError(error)) throw error
      const [first] = attempts
      if (attempts.length === 1)
        return log.error(
          { err: error, delivery: first?.delivery.id },
          'PostgreSQL rejected a delivery attempt',
        )
      const middle = attempts.length >> 1
      await this.#write(attempts.slice(0, middle))
      await this.#write(attempts.slice(middle))
    }
  }
}
