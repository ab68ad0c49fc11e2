import type { ChangePosition } from '../../../../../model/database-change.ts'
import type { Clock } from '../../../../../platform/clock.ts'
import type { SearchedIndexes } from '../searched-indexes.ts'
import { type OpenState, openState, readSharedPosition } from './search-state.ts'

/** A state that is kept open while it is current or read. */
interface KeptState {
  readonly state: OpenState
  readonly openedAt: number
  uses: number
  isReplaced: boolean
}

/** A state that stays open until it is released. */
export interface HeldState {
  readonly state: OpenState
  release(): void
}

/** A state is replaced at this age, although nothing has changed, before the cluster releases it. */
const MAX_AGE_MS = 2 * 60_000

/** Keeps the newest complete state of the indexes open, so that all reads share it until the indexer has written a batch. */
export class StateKeeper {
  readonly #indexes: SearchedIndexes
  readonly #clock: Clock
  readonly #reportError: (error: unknown) => void
  #current: KeptState | null = null
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

  /** Returns the current state, or `null` if there is none. */
  hold(): HeldState | null {
    const kept = this.#current
    if (kept === null) return null
    kept.uses++
    let isReleased = false
    return {
      state: kept.state,
      release: () => {
        if (isReleased) return
        isReleased = true
        kept.uses--
        this.#closeUnused(kept)
      },
    }
  }

  /** Gives up a state that the cluster has released. */
  discard(state: OpenState): void {
    if (this.#current?.state === state) this.#replace(null)
  }

  close(): void {
    this.#isClosed = true
    this.#replace(null)
  }

  async #openNewest(): Promise<void> {
    const current = this.#current
    const isOld = current !== null && this.#clock.elapsed() - current.openedAt > MAX_AGE_MS
    if (current !== null && !isOld) {
      const newest = await readSharedPosition(this.#indexes)
      const { change, nonce, recordId } = current.state.position
      if (newest?.change === change && newest.nonce === nonce && newest.recordId === recordId) return
    }
    const state = await openState(this.#indexes)
    if (state === null) return
    const kept = { state, openedAt: this.#clock.elapsed(), uses: 0, isReplaced: false }
    if (this.#isClosed) kept.isReplaced = true
    else this.#replace(kept)
    this.#closeUnused(kept)
  }

  #replace(next: KeptState | null): void {
    const previous = this.#current
    this.#current = next
    if (previous === null) return
    previous.isReplaced = true
    this.#closeUnused(previous)
  }

  #closeUnused({ state, uses, isReplaced }: KeptState): void {
    if (isReplaced && uses === 0) state.close().then(undefined, this.#reportError)
  }
}
