import type { ChangePosition } from '../../../../../model/database-change.ts'
import type { Clock } from '../../../../../platform/clock.ts'
import type { SearchedIndexes } from '../searched-indexes.ts'
import { type OpenState, openState, readSharedPosition } from './search-state.ts'

/** A state that is kept open while it is current or read. */
interface KeptState {
  readonly state: OpenState
  readonly openedAt: number
  uses: number
  /** Whether it cannot be read any longer, or perhaps. */
  doubt: 'none' | 'perhaps' | 'expired'
  /** The time when there was a newer state, or `null`. */
  replacedAt: number | null
  isClosed: boolean
}

/** A state that stays open until it is released. */
export interface HeldState {
  readonly state: OpenState
  /** Holds the same state for another use, which is released on its own. */
  holdAgain(): HeldState
  release(): void
}

/** A state is replaced at this age, although nothing has changed, before the cluster releases it. */
const MAX_AGE_MS = 2 * 60_000
/** The maximum number of replaced states that stay open. A node of a cluster allows 300 open shards by default. */
const MAX_REPLACED = 10
/** The time after which only exports still read a replaced state. */
const MAX_READ_MS = 15_000

/** Keeps the newest complete state of the indexes open, so that all reads share it until the indexer has written a batch. */
export class StateKeeper {
  readonly #indexes: SearchedIndexes
  readonly #clock: Clock
  readonly #reportError: (error: unknown) => void
  #current: KeptState | null = null
  /** The states that are still read although there is a newer one, oldest first. */
  readonly #replaced = new Set<KeptState>()
  #refresh: Promise<void> | null = null
  #isClosed = false

  /** `reportError` receives the errors of closing states, which have no other consequence. */
  constructor(indexes: SearchedIndexes, clock: Clock, reportError: (error: unknown) => void) {
    this.#indexes = indexes
    this.#clock = clock
    this.#reportError = reportError
  }

  /** The position of the current state, or `null` until there is one. */
  get position(): ChangePosition | null {
    return this.#current?.state.position ?? null
  }

  /** Opens the newest state if it is not the current one. Simultaneous calls share the work. */
  refresh(): Promise<void> {
    this.#refresh ??= this.#openNewest().finally(() => {
      this.#refresh = null
    })
    return this.#refresh
  }

  /** Returns the current state, or `null` if there is none that can be read. */
  hold(): HeldState | null {
    const kept = this.#current
    return kept === null || kept.doubt === 'expired' ? null : this.#holdState(kept)
  }

  #holdState(kept: KeptState): HeldState {
    kept.uses++
    let isReleased = false
    return {
      state: kept.state,
      holdAgain: () => this.#holdState(kept),
      release: () => {
        if (isReleased) return
        isReleased = true
        kept.uses--
        this.#closeUnused(kept)
      },
    }
  }

  /** Gives up a state that cannot be read any longer. The next refresh replaces it, although nothing may have changed. */
  discard(state: OpenState): void {
    if (this.#current?.state === state) this.#current.doubt = 'expired'
  }

  /** Has a state replaced from which no answer came, because a node with shards of it may be gone. It is read until then. */
  doubt(state: OpenState): void {
    if (this.#current?.state === state && this.#current.doubt === 'none') this.#current.doubt = 'perhaps'
  }

  close(): void {
    this.#isClosed = true
    this.#replace(null)
  }

  async #openNewest(): Promise<void> {
    const newest = await readSharedPosition(this.#indexes)
    if (newest === null || this.#isCurrent(newest.position) || !this.#hasRoom()) return
    const state = await openState(this.#indexes, newest.shards)
    if (state === null) return
    const openedAt = this.#clock.elapsed()
    const kept: KeptState = { state, openedAt, uses: 0, doubt: 'none', replacedAt: null, isClosed: false }
    if (this.#isClosed) this.#close(kept)
    else this.#replace(kept)
  }

  #isCurrent({ change, nonce, recordId }: ChangePosition): boolean {
    if (this.#current === null) return false
    const { state, openedAt, doubt } = this.#current
    if (doubt !== 'none' || this.#clock.elapsed() - openedAt > MAX_AGE_MS) return false
    const { position } = state
    return change === position.change && nonce === position.nonce && recordId === position.recordId
  }

  /**
   * Returns whether another state may be opened. When too many are open, the oldest one is closed, unless reads that take
   * their usual time could need it.
   */
  #hasRoom(): boolean {
    const [oldest] = this.#replaced
    if (oldest === undefined || this.#replaced.size < MAX_REPLACED) return true
    const isOfExports = this.#clock.elapsed() - (oldest.replacedAt ?? 0) > MAX_READ_MS
    if (isOfExports) this.#close(oldest)
    return isOfExports || this.#current?.doubt === 'expired'
  }

  #replace(next: KeptState | null): void {
    const previous = this.#current
    this.#current = next
    if (previous === null) return
    previous.replacedAt = this.#clock.elapsed()
    this.#replaced.add(previous)
    this.#closeUnused(previous)
  }

  #closeUnused(kept: KeptState): void {
    if (kept.replacedAt !== null && kept.uses === 0) this.#close(kept)
  }

  #close(kept: KeptState): void {
    this.#replaced.delete(kept)
    if (kept.isClosed) return
    kept.isClosed = true
    kept.state.close().then(undefined, this.#reportError)
  }
}
