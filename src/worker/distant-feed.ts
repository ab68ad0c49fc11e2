import { Worker } from 'node:worker_threads'
import type { RecordFeed } from '../flows/feed.ts'
import type { FeedAnswer, FeedQuestion, FeedTask } from './feed-thread.ts'
import { unpackRows } from './parcel.ts'

/** A record that is read in a thread of its own. */
export interface DistantFeed extends RecordFeed {
  /** Ends the thread; what is asked has no answer then. */
  stop(): void
}

/** Several times what it needs. Without a limit V8 lets garbage grow with the memory of the machine. */
const MOST_MEMORY_MIB = 512
/** Rows are read, cut and told, then are garbage: looking for it more often saves 100 MiB and takes no more time. */
const YOUNG_MIB = 32

/** Starts the thread. When it dies, the thread that started it does too. */
export function startFeed(task: FeedTask): DistantFeed {
  const worker = new Worker(new URL('./feed-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
  })
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0

  worker.on('message', (message: FeedAnswer) => {
    const waiting = asked.get(message.n)
    asked.delete(message.n)
    if ('answer' in message) waiting?.resolve(message.answer)
    else if ('parcels' in message) waiting?.resolve(unpackRows(message.parcels))
    else waiting?.reject(Object.assign(message.error, { code: message.code }))
  })
  worker.on('exit', () => {
    for (const waiting of asked.values())
      waiting.reject(new Error('The thread that reads the record has ended.'))
    asked.clear()
  })

  /** Asks the record in its thread; throws what that throws. */
  function ask<Name extends keyof RecordFeed>(name: Name): RecordFeed[Name] {
    return (async (...parameters: Parameters<RecordFeed[Name]>) => {
      const waiting = Promise.withResolvers<unknown>()
      last += 1
      asked.set(last, waiting)
      worker.postMessage({ n: last, ask: name, with: parameters } as FeedQuestion)
      return await waiting.promise
    }) as RecordFeed[Name]
  }

  return {
    head: ask('head'),
    confirm: ask('confirm'),
    after: ask('after'),
    stop: () => worker.postMessage('stop'),
  }
}
