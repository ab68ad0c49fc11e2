import { Worker } from 'node:worker_threads'
import type { Clock } from '../../../../platform/clock.ts'
import { HeraldError } from '../../../../platform/errors.ts'
import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import type { IndexResults } from '../../../index-reader.ts'
import { UnusableIndexError } from '../index-database.ts'
import type { CountCacheEntry } from '../read/count-cache.ts'
import type { ReaderThreadMessage, ReaderThreadRequest } from './reader-thread.ts'

/** Runs slow queries in other threads, so that they do not block request handling (design 2.2). */
export interface ReaderThreadPool {
  /**
   * Runs a query on an index file and returns its result with the cache entries computed for it. Rejects with the reader's
   * error, with `client_gone` if `signal` is aborted, or with `unavailable` after a timeout or if the queue is full.
   */
  runQuery<K extends IndexQueryKind>(
    file: string,
    query: IndexQuery<K>,
    signal?: AbortSignal,
  ): Promise<QueryResult<K>>
  /** Closes an index file that is no longer current. */
  releaseFile(file: string): void
  close(): Promise<void>
}

interface QueryResult<K extends IndexQueryKind> {
  readonly result: IndexResults[K]
  readonly cacheEntries: readonly CountCacheEntry[]
}

const MAX_THREADS = 2
/** The maximum number of queued queries. Further queries are rejected. */
const MAX_QUEUED = 500
/** The maximum time from submission to result, in ms. */
const QUERY_TIMEOUT_MS = 30_000
/**
 * The time, in ms, that an abandoned query has to finish before its thread is terminated. Starting a thread takes about
 * as long.
 */
const ABANDONED_GRACE_MS = 500

interface Job {
  readonly request: ReaderThreadRequest
  readonly deferred: PromiseWithResolvers<QueryResult<IndexQueryKind>>
}

interface ReaderThread {
  readonly worker: Worker
  job: Job | null
}

export function createReaderThreadPool(clock: Clock): ReaderThreadPool {
  const threads = new Set<ReaderThread>()
  const queue: Job[] = []
  const closing = new AbortController()

  function startThread(): ReaderThread {
    const thread: ReaderThread = {
      worker: new Worker(new URL('./reader-thread.ts', import.meta.url)),
      job: null,
    }
    // Idle threads must not keep the process alive; pending requests do.
    thread.worker.unref()
    thread.worker.on('message', (message: ReaderThreadMessage) => {
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

  /** Assigns queued jobs to idle threads, and starts a new thread if all are busy. */
  function dispatchJobs(): void {
    while (queue.length > 0 && !closing.signal.aborted) {
      const idle = [...threads].find(thread => thread.job === null)
      if (idle === undefined && threads.size >= MAX_THREADS) return
      const thread = idle ?? startThread()
      thread.job = queue.shift() ?? null
      thread.worker.postMessage(thread.job?.request)
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
    async runQuery<K extends IndexQueryKind>(file: string, query: IndexQuery<K>, signal?: AbortSignal) {
      if (closing.signal.aborted) throw stoppingError()
      if (queue.length >= MAX_QUEUED) throw queueFullError()
      const request = { file, query } as ReaderThreadRequest
      const job: Job = { request, deferred: Promise.withResolvers() }
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
        return (await job.deferred.promise) as QueryResult<K>
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

function completeJob({ deferred }: Job, message: ReaderThreadMessage): void {
  if ('result' in message) deferred.resolve(message)
  else if (message.isUnusableIndex) deferred.reject(new UnusableIndexError(message.error.message))
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
