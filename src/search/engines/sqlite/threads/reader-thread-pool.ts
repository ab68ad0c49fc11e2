import type { Clock } from '../../../../platform/clock.ts'
import { FairQueue, threadsPerClient } from '../../../../platform/concurrency/fair-queue.ts'
import { HeraldError } from '../../../../platform/errors.ts'
import type { IndexExport, IndexExportQuery } from '../../../index-export.ts'
import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import type { IndexResults, ReadOptions } from '../../../index-reader.ts'
import { ExportThread } from '../export/export-thread.ts'
import type { CountCacheEntry } from '../read/count-cache.ts'
import type { ReaderThreadMessage, ReaderThreadRequest } from './reader-thread.ts'
import { startReaderWorker } from './reader-worker.ts'
import { fromThreadFailure } from './thread-failures.ts'

/** Runs slow queries in other threads, so that they do not block request handling (design 2.2). */
export interface ReaderThreadPool {
  /**
   * Runs a query on an index file and returns its result with the cache entries computed for it. Rejects with the
   * reader's error, with `client_gone` if the signal is aborted, with `too_many_requests` if the client has too many
   * waiting queries, or with `unavailable` after a timeout or if the queue is full.
   */
  runQuery<K extends IndexQueryKind>(
    file: string,
    query: IndexQuery<K>,
    options?: ReadOptions,
  ): Promise<QueryResult<K>>
  /** Opens an export of an index file in a thread of its own, or rejects as `runQuery` does. */
  openExport(file: string, query: IndexExportQuery, options?: ReadOptions): Promise<IndexExport>
  /** Starts a thread, so that the first slow query does not have to wait for it. */
  prepare(): void
  /** Closes an index file that is no longer current, and ends its exports. */
  releaseFile(file: string): void
  close(): Promise<void>
}

interface QueryResult<K extends IndexQueryKind> {
  readonly result: IndexResults[K]
  readonly cacheEntries: readonly CountCacheEntry[]
}

/** One more than a client may occupy, so that a thread is free for the first search of another client. */
const MAX_THREADS = 3
/** The maximum numbers of waiting queries. A waiting query uses a few kilobytes. */
const MAX_WAITING = { perClient: 64, total: 2_000 }
/** The maximum time from submission to result, in ms. */
const QUERY_TIMEOUT_MS = 30_000
/** The maximum time that a query may run, in ms. */
const RUN_TIMEOUT_MS = 10_000
/** The time, in ms, that a cancelled query has to stop before its thread is replaced. */
const CANCELLED_GRACE_MS = 5_000

interface Job {
  readonly client: string
  readonly request: ReaderThreadRequest
  readonly deferred: PromiseWithResolvers<QueryResult<IndexQueryKind>>
}

interface PooledThread {
  readonly worker: ReturnType<typeof startReaderWorker>
  job: Job | null
}

/** Creates a pool that serves its clients in turn and lets none of them occupy all threads (decision 0033). */
export function createReaderThreadPool(clock: Clock): ReaderThreadPool {
  return new FairThreadPool(clock)
}

class FairThreadPool implements ReaderThreadPool {
  readonly #clock: Clock
  readonly #threads = new Set<PooledThread>()
  readonly #queue = new FairQueue<Job>(MAX_WAITING)
  readonly #exports: ExportThread
  readonly #closing = new AbortController()
  #lastNumber = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#exports = new ExportThread(clock)
  }

  async runQuery<K extends IndexQueryKind>(
    file: string,
    query: IndexQuery<K>,
    { client = '', signal }: ReadOptions = {},
  ): Promise<QueryResult<K>> {
    if (this.#closing.signal.aborted) throw stoppingError()
    if (signal?.aborted) throw clientGoneError()
    this.#lastNumber = (this.#lastNumber + 1) % 2 ** 31
    const job: Job = {
      client,
      request: { number: this.#lastNumber, file, query } as ReaderThreadRequest,
      deferred: Promise.withResolvers(),
    }
    const added = this.#queue.add(client, job)
    if (added === 'client_full') throw tooManySearchesError()
    if (added === 'full') throw queueFullError()
    const onClientGone = () => this.#cancel(job, clientGoneError())
    const timeout = setTimeout(() => this.#cancel(job, timeoutError()), QUERY_TIMEOUT_MS)
    signal?.addEventListener('abort', onClientGone, { once: true })
    this.#dispatch()
    try {
      return (await job.deferred.promise) as QueryResult<K>
    } finally {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', onClientGone)
    }
  }

  openExport(file: string, query: IndexExportQuery, options?: ReadOptions): Promise<IndexExport> {
    return this.#exports.open(file, query, options)
  }

  prepare(): void {
    if (this.#threads.size === 0) this.#startThread()
  }

  releaseFile(file: string): void {
    this.#exports.endExportsOf(file)
    for (const { worker } of this.#threads) worker.releaseFile(file)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    for (const job of this.#queue.drain()) job.deferred.reject(stoppingError())
    await Promise.all([this.#exports.close(), ...[...this.#threads].map(({ worker }) => worker.terminate())])
  }

  /** Gives waiting queries to idle threads. Starts a thread if all are busy, so that the next query finds one ready. */
  #dispatch(): void {
    while (!this.#closing.signal.aborted) {
      const thread = [...this.#threads].find(({ job }) => job === null)
      if (thread === undefined) {
        if (this.#threads.size >= MAX_THREADS) return
        this.#startThread()
        continue
      }
      const job = this.#takeNextJob()
      if (job === undefined) return
      void this.#run(thread, job)
    }
  }

  #takeNextJob(): Job | undefined {
    const running = new Map<string, number>()
    for (const { job } of this.#threads)
      if (job !== null) running.set(job.client, (running.get(job.client) ?? 0) + 1)
    const active = new Set([...running.keys(), ...this.#queue.clients]).size
    const limit = threadsPerClient(MAX_THREADS, active)
    return this.#queue.takeNext(client => (running.get(client) ?? 0) < limit)
  }

  async #run(thread: PooledThread, job: Job): Promise<void> {
    thread.job = job
    const timeout = setTimeout(() => this.#cancel(job, timeoutError()), RUN_TIMEOUT_MS)
    const message = await thread.worker.run(job.request)
    clearTimeout(timeout)
    thread.job = null
    completeJob(job, message)
    this.#dispatch()
  }

  #startThread(): void {
    const thread: PooledThread = { worker: startReaderWorker(), job: null }
    this.#threads.add(thread)
    void thread.worker.exited.then(() => {
      this.#threads.delete(thread)
      if (this.#queue.size > 0) this.#dispatch()
    })
  }

  /** Rejects a query whose result is no longer needed, and stops it if it is running. */
  #cancel(job: Job, reason: HeraldError): void {
    job.deferred.reject(reason)
    if (this.#queue.remove(job.client, job)) return
    const thread = [...this.#threads].find(candidate => candidate.job === job)
    if (thread === undefined) return
    thread.worker.cancel(job.request.number)
    void this.#clock.sleep(CANCELLED_GRACE_MS, this.#closing.signal).then(() => {
      if (thread.job === job) void thread.worker.terminate()
    })
  }
}

function completeJob({ deferred }: Job, message: ReaderThreadMessage | null): void {
  if (message === null) deferred.reject(stoppingError())
  else if ('result' in message) deferred.resolve(message)
  else deferred.reject(fromThreadFailure(message))
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

function tooManySearchesError(): HeraldError {
  return new HeraldError(
    'too_many_requests',
    `This API key has ${MAX_WAITING.perClient} searches waiting. Wait for their responses before sending more.`,
    { headers: { 'retry-after': '1' } },
  )
}
