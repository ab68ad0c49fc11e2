import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { FollowerState } from '../flows/follow.ts'
import type { FollowerMessage, FollowerTask } from './follower-thread.ts'
import { keepThread } from './thread.ts'

/** The indexer of this process. */
export interface RunningFollower {
  state(): FollowerState
  /** Resolves once the current batch is written and the thread has exited. */
  stop(): Promise<void>
}

export interface FollowerOptions extends FollowerTask {
  readonly log: Log
  readonly clock: Clock
}

/** Several times what the thread needs. */
const MAX_MEMORY_MIB = 512

/**
 * Keeps the index in `folder` up to date with the database at `url`. It runs in a separate thread because merges of
 * the full-text index block (design 2.2).
 */
export function startFollower({ url, folder, log, clock }: FollowerOptions): RunningFollower {
  let state: FollowerState = { state: 'waiting', change: 0, reason: 'The indexer is starting.' }
  const thread = keepThread<FollowerMessage>({
    name: 'indexer',
    program: new URL('./follower-thread.ts', import.meta.url),
    task: { url, folder },
    mostMemoryMiB: MAX_MEMORY_MIB,
    log,
    clock,
    onMessage(message) {
      state = message.state
    },
    onDeath(code) {
      const reason = `The indexer stopped unexpectedly (exit code ${code}) and is being restarted.`
      state = { state: 'waiting', change: 0, reason }
    },
  })
  return { state: () => state, stop: thread.stop }
}
