import { HeraldError } from '../../../../platform/errors.ts'
import type { Random } from '../../../../platform/random.ts'
import { type BroadcasterDependencies, ChangeBroadcaster } from './change-broadcaster.ts'
import { buildRetryMessage } from './stream-messages.ts'

/** Maximum numbers of open streams of a node. */
export const MAX_STREAMS = { perKey: 200, total: 2_000 }

/** The streams of changes of one server. */
export interface ChangeStreams {
  /** Returns the broadcaster of an index. The index in which persons are masked has its own. */
  broadcasterOf(context: Pick<BroadcasterDependencies, 'index'>): ChangeBroadcaster
  /** Counts a new stream of a key and returns the function that ends the count. Throws `too_many_requests`. */
  countStream(keyId: string): () => void
  /** The number of open streams. */
  size(): number
  /** Ends all streams and tells their clients to reconnect, at different moments within the next seconds. */
  stop(): void
}

export function createChangeStreams(
  dependencies: Omit<BroadcasterDependencies, 'index'> & { readonly random: Random },
): ChangeStreams {
  const broadcasters = new Map<BroadcasterDependencies['index'], ChangeBroadcaster>()
  const counts = new Map<string, number>()
  let total = 0
  let isStopped = false
  return {
    broadcasterOf({ index }) {
      const known = broadcasters.get(index)
      if (known !== undefined) return known
      const broadcaster = new ChangeBroadcaster({ ...dependencies, index })
      broadcasters.set(index, broadcaster)
      return broadcaster
    },
    countStream(keyId) {
      if (isStopped)
        throw new HeraldError('unavailable', 'This node is shutting down. Try again in a moment.')
      const count = counts.get(keyId) ?? 0
      if (count >= MAX_STREAMS.perKey)
        throw tooManyStreams(`This API key has ${count} open streams, which is the maximum.`)
      if (total >= MAX_STREAMS.total) throw tooManyStreams('This node has too many open streams.')
      counts.set(keyId, count + 1)
      total += 1
      return () => {
        total -= 1
        const left = (counts.get(keyId) ?? 1) - 1
        if (left === 0) counts.delete(keyId)
        else counts.set(keyId, left)
      }
    },
    size: () => total,
    stop() {
      isStopped = true
      const retry = () =>
        buildRetryMessage(1_000 + (dependencies.random.bytes(2).readUInt16BE() / 2 ** 16) * 4_000)
      for (const broadcaster of broadcasters.values()) broadcaster.stop(retry)
    },
  }
}

function tooManyStreams(detail: string): HeraldError {
  return new HeraldError('too_many_requests', `${detail} Close one, or try again later.`, {
    headers: { 'retry-after': '30' },
  })
}
