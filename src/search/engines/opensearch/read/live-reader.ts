import type { Clock } from '../../../../platform/clock.ts'
import type { Logger } from '../../../../platform/logger.ts'
import type { IndexExport, IndexExportQuery } from '../../../index-export.ts'
import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import type { IndexReader, IndexResults, ReadOptions } from '../../../index-reader.ts'
import type { SearchCluster } from '../client/search-cluster.ts'
import { SearchClusterError } from '../client/search-cluster-error.ts'
import { openClusterExport } from './export/open-cluster-export.ts'
import { indexUnavailable } from './index-unavailable.ts'
import { runQuery } from './query-handlers.ts'
import { searchTimedOut, toReadError, withReadErrors } from './read-errors.ts'
import { detectFlavor, type SearchIndexNames } from './searched-indexes.ts'
import { ExpiredStateError } from './state/search-results.ts'
import { type HeldState, StateKeeper } from './state/state-keeper.ts'

export interface LiveClusterOptions {
  readonly cluster: SearchCluster
  /** The aliases of the indexes, which may not exist yet. */
  readonly names: SearchIndexNames
  readonly clock: Clock
  readonly log: Logger
  /** The maximum time to run a query or to open an export, in ms. */
  readonly runTimeoutMs?: number
}

/** The time between two looks for a newer state. */
const CHECK_INTERVAL_MS = 100
/** The time until the next look while the cluster cannot be reached. */
const RETRY_INTERVAL_MS = 1_000
/** The maximum time to run a query or to open an export, as in the other engine. */
const RUN_TIMEOUT_MS = 10_000

/** Reads the indexes of a search cluster, and looks for newer states of them until it is closed. */
export class LiveClusterReader implements IndexReader {
  readonly #options: LiveClusterOptions
  readonly #stopping = new AbortController()
  readonly #following: Promise<void>
  #keeper: StateKeeper | null = null
  /** The error of the last look for a newer state, or `null`. */
  #failure: unknown = null

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
    return this.#failure === null
  }

  position() {
    const position = this.#keeper?.position
    if (position != null) return position
    throw this.#missing()
  }

  read<K extends IndexQueryKind>(
    query: IndexQuery<K>,
    { signal: stopped }: ReadOptions = {},
  ): Promise<IndexResults[K]> {
    return this.#withState(stopped, ({ state }, signal) => runQuery(state.forRead(signal), query))
  }

  openExport(query: IndexExportQuery, { signal: stopped }: ReadOptions = {}): Promise<IndexExport> {
    return this.#withState(stopped, (held, signal) => openClusterExport(held.holdAgain(), query, signal))
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
      if (error !== null && this.isReachable && !signal.aborted)
        log.warn({ err: error }, 'the search cluster cannot be read')
      this.#failure = error
      await clock.sleep(this.isReachable ? CHECK_INTERVAL_MS : RETRY_INTERVAL_MS, signal)
    }
  }

  /** Runs work on the current state, and once more on a new one if the state cannot be read any longer. */
  #withState<T>(stopped: AbortSignal | undefined, work: StateWork<T>): Promise<T> {
    const timeout = AbortSignal.timeout(this.#options.runTimeoutMs ?? RUN_TIMEOUT_MS)
    const signal = stopped === undefined ? timeout : AbortSignal.any([stopped, timeout])
    return withReadErrors(async () => {
      try {
        const result = await this.#attempt(signal, work)
        if (!(result instanceof ExpiredStateError)) return result
        const renewed = await this.#attempt(signal, work)
        if (!(renewed instanceof ExpiredStateError)) return renewed
        throw renewed
      } catch (error) {
        // A cluster that answers the looks for newer states can be reached.
        if (timeout.aborted && isTimeout(error) && this.isReachable) throw searchTimedOut(error)
        throw error
      }
    })
  }

  /** Runs work on the current state. Returns the error if the state cannot be read any longer. */
  async #attempt<T>(signal: AbortSignal, work: StateWork<T>): Promise<T | ExpiredStateError> {
    const held = this.#keeper?.hold() ?? (await this.#holdNext(signal))
    try {
      return await work(held, signal)
    } catch (error) {
      if (isTimeout(error)) this.#keeper?.doubt(held.state)
      if (!(error instanceof ExpiredStateError)) throw error
      this.#keeper?.discard(held.state)
      return error
    } finally {
      held.release()
    }
  }

  /** Opens the state that replaces one that cannot be read any longer. */
  async #holdNext(signal: AbortSignal): Promise<HeldState> {
    if (this.#keeper?.position == null) throw this.#missing()
    // A refresh that ran already may have begun while the state could still be read.
    for (let n = 0; n < 2; n++) {
      await unlessAborted(this.refresh(), signal)
      const held = this.#keeper.hold()
      if (held !== null) return held
    }
    throw indexUnavailable('has changed too fast to be read. Try again in a moment.')
  }

  /** Returns the error for a read before there is a state. */
  #missing(): unknown {
    return this.isReachable
      ? indexUnavailable('is being built. Try again in a moment.')
      : toReadError(this.#failure)
  }
}

type StateWork<T> = (held: HeldState, signal: AbortSignal) => Promise<T>

function isTimeout(error: unknown): boolean {
  return error instanceof SearchClusterError && error.isTimeout
}

/** Waits for shared work no longer than until a signal is aborted. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const late = 'The search cluster showed no newer state in time.'
  const stop = () => reject(new SearchClusterError(late, { failure: 'unreachable' }))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
