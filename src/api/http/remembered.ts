import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IndexReader } from '../../search/reader.ts'
import { type Prepared, send } from './answer.ts'

/** Memory limit of the cache in bytes, enough for a few thousand pages. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024
/** Larger responses are not cached. */
const MAX_ENTRY_BYTES = 1024 * 1024
/** Approximate overhead of an entry beyond its URL and body. */
const ENTRY_OVERHEAD_BYTES = 512

/** Caches responses by URL for one state of the index, and evicts the least recently used. */
export class Answers {
  #nonce = ''
  #bytes = 0
  readonly #entries = new Map<string, Prepared>()

  /** Returns the response to a URL in the index state that `nonce` identifies. */
  find(nonce: string, url: string): Prepared | undefined {
    if (nonce !== this.#nonce) return undefined
    const entry = this.#entries.get(url)
    if (entry === undefined) return undefined
    this.#entries.delete(url)
    this.#entries.set(url, entry)
    return entry
  }

  keep(nonce: string, url: string, response: Prepared): void {
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

/** Counts the body twice, because all its compressed forms together are smaller than the body itself. */
function entrySize(url: string, { body }: Prepared): number {
  return 2 * (url.length + body.length) + ENTRY_OVERHEAD_BYTES
}

/**
 * Sends a response that depends only on the URL and the index state, from the cache if possible. Returns null, and
 * sends nothing, when `makeResponse` finds nothing in the index.
 */
export async function answerOnce<P extends Prepared | null>(
  cache: Answers,
  index: IndexReader,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  makeResponse: () => Promise<P>,
): Promise<FastifyReply | Extract<P, null>> {
  const { change, nonce } = index.position()
  const cached = cache.find(nonce, request.url)
  if (cached !== undefined) return send(request, reply, cached)
  const response = await makeResponse()
  if (response === null) return response as Extract<P, null>
  // The index may have advanced while the response was read; such a response does not belong to this nonce.
  if (response.change === change) cache.keep(nonce, request.url, response)
  return send(request, reply, response)
}
