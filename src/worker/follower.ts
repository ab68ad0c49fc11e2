import { Worker } from 'node:worker_threads'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { FollowerState } from '../flows/follow.ts'
import type { FollowerMessage, FollowerTask } from './follower-thread.ts'

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

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Follows the record at `url` into the index in `folder`, in a thread of its own since merges of the full-text index
 * block (design 2.2). A thread that dies is started again, after a pause that doubles until one has run for a while.
 */
export function startFollower({ url, folder, log, clock }: FollowerOptions): RunningFollower {
  const stopping = new AbortController()
  let state: FollowerState = { state: 'waiting', change: 0, reason: 'The follower is starting.' }

  function run(): Promise<number> {
    const worker = new Worker(new URL('./follower-thread.ts', import.meta.url), {
      workerData: { url, folder },
    })
    const stop = () => worker.postMessage('stop')
    stopping.signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: FollowerMessage) => {
      if ('state' in message) state = message.state
      else log[message.level](message.fields, message.text)
    })
    worker.on('error', error => log.error({ err: error }, 'the follower thread died'))
    return new Promise(resolve => {
      worker.on('exit', code => {
        stopping.signal.removeEventListener('abort', stop)
        resolve(code)
      })
    })
  }

  async function keepRunning(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    while (!stopping.signal.aborted) {
      const began = clock.elapsed()
      const code = await run()
      if (stopping.signal.aborted) return
      if (clock.elapsed() - began > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS
      state = { state: 'waiting', change: 0, reason: `The follower ended (${code}) and is started again.` }
      log.error({ code, pause }, 'the follower ended unexpectedly')
      await clock.sleep(pause, stopping.signal)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  const ended = keepRunning()
  return {
    state: () => state,
    stop() {
      stopping.abort()
      return ended
    },
  }
}
