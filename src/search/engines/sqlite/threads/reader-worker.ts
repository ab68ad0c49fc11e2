import { Worker } from 'node:worker_threads'
import type { ReaderThreadMessage, ReaderThreadRequest } from './reader-thread.ts'

/** A reader thread. It runs one query at a time. */
interface ReaderWorker {
  /** Runs a query. Resolves with `null` if the thread ends before the query does. */
  run(request: ReaderThreadRequest): Promise<ReaderThreadMessage | null>
  /** Makes the query with this number stop at its next statement. */
  cancel(number: number): void
  releaseFile(file: string): void
  terminate(): Promise<unknown>
  /** Resolves once the thread has ended. */
  readonly exited: Promise<void>
}

export function startReaderWorker(): ReaderWorker {
  const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(-1)
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), { workerData: cancelled })
  let onResult: ((message: ReaderThreadMessage | null) => void) | null = null
  const exited = Promise.withResolvers<void>()

  function complete(message: ReaderThreadMessage | null): void {
    const notify = onResult
    onResult = null
    notify?.(message)
  }

  // Idle threads must not keep the process alive; pending requests do.
  worker.unref()
  worker.on('message', complete)
  worker.on('error', error => complete({ error, isUnusableIndex: false, errcode: 0 }))
  worker.on('exit', () => {
    complete(null)
    exited.resolve()
  })
  return {
    run: request =>
      new Promise(resolve => {
        onResult = resolve
        worker.postMessage(request)
      }),
    cancel: number => void Atomics.store(cancelled, 0, number),
    releaseFile: file => worker.postMessage({ close: file }),
    terminate: () => worker.terminate(),
    exited: exited.promise,
  }
}
