import { systemClock as clock } from '../../clock.ts'
import type { Logger } from '../../logger.ts'

/** The use of new connections to a database. `full` means that the server allows no more of them. */
type DatabaseState = 'writable' | 'read_only' | 'full' | 'unreachable'

const MESSAGES: Readonly<Record<DatabaseState, string>> = {
  writable: 'PostgreSQL accepts connections and writes again',
  read_only: 'PostgreSQL accepts no writes (a standby, or default_transaction_read_only); reads continue',
  full: 'PostgreSQL allows no more connections; statements wait for a free one',
  unreachable: 'PostgreSQL cannot be reached; connecting is tried again',
}

/** A state that comes and goes is logged once in this time, in ms. */
const REPEAT_MS = 60_000

interface KnownState {
  state: DatabaseState
  readonly loggedAt: Map<DatabaseState, number>
}

/** The states of the databases that this thread uses, by URL. */
const KNOWN_STATES = new Map<string, KnownState>()

/** Logs each change of a database's state once per thread, instead of every failed statement. */
export class DatabaseStateLog {
  readonly #known: KnownState
  readonly #log: Logger | null

  constructor(url: string, log: Logger | null) {
    this.#known = KNOWN_STATES.get(url) ?? { state: 'writable', loggedAt: new Map() }
    KNOWN_STATES.set(url, this.#known)
    this.#log = log
  }

  /** Reports what opening a connection or a refused write has shown. */
  report(state: DatabaseState, error?: unknown): void {
    const { loggedAt } = this.#known
    if (this.#log === null || state === this.#known.state) return
    const isRepeated = clock.elapsed() - (loggedAt.get(state) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS
    if (isRepeated && state !== 'writable') return
    this.#known.state = state
    loggedAt.set(state, clock.elapsed())
    const fields = error === undefined ? {} : { err: error }
    this.#log[state === 'writable' ? 'info' : 'warn'](fields, MESSAGES[state])
  }
}
