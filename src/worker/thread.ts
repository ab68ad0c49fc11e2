import { Worker } from 'node:worker_threads'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { LogLine } from './thread-log.ts'

/** A worker thread that is restarted when it dies. */
export interface KeptThread {
  /** Asks the thread to stop and resolves when it has exited. */
  stop(): Promise<void>
}

export interface ThreadOptions<Message> {
  /** Name used in log messages. */
  readonly name: string
  readonly program: URL
  /** The thread's input. */
  readonly task: unknown
  readonly mostMemoryMiB: number
  readonly log: Log
  readonly clock: Clock
  /** Called for each message of the thread except log lines. */
  readonly onMessage?: (message: Message) => void
  /** Called when the thread exited without being asked to, before it is restarted. */
  readonly onDeath?: (code: number) => void
}

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

/** Runs a script in a thread and restarts it when it dies. The pause doubles each time, until a run lasts a minute. */
export function keepThread<Message>(options: ThreadOptions<Message>): KeptThread {
  const { name, log, clock } = options
  const stopping = new AbortController()

  function run(): Promise<number> {
    // Without a limit, V8 lets garbage grow with the machine's memory.
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
      const startedAt = clock.elapsed()
      const code = await run()
      if (stopping.signal.aborted) return
      if (clock.elapsed() - startedAt > MAX_PAUSE_MS) pause = FIRST_PAUSE_MS
      options.onDeath?.(code)
      log.error({ code, pause }, `the ${name} thread exited unexpectedly; restarting it`)
      await clock.sleep(pause, stopping.signal)
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
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
