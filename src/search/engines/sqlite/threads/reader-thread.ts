import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../../../../platform/clock.ts'
import { HeraldError } from '../../../../platform/errors.ts'
import type { IndexQuery, IndexQueryKind } from '../../../index-query.ts'
import type { IndexReader, IndexResults } from '../../../index-reader.ts'
import { type CountCache, type CountCacheEntry, createCountCache } from '../read/count-cache.ts'
import { openSqliteReader } from '../read/sqlite-reader.ts'
import { type ThreadFailure, toThreadFailure } from './thread-failures.ts'

/** A request to run a query on an index file. */
export interface ReaderThreadRequest {
  /** Identifies the query, so that it can be cancelled. */
  readonly number: number
  readonly file: string
  readonly query: IndexQuery
}

/** The result of a query with the cache entries computed for it, or why there is none. */
export type ReaderThreadMessage =
  | { readonly result: IndexResults[IndexQueryKind]; readonly cacheEntries: readonly CountCacheEntry[] }
  | ThreadFailure

/** An open index file with its cache. */
interface OpenIndex {
  readonly file: string
  readonly reader: IndexReader
  readonly cache: CountCache
}

/** Contains the number of the query that was cancelled last. */
const cancelledNumber = workerData as Int32Array
let openIndex: OpenIndex | null = null

function openFile(file: string): OpenIndex {
  if (openIndex?.file === file) return openIndex
  closeFile()
  const cache = createCountCache(systemClock)
  openIndex = { file, cache, reader: openSqliteReader(file, cache) }
  return openIndex
}

/** Closes the open index file so that it can be deleted. */
function closeFile(): void {
  openIndex?.reader.close()
  openIndex = null
}

async function runQuery({ number, file, query }: ReaderThreadRequest): Promise<ReaderThreadMessage> {
  function checkpoint(): void {
    if (Atomics.load(cancelledNumber, 0) === number)
      throw new HeraldError('client_gone', 'The query was cancelled.')
  }
  try {
    const { reader, cache } = openFile(file)
    checkpoint()
    return { result: await reader.read(query, { checkpoint }), cacheEntries: cache.takeNewEntries() }
  } catch (caught) {
    return toThreadFailure(caught)
  }
}

parentPort?.on('message', async (message: ReaderThreadRequest | { readonly close: string }) => {
  if (!('close' in message)) parentPort?.postMessage(await runQuery(message))
  else if (message.close === openIndex?.file) closeFile()
})
