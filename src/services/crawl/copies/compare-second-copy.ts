import type { CrawlContext } from '../crawl-context.ts'
import { fetchWithRetry } from '../fetch-with-retry.ts'
import { reportCopyProblem } from './copy-problems.ts'
import { type CopyDigest, hashBody } from './hash-copy.ts'

/**
 * Compares a file with the second copy that the operator set, if any. `first` is null when the first copy lacks the file.
 * A difference is reported and the first copy is used. When the second copy fails, the rest of the run goes on without it.
 */
export async function compareSecondCopy(
  context: CrawlContext,
  url: string,
  path: string,
  first: CopyDigest | null,
): Promise<void> {
  const { copies } = context
  if (copies.secondBase === null) return
  const second = { url: `${copies.secondBase}/${path}`, role: 'document' as const }
  const result = await fetchWithRetry(second, {}, context, readDigest)
  if (result.kind === 'ok') {
    const difference = describeDifference(first, result.value)
    if (difference !== null) reportCopyProblem(context, url, `${difference} (${second.url})`)
  } else if (result.kind === 'failed' && result.code === 'not_found') {
    if (first !== null)
      reportCopyProblem(context, url, `the second copy lacks the file, which was read (${second.url})`)
  } else if (result.kind === 'unchanged' || result.code !== 'stopped') {
    const reason = result.kind === 'unchanged' ? 'the server responded with status 304' : result.reason
    copies.secondBase = null
    reportCopyProblem(
      context,
      url,
      `the second copy could not be fetched: ${reason}; no more files are compared in this run (${second.url})`,
    )
  }
}

async function readDigest(bytes: AsyncIterable<Uint8Array>): Promise<CopyDigest> {
  const { body, digest } = hashBody(bytes, null)
  for await (const _ of body);
  return digest()
}

/** Describes how the second copy differs from the first; `null` if they are equal. */
function describeDifference(first: CopyDigest | null, second: CopyDigest): string | null {
  if (first === null) return `the first copy lacks the file, but the second has it with ${second.size} bytes`
  if (first.sha256 === second.sha256) return null
  return (
    `the copies differ: ${first.size} bytes with SHA-256 ${first.sha256} in the first, which was read, ` +
    `and ${second.size} bytes with ${second.sha256} in the second`
  )
}
