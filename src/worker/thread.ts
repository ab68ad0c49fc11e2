import { Worker } from 'node:worker_threads'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { LogLine } from './thread-log.ts'

/** A thread that is kept running. */
export interface KeptThread {
  /** Tells it to stop, and resolves when it has ended. */
  stop(): Promise<void>
}

export interface ThreadOptions<Message> {
  /** What the log calls it. */
  readonly name: string
  readonly program: URL
  /** What the thread is given to do. */
  readonly task: unknown
  readonly mostMemoryMiB: number
  readonly log: Log
  readonly clock: Clock
  /** Hears what the thread tells, beside lines for the log. */
  readonly onMessage?: (message: Message) => void
  /** The thread has ended though nobody told it to; it is started again. */
  readonly onDeath?: (code: number) => void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** Runs a program in a thread; one that dies is started again, after a pause that doubles until one has run for a while. */
export function keepThread<Message>(options: ThreadOptions<Message>): KeptThread {
  const { name, log, clock } = options
  const stopping = new AbortController()

  function run(): Promise<number> {
    // Without a limit V8 lets garbage grow with the memory of the machine.
    const worker = new Worker(options.program, {
      workerData: options.task,
      resourceLimits: { maxOldGenerationSizeMb: options.mostMemoryMiB },
    })
    const stop = () => worker.postMessage('stop')
    stopping.signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: LogLine | Message) => {
      if (isLogLine(message)) log[message.level](message.fields, message.text)
      else options.onMessage?.(message)
    })
    worker.on('error', error => log.error({ err: error }, `the ${name} thread died`))
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
      options.onDeath?.(code)
      log.error({ code, pause }, `the ${name} ended unexpectedly`)
      await clock.sleep(pause, stopping.signal)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  const ended = keepRunning()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

function isLogLine(message: unknown): message is LogLine {
  return typeof message === 'object' && message !== null && 'level' in message
}
