import type { Fetched } from '../../base/fetch.ts'
import { hostLease, restLease, takeLease } from '../../crawls/leases.store.ts'
import type { Request } from '../../sources/source.ts'
import type { Crawler } from './crawler.ts'

/** Pauses between attempts of one request, in milliseconds. A server's Retry-After can extend them. */
const PAUSES_MS = [2_000, 10_000, 60_000]
/** If a server requests a longer pause than this, the next run tries again. */
export const LONGEST_PAUSE_MS = 10 * 60_000
/** Longest wait before checking again whether a host is free. */
const POLL_MS = 1_000

/**
 * Sends a request to a publisher, with retries. Holds the host's lease until `pauseMs` after the response, so that no other
 * process, machine or source sends requests to the same host.
 */
export async function ask<T>(
  request: Request,
  conditions: Readonly<Record<string, string>>,
  context: Crawler,
  consume: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<Fetched<T>> {
  const { dependencies, run, pauseMs } = context
  const host = hostLease(new URL(request.url).host)
  if (!(await waitForHost(host, context))) return stoppedResult()
  try {
    return await retry(request, conditions, context, consume)
  } finally {
    await restLease(dependencies.sql, host, run.id, pauseMs)
  }
}

async function retry<T>(
  { url, headers, body }: Request,
  conditions: Readonly<Record<string, string>>,
  { dependencies, run, limits }: Crawler,
  consume: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<Fetched<T>> {
  const request = { url, headers: { ...headers, ...conditions }, ...(body !== undefined && { body }) }
  for (const pause of [...PAUSES_MS, null]) {
    const result = await dependencies.fetch.ask(request, limits, run.signal, consume)
    if (result.kind !== 'failed' || !result.again || pause === null || run.signal.aborted) return result
    const wait = Math.max(pause, result.retryAfterMs ?? 0)
    if (wait > LONGEST_PAUSE_MS) return result
    dependencies.log.warn({ url, reason: result.reason, wait }, 'request failed, retrying later')
    await dependencies.clock.sleep(wait, run.signal)
  }
  throw new Error('unreachable: the last pause is null')
}

/** Waits for the host's lease. Returns false when the run is stopped. */
async function waitForHost(host: string, { dependencies, run }: Crawler): Promise<boolean> {
  while (!run.signal.aborted) {
    const ms = await takeLease(dependencies.sql, host, run.id)
    if (ms === 0) return true
    await dependencies.clock.sleep(Math.min(ms, POLL_MS), run.signal)
  }
  return false
}

function stoppedResult(): Fetched<never> {
  return { kind: 'failed', code: 'stopped', reason: 'stopped', again: false, retryAfterMs: null }
}
