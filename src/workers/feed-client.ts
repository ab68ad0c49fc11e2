import { Worker } from 'node:worker_threads'
import type { Logger } from '../platform/logger.ts'
import type { ChangeFeed } from '../services/indexing/change-feed.ts'
import type { FeedRequest, FeedResponse, FeedThreadInput } from './feed-thread.ts'
import { unpackIndexRows } from './row-transfer.ts'
import { isThreadLogLine, type ThreadLogLine } from './thread-logger.ts'

/** A change feed that reads the database in a separate thread. */
export interface FeedClient extends ChangeFeed {
  /** Stops the thread. Requests in progress are rejected. */
  stop(): void
}

/** Several times the memory that the thread needs. Without a limit, V8 lets garbage grow with the machine's memory. */
const MAX_MEMORY_MIB = 512
/** Rows are short-lived, so a small young generation saves 100 MiB and costs no time. */
const YOUNG_GENERATION_MIB = 32

/** Starts the thread that reads the change feed. If it dies, the calling thread dies too. */
export function startFeedThread(task: FeedThreadInput, log: Logger): FeedClient {
  const worker = new Worker(new URL('./feed-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_MEMORY_MIB,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB,
    },
  })
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let lastRequestId = 0

  worker.on('message', (response: FeedResponse | ThreadLogLine) => {
    if (isThreadLogLine(response)) return log[response.level](response.fields, response.text)
    const request = pending.get(response.requestId)
    pending.delete(response.requestId)
    if ('result' in response) request?.resolve(response.result)
    else if ('transfers' in response) request?.resolve(unpackIndexRows(response.transfers))
    else request?.reject(Object.assign(response.error, { code: response.code }))
  })
  worker.on('exit', () => {
    for (const request of pending.values())
      request.reject(new Error('The thread that reads the database has exited.'))
    pending.clear()
  })

  /** Creates a function that calls a method of the feed in the thread and throws the errors of that method. */
  function remoteMethod<Name extends keyof ChangeFeed>(method: Name): ChangeFeed[Name] {
    return (async (...parameters: Parameters<ChangeFeed[Name]>) => {
      const request = Promise.withResolvers<unknown>()
      lastRequestId += 1
      pending.set(lastRequestId, request)
      worker.postMessage({ requestId: lastRequestId, method, parameters } as FeedRequest)
      return await request.promise
    }) as ChangeFeed[Name]
  }

  return {
    head: remoteMethod('head'),
    confirm: remoteMethod('confirm'),
    after: remoteMethod('after'),
    stop: () => worker.postMessage('stop'),
  }
}
