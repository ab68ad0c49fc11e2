import { Worker } from 'node:worker_threads'
import type { Clock } from '../../base/clock.ts'
import { HeraldError } from '../../base/errors.ts'
import { UnusableIndex } from '../database.ts'
import type { Lesson } from '../memory.ts'
import type { Question, ThreadMessage } from './thread.ts'

/** Runs slow queries in other threads, so that they do not block request handling (design 2.2). */
export interface ThreadPool {
  /**
   * Runs a query and returns its result with the cache entries computed for it. Rejects with the reader's errors, with
   * `client_gone` when `signal` is aborted, and with `unavailable` on a timeout or when the queue is full.
   */
  runQuery(query: Question, signal?: AbortSignal): Promise<QueryResult>
  /** Closes an index file that is no longer current. */
  releaseFile(file: string): void
  close(): Promise<void>
}

interface QueryResult {
  readonly result: unknown
  readonly cacheEntries: readonly Lesson[]
}

const MAX_THREADS = 2
/** Further queries are rejected. */
const MAX_QUEUED = 500
/** Maximum time from submission to result. */
const QUERY_TIMEOUT_MS = 30_000
/** An abandoned query gets this long to finish before its thread is terminated; starting a thread costs about as much. */
const ABANDONED_GRACE_MS = 500

interface Job {
  readonly query: Question
  readonly deferred: PromiseWithResolvers<QueryResult>
}

interface ReaderThread {
  readonly worker: Worker
  job: Job | null
}

export function makeThreadPool(clock: Clock): ThreadPool {
  const threads = new Set<ReaderThread>()
  const queue: Job[] = []
  const closing = new AbortController()

  function startThread(): ReaderThread {
    const thread: ReaderThread = { worker: new Worker(new URL('./thread.ts', import.meta.url)), job: null }
    // Pending requests keep the process alive, not idle threads.
    thread.worker.unref()
    thread.worker.on('message', (message: ThreadMessage) => {
      const job = thread.job
      thread.job = null
      if (job !== null) completeJob(job, message)
      dispatchJobs()
    })
    thread.worker.on('error', error => thread.job?.deferred.reject(error))
    thread.worker.on('exit', () => {
      threads.delete(thread)
      thread.job?.deferred.reject(stoppingError())
      dispatchJobs()
    })
    threads.add(thread)
    return thread
  }

  /** Assigns queued jobs to idle threads, and starts a thread when all are busy. */
  function dispatchJobs(): void {
    while (queue.length > 0 && !closing.signal.aborted) {
      const idle = [...threads].find(thread => thread.job === null)
      if (idle === undefined && threads.size >= MAX_THREADS) return
      const thread = idle ?? startThread()
      thread.job = queue.shift() ?? null
      thread.worker.postMessage(thread.job?.query)
    }
  }

  /** Drops a job whose result is no longer needed. */
  function abandonJob(job: Job): void {
    const index = queue.indexOf(job)
    if (index >= 0) queue.splice(index, 1)
    const thread = [...threads].find(candidate => candidate.job === job)
    if (thread === undefined) return
    void clock.sleep(ABANDONED_GRACE_MS, closing.signal).then(() => {
      if (thread.job === job) void thread.worker.terminate()
    })
  }

  return {
    async runQuery(query, signal) {
      if (closing.signal.aborted) throw stoppingError()
      if (queue.length >= MAX_QUEUED) throw queueFullError()
      const job: Job = { query, deferred: Promise.withResolvers() }
      const abort = (reason: HeraldError) => {
        job.deferred.reject(reason)
        abandonJob(job)
      }
      const onClientGone = () => abort(clientGoneError())
      const timeout = setTimeout(() => abort(timeoutError()), QUERY_TIMEOUT_MS)
      signal?.addEventListener('abort', onClientGone, { once: true })
      queue.push(job)
      if (signal?.aborted) onClientGone()
      dispatchJobs()
      try {
        return await job.deferred.promise
      } finally {
        clearTimeout(timeout)
        signal?.removeEventListener('abort', onClientGone)
      }
    },
    releaseFile(file) {
      for (const { worker } of threads) worker.postMessage({ close: file })
    },
    async close() {
      closing.abort()
      for (const job of queue.splice(0)) job.deferred.reject(stoppingError())
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

function completeJob({ deferred }: Job, message: ThreadMessage): void {
  if ('result' in message) deferred.resolve(message)
  else if (message.isUnusableIndex) deferred.reject(new UnusableIndex(message.error.message))
  else deferred.reject(Object.assign(message.error, { errcode: message.errcode }))
}

function clientGoneError(): HeraldError {
  return new HeraldError('client_gone', 'The client disconnected before the response was sent.')
}

function stoppingError(): HeraldError {
  return new HeraldError('unavailable', 'This node is shutting down. Try again in a moment.')
}

function timeoutError(): HeraldError {
  return new HeraldError('unavailable', 'The search timed out. Narrow it down or try again in a moment.')
}

function queueFullError(): HeraldError {
  return new HeraldError('unavailable', 'Too many searches are queued. Try again in a moment.')
}
