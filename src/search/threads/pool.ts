import { Worker } from 'node:worker_threads'
import type { Clock } from '../../base/clock.ts'
import { HeraldError } from '../../base/errors.ts'
import { UnusableIndex } from '../database.ts'
import type { Lesson } from '../memory.ts'
import type { Question, ThreadMessage } from './thread.ts'

/** Threads that answer what would hold up everything else in the thread of the requests (design 2.2). */
export interface ThreadPool {
  /**
   * The answer, and what was learned on the way. Throws what reading throws; `client_gone` when `signal` is aborted;
   * `unavailable` when it takes too long or too many wait.
   */
  ask(question: Question, signal?: AbortSignal): Promise<{ answer: unknown; lessons: readonly Lesson[] }>
  /** Lets go of an index file that is no longer current. */
  forget(file: string): void
  close(): Promise<void>
}

const MOST_THREADS = 2
/** So many may wait; one more is told to come again. */
const MOST_WAITING = 500
/** From being asked to being answered. */
const LONGEST_MS = 30_000
/** A question that nobody waits for any more gets this long to end by itself: a new thread costs about as much. */
const ABANDONED_MS = 500

interface Job {
  readonly question: Question
  readonly settle: PromiseWithResolvers<{ answer: unknown; lessons: readonly Lesson[] }>
}

interface Thread {
  readonly worker: Worker
  job: Job | null
}

export function makeThreadPool(clock: Clock): ThreadPool {
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  const closing = new AbortController()

  function start(): Thread {
    const thread: Thread = { worker: new Worker(new URL('./thread.ts', import.meta.url)), job: null }
    // What is waited for keeps the process, not the thread that finds it.
    thread.worker.unref()
    thread.worker.on('message', (message: ThreadMessage) => {
      const job = thread.job
      thread.job = null
      if (job !== null) settle(job, message)
      work()
    })
    thread.worker.on('error', error => thread.job?.settle.reject(error))
    thread.worker.on('exit', () => {
      threads.delete(thread)
      thread.job?.settle.reject(stopping())
      work()
    })
    threads.add(thread)
    return thread
  }

  /** Hands waiting questions to idle threads, and starts one when all are at work. */
  function work(): void {
    while (waiting.length > 0 && !closing.signal.aborted) {
      const idle = [...threads].find(thread => thread.job === null)
      if (idle === undefined && threads.size >= MOST_THREADS) return
      const thread = idle ?? start()
      thread.job = waiting.shift() ?? null
      thread.worker.postMessage(thread.job?.question)
    }
  }

  /** Nobody waits for a job any more. */
  function abandon(job: Job): void {
    const place = waiting.indexOf(job)
    if (place >= 0) waiting.splice(place, 1)
    const thread = [...threads].find(candidate => candidate.job === job)
    if (thread === undefined) return
    void clock.sleep(ABANDONED_MS, closing.signal).then(() => {
      if (thread.job === job) void thread.worker.terminate()
    })
  }

  return {
    async ask(question, signal) {
      if (closing.signal.aborted) throw stopping()
      if (waiting.length >= MOST_WAITING) throw tooMany()
      const job: Job = { question, settle: Promise.withResolvers() }
      const stop = (reason: HeraldError) => {
        job.settle.reject(reason)
        abandon(job)
      }
      const gone = () => stop(new HeraldError('client_gone', 'The client went away before the answer.'))
      const late = setTimeout(() => stop(tooLong()), LONGEST_MS)
      signal?.addEventListener('abort', gone, { once: true })
      waiting.push(job)
      if (signal?.aborted) gone()
      work()
      try {
        return await job.settle.promise
      } finally {
        clearTimeout(late)
        signal?.removeEventListener('abort', gone)
      }
    },
    forget(file) {
      for (const { worker } of threads) worker.postMessage({ close: file })
    },
    async close() {
      closing.abort()
      for (const job of waiting.splice(0)) job.settle.reject(stopping())
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

function settle({ settle }: Job, message: ThreadMessage): void {
  if ('answer' in message) settle.resolve(message)
  else if (message.unusable) settle.reject(new UnusableIndex(message.error.message))
  else settle.reject(Object.assign(message.error, { errcode: message.errcode }))
}

function stopping(): HeraldError {
  return new HeraldError('unavailable', 'This node is stopping. Try again in a moment.')
}

function tooLong(): HeraldError {
  return new HeraldError('unavailable', 'This search took too long. Ask for less, or try again in a moment.')
}

function tooMany(): HeraldError {
  return new HeraldError('unavailable', 'Too many searches wait already. Try again in a moment.')
}
