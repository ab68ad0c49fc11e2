import type { Fetched } from '../../base/fetch.ts'
import { hostLease, restLease, takeLease } from '../../crawls/leases.store.ts'
import type { Request } from '../../sources/source.ts'
import type { Crawler } from './crawler.ts'

/** How often one request is tried, and the pauses between, in milliseconds; a server's Retry-After may be longer. */
const PAUSES_MS = [2_000, 10_000, 60_000]
/** A server that asks for more than this is left alone until the next run. */
export const LONGEST_PAUSE_MS = 10 * 60_000
/** The longest wait before it is looked again whether a host is free. */
const LOOK_MS = 1_000

/**
 * Asks a publisher, again while that may help. The host is ours alone until `pauseMs` after the answer, whatever process,
 * machine or source else wants to ask it.
 */
export async function ask<T>(
  request: Request,
  conditions: Readonly<Record<string, string>>,
  crawler: Crawler,
  take: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<Fetched<T>> {
  const { house, run, pauseMs } = crawler
  const host = hostLease(new URL(request.url).host)
  if (!(await waitFor(host, crawler))) return stopped()
  try {
    return await askAgain(request, conditions, crawler, take)
  } finally {
    await restLease(house.sql, host, run.id, pauseMs)
  }
}

async function askAgain<T>(
  { url, headers, body }: Request,
  conditions: Readonly<Record<string, string>>,
  { house, run, limits }: Crawler,
  take: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<Fetched<T>> {
  const asked = { url, headers: { ...headers, ...conditions }, ...(body !== undefined && { body }) }
  for (const pause of [...PAUSES_MS, null]) {
    const answer = await house.fetch.ask(asked, limits, run.signal, take)
    if (answer.kind !== 'failed' || !answer.again || pause === null || run.signal.aborted) return answer
    const wait = Math.max(pause, answer.retryAfterMs ?? 0)
    if (wait > LONGEST_PAUSE_MS) return answer
    house.log.warn({ url, reason: answer.reason, wait }, 'asked again later')
    await house.clock.sleep(wait, run.signal)
  }
  throw new Error('unreachable: the last pause is null')
}

/** Waits until the host is ours; false when the run is to stop. */
async function waitFor(host: string, { house, run }: Crawler): Promise<boolean> {
  while (!run.signal.aborted) {
    const ms = await takeLease(house.sql, host, run.id)
    if (ms === 0) return true
    await house.clock.sleep(Math.min(ms, LOOK_MS), run.signal)
  }
  return false
}

function stopped(): Fetched<never> {
  return { kind: 'failed', code: 'stopped', reason: 'stopped', again: false, retryAfterMs: null }
}
