import { setTimeout as sleep } from 'node:timers/promises'

interface PollableNode {
  readonly url: string
  readonly key: string | undefined
}

/** A response as a client with a cache sees it. */
export interface CachedResponse {
  readonly status: number
  readonly etag: string | null
  /** The body and the headers, or those in the client's cache after a 304. */
  readonly text: string
}

/** Requests a path, with the ETag that the client knows from `cached`. */
export async function getCached(
  { url, key }: PollableNode,
  path: string,
  cached?: CachedResponse,
): Promise<CachedResponse> {
  const response = await fetch(`${url}${path}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(cached?.etag && { 'if-none-match': cached.etag }),
    },
  })
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const etag = response.headers.get('etag')
  if (response.status === 304 && cached !== undefined) return cached
  return { status: response.status, etag, text: `${JSON.stringify([...response.headers])}\n${body}` }
}

/** Requests JSON. */
export async function getJson<T>(node: PollableNode, path: string): Promise<T> {
  const { status, text } = await getCached(node, path)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text.slice(text.indexOf('\n') + 1)) as T
}

/** Returns whether a response contains one of the words in any case. */
export function containsAny({ text }: CachedResponse, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.some(word => lower.includes(word))
}

/**
 * Requests the paths, with the ETags of `cached`, until no response contains one of the words. Returns the last responses.
 * Throws with the remaining paths after `withinMs`.
 */
export async function pollUntilGone(
  node: PollableNode,
  cached: ReadonlyMap<string, CachedResponse>,
  words: readonly string[],
  withinMs: number,
): Promise<Map<string, CachedResponse>> {
  const end = performance.now() + withinMs
  for (;;) {
    const responses = new Map<string, CachedResponse>()
    for (const [path, response] of cached) responses.set(path, await getCached(node, path, response))
    const left = [...responses].filter(([, response]) => containsAny(response, words)).map(([path]) => path)
    if (left.length === 0) return responses
    if (performance.now() > end) throw new Error(`still there after ${withinMs} ms: ${left.join(' ')}`)
    await sleep(100)
  }
}
