import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IndexReader } from '../../search/index-reader.ts'
import { type PreparedResponse, sendPreparedResponse } from './json-response.ts'

/** Maximum memory of the cache in bytes, which is enough for a few thousand pages. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024
/** Maximum size of a cached response, in bytes. */
const MAX_ENTRY_BYTES = 1024 * 1024
/** Approximate memory of an entry besides its URL and body, in bytes. */
const ENTRY_OVERHEAD_BYTES = 512

/** Caches responses by URL for one state of the index, and evicts those that were least recently used. */
export class ResponseCache {
  #nonce = ''
  #bytes = 0
  readonly #entries = new Map<string, PreparedResponse>()

  /** Returns the response to a URL if it is cached for the index state that `nonce` identifies. */
  get(nonce: string, url: string): PreparedResponse | undefined {
    if (nonce !== this.#nonce) return undefined
    const entry = this.#entries.get(url)
    if (entry === undefined) return undefined
    this.#entries.delete(url)
    this.#entries.set(url, entry)
    return entry
  }

  set(nonce: string, url: string, response: PreparedResponse): void {
    if (nonce !== this.#nonce) {
      this.#entries.clear()
      this.#bytes = 0
      this.#nonce = nonce
    }
    const size = entrySize(url, response)
    if (size > MAX_ENTRY_BYTES || this.#entries.has(url)) return
    this.#entries.set(url, response)
    this.#bytes += size
    for (const [oldestUrl, oldest] of this.#entries) {
      if (this.#bytes <= MAX_CACHE_BYTES) return
      this.#entries.delete(oldestUrl)
      this.#bytes -= entrySize(oldestUrl, oldest)
    }
  }
}

/** Estimates memory. It counts the body twice, because all compressed forms together are smaller than the body. */
function entrySize(url: string, { body }: PreparedResponse): number {
  return 2 * (url.length + body.length) + ENTRY_OVERHEAD_BYTES
}

/**
 * Sends a response that depends only on the index state and the URL, or on `key` instead of the URL, from the cache if
 * possible. Returns `null` without sending anything if `makeResponse` returns `null`, because the index does not have the resource.
 */
export async function sendCachedResponse<P extends PreparedResponse | null>(
  cache: ResponseCache,
  index: IndexReader,
  { request, reply, key = request.url }: { request: FastifyRequest; reply: FastifyReply; key?: string },
  makeResponse: () => Promise<P>,
): Promise<FastifyReply | Extract<P, null>> {
  const { change, nonce } = index.position()
  const cached = cache.get(nonce, key)
  if (cached !== undefined) return sendPreparedResponse(request, reply, cached)
  const response = await makeResponse()
  if (response === null) return response as Extract<P, null>
  // The index may have advanced while the response was built; such a response does not belong to this nonce.
  if (response.change === change) cache.set(nonce, key, response)
  return sendPreparedResponse(request, reply, response)
}
