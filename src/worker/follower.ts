import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { FollowerState } from '../flows/follow.ts'
import type { FollowerMessage, FollowerTask } from './follower-thread.ts'
import { keepThread } from './thread.ts'

/** The follower of this process. */
export interface RunningFollower {
  state(): FollowerState
  /** Resolves when the batch at hand is written and the thread has ended. */
  stop(): Promise<void>
}

export interface FollowerOptions extends FollowerTask {
  readonly log: Log
  readonly clock: Clock
}

/** Several times what it needs. */
const MOST_MEMORY_MIB = 512

/**
 * Follows the record at `url` into the index in `folder`, in a thread of its own since merges of the full-text index
 * block (design 2.2).
 */
export function startFollower({ url, folder, log, clock }: FollowerOptions): RunningFollower {
  let state: FollowerState = { state: 'waiting', change: 0, reason: 'The follower is starting.' }
  const thread = keepThread<FollowerMessage>({
    name: 'follower',
    program: new URL('./follower-thread.ts', import.meta.url),
    task: { url, folder },
    mostMemoryMiB: MOST_MEMORY_MIB,
    ...{ log, clock },
    onMessage(message) {
      state = message.state
    },
    onDeath(code) {
      state = { state: 'waiting', change: 0, reason: `The follower ended (${code}) and is started again.` }
    },
  })
  return { state: () => state, stop: thread.stop }
}
