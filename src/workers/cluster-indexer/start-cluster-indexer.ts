import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import type { IndexFollowerState } from '../../services/indexing/keep-index-up-to-date.ts'
import type { Indexer } from '../start-indexer.ts'
import { superviseThread } from '../supervised-thread.ts'
import type { ClusterIndexerInput, ClusterIndexerMessage } from './cluster-indexer-thread.ts'

/** Several times the memory that the thread needs. */
const MAX_MEMORY_MIB = 1_024

/**
 * Keeps the indexes of a search cluster up to date, unless another process does. A separate thread prepares the documents, which
 * takes most of the time.
 */
export function startClusterIndexer(
  input: ClusterIndexerInput,
  { log, clock }: { readonly log: Logger; readonly clock: Clock },
): Indexer {
  let state: IndexFollowerState = { state: 'waiting', change: 0, reason: 'The indexer is starting.' }
  const thread = superviseThread<ClusterIndexerMessage>({
    name: input.family.maskingVersion === null ? 'cluster indexer' : 'masked cluster indexer',
    script: new URL('./cluster-indexer-thread.ts', import.meta.url),
    input,
    maxMemoryMiB: MAX_MEMORY_MIB,
    log,
    clock,
    onMessage(message) {
      state = message.state
    },
    onUnexpectedExit(code) {
      const reason = `The indexer stopped unexpectedly (exit code ${code}) and is being restarted.`
      state = { state: 'waiting', change: 0, reason }
    },
  })
  return { state: () => state, stop: thread.stop }
}
