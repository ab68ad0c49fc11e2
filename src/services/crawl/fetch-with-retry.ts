import { acquireLease, coolDownLease, hostLeaseName } from '../../crawls/lease-store.ts'
import type { HttpFailure, HttpResult } from '../../platform/http-client.ts'
import type { CrawlRequest } from '../../sources/source.ts'
import type { CrawlContext } from './crawl-context.ts'
import {
  authenticateRequest,
  type CrawlHost,
  findCrawlHost,
  foreignUrlProblem,
  redactCredentials,
  redactKey,
} from './publisher-access.ts'

/** Pauses between the attempts of one request, in milliseconds. A server's Retry-After header can extend them. */
const PAUSES_MS = [2_000, 10_000, 60_000]
/** If a server requests a longer pause than this (in milliseconds), the request is left to the next run. */
export const MAX_REQUEST_WAIT_MS = 10 * 60_000
/** The longest wait before checking again whether the host's lease is free, in milliseconds. */
const POLL_MS = 1_000

/**
 * Sends a request to a publisher, with retries. Holds the host's lease until the pause after the response is over, so that
 * no other process, machine or source sends requests to the same host in the meantime.
 */
export async function fetchWithRetry<T>(
  request: CrawlRequest,
  conditions: Readonly<Record<string, string>>,
  context: CrawlContext,
  consume: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<HttpResult<T>> {
  const { dependencies, run, hosts } = context
  const host = findCrawlHost(hosts, request.url)
  if (host === null) {
    const problem = foreignUrlProblem(request.url)
    run.addProblem(request.url, problem)
    return failedResult('refused', problem.reason)
  }
  const lease = hostLeaseName(new URL(request.url).host)
  if (!(await waitForHost(lease, context))) return failedResult('stopped', 'stopped')
  try {
    return await retry(request, conditions, context, host, consume)
  } finally {
    await coolDownLease(dependencies.sql, lease, run.id, host.pauseMs)
  }
}

async function retry<T>(
  { url, headers, body }: CrawlRequest,
  conditions: Readonly<Record<string, string>>,
  { dependencies, run, limits, source, access }: CrawlContext,
  host: CrawlHost,
  consume: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<HttpResult<T>> {
  const auth = host.receivesKey ? source.auth : undefined
  const authenticated = authenticateRequest(url, auth, access.key)
  const credentials = access.credentials?.[new URL(host.baseUrl).origin]
  const request = {
    url: authenticated.url,
    allowsPrivateAddress: host.isConfigured,
    headers: {
      ...headers,
      ...conditions,
      ...(credentials !== undefined && { authorization: credentials }),
      ...authenticated.headers,
    },
    ...(body !== undefined && { body }),
  }
  for (const pause of [...PAUSES_MS, null]) {
    const response = await dependencies.fetch.send(request, limits, run.signal, consume)
    // Responses and network errors may repeat the request URL or headers, which contain the key.
    const result =
      response.kind === 'failed'
        ? {
            ...response,
            reason: redactCredentials(redactKey(response.reason, auth, access.key), credentials),
          }
        : response
    if (result.kind !== 'failed' || !result.isRetryable || pause === null || run.signal.aborted) return result
    const wait = Math.max(pause, result.retryAfterMs ?? 0)
    if (wait > MAX_REQUEST_WAIT_MS) return result
    dependencies.log.warn({ url, reason: result.reason, wait }, 'request failed, retrying later')
    await dependencies.clock.sleep(wait, run.signal)
  }
  throw new Error('unreachable: the last pause is null')
}

/** Waits until it holds the host's lease. Returns `false` if the run is stopped first. */
async function waitForHost(host: string, { dependencies, run }: CrawlContext): Promise<boolean> {
  while (!run.signal.aborted) {
    const ms = await acquireLease(dependencies.sql, host, run.id)
    if (ms === 0) return true
    await dependencies.clock.sleep(Math.min(ms, POLL_MS), run.signal)
  }
  return false
}

function failedResult(code: HttpFailure['code'], reason: string): HttpFailure {
  return { kind: 'failed', code, reason, isRetryable: false, retryAfterMs: null }
}
