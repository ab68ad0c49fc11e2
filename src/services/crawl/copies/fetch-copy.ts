import type { HttpFailure, HttpResult } from '../../../platform/http-client.ts'
import type { CrawlRequest } from '../../../sources/source.ts'
import type { CrawlContext, PinnedFile } from '../crawl-context.ts'
import { fetchWithRetry } from '../fetch-with-retry.ts'
import { compareSecondCopy } from './compare-second-copy.ts'
import { reportCopyProblem } from './copy-problems.ts'
import { type CopyDigest, hashBody, WrongCopyError } from './hash-copy.ts'

/** Returns whether a request is for a file that is checked, so that its bytes are needed at every run. */
export function isCheckedCopy(context: CrawlContext, { role }: CrawlRequest): boolean {
  return role === 'document' && (context.copies.pin !== null || context.copies.secondBase !== null)
}

/**
 * Fetches a copy of a publisher's file at the commit of this run, verifies its Git hash and compares it with the second copy.
 * A file that is not in the commit counts as not found and is not requested. Bytes that contradict their hash are a failure.
 */
export async function fetchCopy<T>(
  context: CrawlContext,
  request: CrawlRequest,
  consume: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<HttpResult<T>> {
  const { access, copies } = context
  const { pin } = copies
  const path = request.url.slice(access.base.length + 1)
  const expected = pin?.files.get(path) ?? null
  if (pin !== null && expected === null) {
    await compareSecondCopy(context, request.url, path, null)
    return failedCopy('not_found', `commit ${pin.commit} does not contain the file`)
  }
  const pinned = pin === null ? request : { ...request, url: `${pin.base}/${path}` }
  let digest: CopyDigest | null = null
  const result = await fetchVerified(context, request.url, pinned, expected, async body => {
    const hashed = hashBody(body, expected)
    const value = await consume(hashed.body)
    digest = hashed.digest()
    return value
  })
  const isMissing = result.kind === 'failed' && result.code === 'not_found'
  if (result.kind === 'ok' || isMissing) await compareSecondCopy(context, request.url, path, digest)
  if (!isMissing || pin === null) return result
  const reason = `commit ${pin.commit} contains the file, but the server responds that it is not found`
  reportCopyProblem(context, request.url, reason, true)
  return failedCopy('no_answer', reason)
}

async function fetchVerified<T>(
  context: CrawlContext,
  url: string,
  pinned: CrawlRequest,
  expected: PinnedFile | null,
  consume: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<HttpResult<T>> {
  try {
    return await fetchWithRetry(pinned, {}, context, consume)
  } catch (error) {
    if (!(error instanceof WrongCopyError) || expected === null) throw error
    const reason = `${error.message} (commit ${context.copies.pin?.commit}); nothing was read from them`
    reportCopyProblem(context, url, reason, true)
    return failedCopy('no_answer', reason)
  }
}

function failedCopy(code: HttpFailure['code'], reason: string): HttpFailure {
  return { kind: 'failed', code, reason, isRetryable: false, retryAfterMs: null }
}
