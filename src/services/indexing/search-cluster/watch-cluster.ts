import type { Clock } from '../../../platform/clock.ts'
import type { SearchCluster } from '../../../search/engines/opensearch/client/search-cluster.ts'

/** Without an answer for this time, in milliseconds, the cluster is asked whether it can be reached. */
const IDLE_MS = 5_000
const PROBE_MS = 5_000
const POLL_MS = 500

export interface WatchedCluster {
  readonly cluster: SearchCluster
  /** Aborted when the cluster has not answered for about ten seconds. */
  readonly gone: AbortSignal
  stop(): Promise<void>
}

/**
 * Watches whether this process can reach a cluster, and stops all requests that have no signal of their own when it cannot,
 * or when `lost` is aborted. A slow request alone does not count, so the cluster is then asked something simple.
 */
export function watchCluster(
  cluster: SearchCluster,
  { clock, lost }: { readonly clock: Clock; readonly lost: AbortSignal },
): WatchedCluster {
  const gone = new AbortController()
  const finished = new AbortController()
  const stopped = AbortSignal.any([lost, gone.signal])
  const ended = AbortSignal.any([stopped, finished.signal])
  let answeredAt = clock.elapsed()

  async function watch(): Promise<void> {
    while (!ended.aborted) {
      await clock.sleep(POLL_MS, ended)
      if (ended.aborted || clock.elapsed() - answeredAt < IDLE_MS) continue
      const isReached = await cluster
        .send({ method: 'GET', path: '/', timeoutMs: PROBE_MS, signal: ended })
        .then(
          () => true,
          () => false,
        )
      // A request may have been answered meanwhile.
      if (isReached) answeredAt = clock.elapsed()
      else if (!ended.aborted && clock.elapsed() - answeredAt >= IDLE_MS) gone.abort()
    }
  }

  const watching = watch()
  return {
    gone: gone.signal,
    cluster: {
      async send(request) {
        const response = await cluster.send({ ...request, signal: request.signal ?? stopped })
        answeredAt = clock.elapsed()
        return response
      },
      close: () => cluster.close(),
    },
    async stop() {
      finished.abort()
      await watching
    },
  }
}
