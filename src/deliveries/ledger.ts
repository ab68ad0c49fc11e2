import type { Ports } from '../base/ports.ts'
import { isDataError, isUnreachable, type Transaction } from '../base/sql.ts'
import { beginByIndex } from './queue.store.ts'
import { type Settled, settleAttempts } from './settle.store.ts'

export interface LedgerOptions extends Pick<Ports, 'sql' | 'clock' | 'log'> {
  /** Hears what came of attempts, in the transaction that writes it down. */
  readonly noteOutcomes: (tx: Transaction, settled: readonly Settled[]) => Promise<void>
  /** These are written down. */
  readonly onWritten: (settled: readonly Settled[]) => void
}

/** Attempts are written down together: after so long in milliseconds, or so many. */
const FLUSH_MS = 4
const FLUSH_ROWS = 500
/** So many may wait to be written down; who sends faster waits, so that a crash repeats few and memory stays small. */
const MOST_OPEN = 2_000
/** A pause after the database was away. */
const AWAY_MS = 200

/** What came of attempts, until it is written down: while the database is away it is kept here and tried again. */
export class Ledger {
  readonly #o: LedgerOptions
  #open: Settled[] = []
  #writing: Promise<void> | null = null
  #flushing: Promise<void> = Promise.resolve()
  #abandoned = false

  constructor(options: LedgerOptions) {
    this.#o = options
  }

  add(settled: Settled): void {
    this.#open.push(settled)
    this.#writing ??= this.#write()
  }

  /** Resolves when there is room for more. */
  async room(): Promise<void> {
    while (this.#open.length > MOST_OPEN && !this.#abandoned) await this.#flushing
  }

  /** Stops trying: what is not written down is sent again by whoever comes next. */
  abandon(): void {
    this.#abandoned = true
  }

  /** Resolves when all that was added is written down, or given up. */
  async drain(): Promise<void> {
    while (this.#writing !== null) await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#open.length > 0 && !this.#abandoned) {
      this.#flushing = this.#flush()
      await this.#flushing
    }
    this.#writing = null
  }

  async #flush(): Promise<void> {
    if (this.#open.length < FLUSH_ROWS) await this.#o.clock.sleep(FLUSH_MS)
    const settled = this.#open.splice(0, FLUSH_ROWS)
    try {
      await this.#writeDown(settled)
    } catch (error) {
      // Written twice is written once: what is in the log already is left alone.
      this.#open.unshift(...settled)
      if (!isUnreachable(error)) this.#o.log.error({ err: error }, 'attempts could not be written down')
      await this.#o.clock.sleep(AWAY_MS)
    }
  }

  /** Where PostgreSQL refuses a row, the others are written without it: that delivery rests until a process starts anew. */
  async #writeDown(settled: readonly Settled[]): Promise<void> {
    const { sql, log, noteOutcomes, onWritten } = this.#o
    try {
      await beginByIndex(sql, async tx => {
        await settleAttempts(tx, settled)
        await noteOutcomes(tx, settled)
      })
      onWritten(settled)
    } catch (error) {
      if (!isDataError(error)) throw error
      const [one] = settled
      if (settled.length === 1)
        return log.error({ err: error, delivery: one?.delivery.id }, 'an attempt cannot be written down')
      const middle = settled.length >> 1
      await this.#writeDown(settled.slice(0, middle))
      await this.#writeDown(settled.slice(middle))
    }
  }
}
