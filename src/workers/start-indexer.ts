import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { IndexFollowerState } from '../services/indexing/keep-index-up-to-date.ts'
import type { IndexerMessage, IndexerThreadInput } from './indexer-thread.ts'
import { superviseThread } from './supervised-thread.ts'

/** The indexer of this process. */
export interface Indexer {
  state(): IndexFollowerState
  /** Resolves once the current batch is written and the thread has exited. */
  stop(): Promise<void>
}

export interface IndexerOptions extends Omit<IndexerThreadInput, 'masked'> {
  /** Whether natural persons are masked. Default: false. */
  readonly masked?: boolean
  readonly log: Logger
  readonly clock: Clock
}

/** Several times the memory that the thread needs. */
const MAX_MEMORY_MIB = 512

/**
 * Keeps the index in `folder` up to date with the database at `url`. The indexer runs in a separate thread because
 * merging the full-text index blocks its thread (design 2.2).
 */
export function startIndexer({ url, folder, masked = false, log, clock }: IndexerOptions): Indexer {
  let state: IndexFollowerState = { state: 'waiting', change: 0, reason: 'The indexer is starting.' }
  const thread = superviseThread<IndexerMessage>({
    name: masked ? 'masked indexer' : 'indexer',
    script: new URL('./indexer-thread.ts', import.meta.url),
    input: { url, folder, masked },
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
