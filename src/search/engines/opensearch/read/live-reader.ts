import type { Clock } from '../../../../platform/clock.ts'
import type { Logger } from '../../../../platform/logger.ts'
import type { IndexExport, IndexExportQuery } from '../../../index-export.ts'
import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import type { IndexReader, IndexResults, ReadOptions } from '../../../index-reader.ts'
import type { SearchCluster } from '../client/search-cluster.ts'
import { openClusterExport } from './export/open-cluster-export.ts'
import { runQuery } from './query-handlers.ts'
import { indexUnavailable, withReadErrors } from './read-errors.ts'
import { detectFlavor, type SearchIndexNames } from './searched-indexes.ts'
import { ExpiredStateError } from './state/search-results.ts'
import { type HeldState, StateKeeper } from './state/state-keeper.ts'

export interface LiveClusterOptions {
  readonly cluster: SearchCluster
  /** The aliases of the indexes, which may not exist yet. */
  readonly names: SearchIndexNames
  readonly clock: Clock
  readonly log: Logger
}

/** The time between two looks for a newer state. */
const CHECK_INTERVAL_MS = 100
/** The time until the next look while the cluster cannot be reached. */
const RETRY_INTERVAL_MS = 1_000
/** The maximum time to run a query, as in the other engine. */
const RUN_TIMEOUT_MS = 10_000

/** Reads the indexes of a search cluster, and looks for newer states of them until it is closed. */
export class LiveClusterReader implements IndexReader {
  readonly #options: LiveClusterOptions
  readonly #stopping = new AbortController()
  readonly #following: Promise<void>
  #keeper: StateKeeper | null = null
  #isReachable = true

  constructor(options: LiveClusterOptions) {
    this.#options = options
    this.#following = this.#follow()
  }

  /** Returns this reader, or `null` until the indexes are built. */
  reader(): IndexReader | null {
    return this.#keeper?.position == null ? null : this
  }

  /** Whether the last look for a newer state reached the cluster. */
  get isReachable(): boolean {
    return this.#isReachable
  }

  position() {
    const position = this.#keeper?.position
    if (position != null) return position
    throw indexUnavailable('is being built. Try again in a moment.')
  }

  read<K extends IndexQueryKind>(
    query: IndexQuery<K>,
    { signal: stopped }: ReadOptions = {},
  ): Promise<IndexResults[K]> {
    const timeout = AbortSignal.timeout(RUN_TIMEOUT_MS)
    const signal = stopped === undefined ? timeout : AbortSignal.any([stopped, timeout])
    return this.#withState(({ state }) => runQuery(state.forRead(signal), query))
  }

  openExport(query: IndexExportQuery): Promise<IndexExport> {
    return this.#withState(() => openClusterExport(this.#hold(), query))
  }

  /** Opens the newest state now. Rejects if the cluster cannot be reached. */
  async refresh(): Promise<void> {
    const { cluster, names, clock, log } = this.#options
    if (this.#keeper === null) {
      const flavor = await detectFlavor(cluster)
      this.#keeper ??= new StateKeeper({ cluster, names, flavor }, clock, err =>
        log.debug({ err }, 'a state of the search cluster was not closed'),
      )
    }
    await this.#keeper.refresh()
  }

  close(): void {
    this.#stopping.abort()
    this.#keeper?.close()
  }

  /** Resolves after `close` when this reader has stopped looking for newer states. */
  get closed(): Promise<void> {
    return this.#following
  }

  async #follow(): Promise<void> {
    const { clock, log } = this.#options
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const error = await this.refresh().then(
        () => null,
        (reason: unknown) => reason,
      )
      // One message for each time that the cluster is lost.
      if (error !== null && this.#isReachable && !signal.aborted)
        log.warn({ err: error }, 'the search cluster cannot be read')
      this.#isReachable = error === null
      await clock.sleep(this.#isReachable ? CHECK_INTERVAL_MS : RETRY_INTERVAL_MS, signal)
    }
  }

  #hold(): HeldState {
    const held = this.#keeper?.hold()
    if (held != null) return held
    throw indexUnavailable('is being built. Try again in a moment.')
  }

  /** Runs work on the current state, and once more on a new one if the cluster has released it. */
  #withState<T>(work: (held: HeldState) => Promise<T>): Promise<T> {
    return withReadErrors(async () => {
      const result = await this.#attempt(work)
      if (!(result instanceof ExpiredStateError)) return result
      await this.refresh()
      const renewed = await this.#attempt(work)
      if (!(renewed instanceof ExpiredStateError)) return renewed
      throw renewed
    })
  }

  /** Runs work on the current state. Returns the error if the cluster has released the state. */
  async #attempt<T>(work: (held: HeldState) => Promise<T>): Promise<T | ExpiredStateError> {
    const held = this.#hold()
    try {
      return await work(held)
    } catch (error) {
      if (!(error instanceof ExpiredStateError)) throw error
      this.#keeper?.discard(held.state)
      return error
    } finally {
      held.release()
    }
  }
}
