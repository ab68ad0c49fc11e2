import { Worker } from 'node:worker_threads'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import { isThreadLogLine, type ThreadLogLine } from './thread-logger.ts'

/** A worker thread that is restarted when it dies. */
export interface SupervisedThread {
  /** Asks the thread to stop and resolves when it has exited. */
  stop(): Promise<void>
}

export interface SupervisedThreadOptions<Message> {
  /** Name used in log messages. */
  readonly name: string
  readonly script: URL
  /** The `workerData` of the thread. */
  readonly input: unknown
  readonly maxMemoryMiB: number
  readonly log: Logger
  readonly clock: Clock
  /** Called for each message from the thread except log lines. */
  readonly onMessage?: (message: Message) => void
  /** Called when the thread has exited unexpectedly, before it is restarted. */
  readonly onUnexpectedExit?: (code: number) => void
}

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

/** Runs a script in a thread and restarts it when it dies. The pause doubles each time until a run lasts a minute. */
export function superviseThread<Message>(options: SupervisedThreadOptions<Message>): SupervisedThread {
  const { name, log, clock } = options
  const stopping = new AbortController()

  function run(): Promise<number> {
    // Without a limit, V8 lets garbage grow with the machine's memory.
    const worker = new Worker(options.script, {
      workerData: options.input,
      resourceLimits: { maxOldGenerationSizeMb: options.maxMemoryMiB },
    })
    const stop = () => worker.postMessage('stop')
    stopping.signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: ThreadLogLine | Message) => {
      if (isThreadLogLine(message)) log[message.level](message.fields, message.text)
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
      options.onUnexpectedExit?.(code)
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
