import { Worker } from 'node:worker_threads'
import type { RecordFeed } from '../flows/feed.ts'
import type { FeedAnswer, FeedQuestion, FeedTask } from './feed-thread.ts'
import { unpackRows } from './parcel.ts'

/** Reads the database through a separate thread. */
export interface DistantFeed extends RecordFeed {
  /** Stops the thread. Requests in progress are rejected. */
  stop(): void
}

/** Several times what the thread needs. Without a limit, V8 lets garbage grow with the machine's memory. */
const MAX_MEMORY_MIB = 512
/** Rows are short-lived; a small young generation saves 100 MiB and costs no time. */
const YOUNG_GENERATION_MIB = 32

/** Starts the thread. If it dies, the calling thread dies too. */
export function startFeed(task: FeedTask): DistantFeed {
  const worker = new Worker(new URL('./feed-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_MEMORY_MIB,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB,
    },
  })
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let lastRequestId = 0

  worker.on('message', (response: FeedAnswer) => {
    const request = pending.get(response.requestId)
    pending.delete(response.requestId)
    if ('result' in response) request?.resolve(response.result)
    else if ('transfers' in response) request?.resolve(unpackRows(response.transfers))
    else request?.reject(Object.assign(response.error, { code: response.code }))
  })
  worker.on('exit', () => {
    for (const request of pending.values())
      request.reject(new Error('The thread that reads the database has exited.'))
    pending.clear()
  })

  /** Creates a function that calls a method of the feed in the thread; it throws the errors of that method. */
  function remoteMethod<Name extends keyof RecordFeed>(method: Name): RecordFeed[Name] {
    return (async (...parameters: Parameters<RecordFeed[Name]>) => {
      const request = Promise.withResolvers<unknown>()
      lastRequestId += 1
      pending.set(lastRequestId, request)
      worker.postMessage({ requestId: lastRequestId, method, parameters } as FeedQuestion)
      return await request.promise
    }) as RecordFeed[Name]
  }

  return {
    head: remoteMethod('head'),
    confirm: remoteMethod('confirm'),
    after: remoteMethod('after'),
    stop: () => worker.postMessage('stop'),
  }
}
