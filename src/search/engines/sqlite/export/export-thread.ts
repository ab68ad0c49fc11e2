import { Worker } from 'node:worker_threads'
import type { Clock } from '../../../../platform/clock.ts'
import { HeraldError } from '../../../../platform/errors.ts'
import type { IndexExport, IndexExportQuery } from '../../../index-export.ts'
import type { ReadOptions } from '../../../index-reader.ts'
import { fromThreadFailure } from '../threads/thread-failures.ts'
import type { ExportThreadRequest, ExportThreadResponse } from './export-thread-main.ts'

/** The maximum numbers of exports at a time. */
export const MAX_EXPORTS = { perClient: 2, total: 6 }
/** An export whose client takes no data for this long is cut off, in ms. */
export const EXPORT_STALL_MS = 30_000
/** An export is cut off after this time, in ms. Until then it holds back the write-ahead log of the index. */
export const MAX_EXPORT_MS = 600_000
/** The thread ends when there was no export for this long, in ms, and its memory is free again. */
const IDLE_MS = 30_000
const RETRY_SECONDS = '5'
/** Short-lived rows fill any young generation. A small one saves 25 MiB and costs no speed. */
const MEMORY = { maxYoungGenerationSizeMb: 8 }

interface RunningExport {
  readonly worker: Worker
  readonly file: string
  readonly client: string
  readonly cutOff: AbortController
  /** The response that the export waits for, or `null`. */
  response: PromiseWithResolvers<ExportThreadResponse> | null
}

/** The exports of a node. A thread of their own reads them; it runs only while there are any. */
export class ExportThread {
  readonly #clock: Clock
  readonly #exports = new Map<number, RunningExport>()
  #worker: Worker | null = null
  #lastId = 0
  readonly #closing = new AbortController()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async open(
    file: string,
    query: IndexExportQuery,
    { client = '', signal }: ReadOptions = {},
  ): Promise<IndexExport> {
    if (this.#closing.signal.aborted) throw stoppingError()
    if (signal?.aborted) throw clientGoneError()
    this.#requireFreePlace(client)
    const id = ++this.#lastId
    this.#worker ??= this.#start()
    const cutOff = new AbortController()
    const running: RunningExport = { worker: this.#worker, file, client, cutOff, response: null }
    this.#exports.set(id, running)
    signal?.addEventListener('abort', () => this.#end(id, clientGoneError()), { once: true })
    void this.#cutOffAfter(MAX_EXPORT_MS, id, tooSlowError())
    const response = await this.#request(running, { id, open: { file, query } })
    if (!('opened' in response)) throw this.#fail(id, response)
    const { position, total } = response.opened
    const endStall = { current: new AbortController() }
    return {
      position,
      total,
      cutOff: cutOff.signal,
      next: async spent => {
        endStall.current.abort()
        cutOff.signal.throwIfAborted()
        const next = await this.#request(running, { id, next: true, memory: spent?.buffer ?? null })
        if (!('part' in next)) throw this.#fail(id, next)
        endStall.current = new AbortController()
        void this.#cutOffAfter(EXPORT_STALL_MS, id, tooSlowError(), endStall.current.signal)
        return next.part
      },
      close: () => {
        endStall.current.abort()
        this.#end(id, clientGoneError())
      },
    }
  }

  /** Ends the exports of a file that is no longer current, so that it can be deleted. */
  endExportsOf(file: string): void {
    for (const [id, running] of this.#exports) if (running.file === file) this.#end(id, replacedError())
  }

  async close(): Promise<void> {
    this.#closing.abort()
    for (const id of this.#exports.keys()) this.#end(id, stoppingError())
    await this.#worker?.terminate()
  }

  #requireFreePlace(client: string): void {
    const own = [...this.#exports.values()].filter(running => running.client === client).length
    if (own >= MAX_EXPORTS.perClient) throw tooManyExportsError(`This API key has ${own} exports running`)
    if (this.#exports.size >= MAX_EXPORTS.total)
      throw tooManyExportsError(`${this.#exports.size} exports of all API keys are running`)
  }

  #request(running: RunningExport, request: ExportThreadRequest): Promise<ExportThreadResponse> {
    running.response = Promise.withResolvers()
    const memory = 'memory' in request ? request.memory : null
    running.worker.postMessage(request, memory === null ? [] : [memory])
    return running.response.promise
  }

  #start(): Worker {
    const worker = new Worker(new URL('./export-thread-main.ts', import.meta.url), { resourceLimits: MEMORY })
    // Connections keep the process alive while there are exports.
    worker.unref()
    worker.on('message', (response: ExportThreadResponse) => {
      const running = this.#exports.get(response.id)
      running?.response?.resolve(response)
    })
    const onEnd = (error: Error): void => {
      if (this.#worker === worker) this.#worker = null
      for (const [id, running] of this.#exports) if (running.worker === worker) this.#end(id, error)
    }
    worker.on('error', onEnd)
    worker.on('exit', () => onEnd(stoppingError()))
    return worker
  }

  /** Ends an export and releases its state of the index. Whoever waits for it gets `reason`. */
  #end(id: number, reason: Error): void {
    const running = this.#exports.get(id)
    if (running === undefined) return
    this.#exports.delete(id)
    running.worker.postMessage({ id, close: true } satisfies ExportThreadRequest)
    running.cutOff.abort(reason)
    running.response?.reject(reason)
    if (this.#exports.size === 0) void this.#stopWhenIdle()
  }

  #fail(id: number, response: ExportThreadResponse): Error {
    const error =
      'failure' in response ? fromThreadFailure(response.failure) : new Error('unexpected response')
    this.#end(id, error)
    return error
  }

  async #cutOffAfter(ms: number, id: number, reason: HeraldError, cancelled?: AbortSignal): Promise<void> {
    const ended = this.#exports.get(id)?.cutOff.signal
    const signals = [ended, cancelled].filter(signal => signal !== undefined)
    const signal = AbortSignal.any(signals)
    await this.#clock.sleep(ms, signal)
    if (!signal.aborted) this.#end(id, reason)
  }

  async #stopWhenIdle(): Promise<void> {
    const lastId = this.#lastId
    await this.#clock.sleep(IDLE_MS, this.#closing.signal)
    if (this.#lastId !== lastId) return
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }
}

function tooManyExportsError(reason: string): HeraldError {
  return new HeraldError('too_many_requests', `${reason}. Wait until one has finished.`, {
    headers: { 'retry-after': RETRY_SECONDS },
  })
}

function clientGoneError(): HeraldError {
  return new HeraldError('client_gone', 'The client disconnected before the response was sent.')
}

function tooSlowError(): HeraldError {
  return new HeraldError(
    'unavailable',
    'The client took too long to receive the export. Continue it with the parameter resume.',
  )
}

function replacedError(): HeraldError {
  return new HeraldError(
    'unavailable',
    'The search index was replaced during the export. Continue it with the parameter resume.',
  )
}

function stoppingError(): HeraldError {
  return new HeraldError('unavailable', 'This node is shutting down. Try again in a moment.')
}
