import {
  isUnreadableThroughout,
  MAX_CONSECUTIVE_UNREADABLE,
  type RequestOutcome,
  recordRequest,
} from '../../crawls/circuit-breaker.ts'
import { addFieldCoverage, type FieldCoverage } from '../../crawls/run-anomalies.ts'
import type { HttpFailure } from '../../platform/http-client.ts'
import type { CrawlRequest, DateRange, SourceCursor } from '../../sources/source.ts'
import { type CrawlContext, type CrawlFailure, hasGivenUp } from './crawl-context.ts'
import { type FetchResult, fetchAndIngest } from './fetch-and-ingest.ts'
import { MAX_REQUEST_WAIT_MS } from './fetch-with-retry.ts'
import { findCrawlHost, foreignUrlProblem, resolveRequest } from './publisher-access.ts'
import { readPageLinks } from './read-page-links.ts'

/** The result of crawling the pages of a date range. */
export interface PagesResult {
  readonly announcements: number
  /** The number of requests that received a response. */
  readonly answered: number
  readonly coverage: FieldCoverage
  /** One failure for each response that could not be fetched or read. */
  readonly failures: readonly CrawlFailure[]
  /** Requests to send in the next run, because this run stopped or the publisher was unavailable. */
  readonly pending: readonly CrawlRequest[]
  /** For sources crawled by cursor: the cursor of the last page that has one. */
  readonly cursor: SourceCursor | null
}

/** A crawl that needs more requests than this fails as endless. */
const MAX_REQUESTS = 200_000

/**
 * Follows all links within a date range, one request at a time, and calls `onPage` with the pending requests after each
 * response. A failed request does not stop the others, unless the publisher is unavailable.
 */
export async function crawlPages(
  context: CrawlContext,
  window: DateRange,
  opening: readonly CrawlRequest[],
  onPage: (pending: readonly CrawlRequest[]) => Promise<void>,
): Promise<PagesResult> {
  const { hosts, source } = context
  let pending = opening.map(request => resolveRequest(request, hosts, source.auth))
  const toRepeat: CrawlRequest[] = []
  const seen = new Set<string>()
  const failures: CrawlFailure[] = []
  let coverage: FieldCoverage = { records: 0, filled: {} }
  let [announcements, answered] = [0, 0]
  let cursor: SourceCursor | null = null
  while (pending.length > 0 && !hasGivenUp(context)) {
    const request = pending.shift() as CrawlRequest
    // Pages can link to each other, so repeated requests are skipped.
    if (seen.has(requestKey(request))) continue
    seen.add(requestKey(request))
    if (seen.size > MAX_REQUESTS) {
      failures.push(endlessFailure(request))
      break
    }
    const result = await fetchAndIngest(context, request)
    if (result.kind === 'failed') {
      const failure = toFailure(request, result)
      if (failure !== null) failures.push(failure)
      if (failure?.isDefinitive === false || result.code === 'stopped') toRepeat.push(request)
      context.breaker = recordRequest(context.breaker, outcomeOfFailure(failure))
    } else {
      answered += 1
      announcements += result.announcements
      coverage = addFieldCoverage(coverage, result)
      const previousFailures = failures.length
      if (result.failure !== null) failures.push(result.failure)
      const page = await readPage(context, result, request, window, failures)
      pending = [...page.links, ...pending]
      cursor = page.cursor ?? cursor
      const isUnreadable = announcements === 0 && failures.length > previousFailures
      const isIndex = announcements === 0 && request.role === 'index'
      const outcome = isUnreadable ? 'unreadable' : isIndex ? 'index_read' : 'read'
      context.breaker = recordRequest(context.breaker, outcome)
      if (isUnreadableThroughout(context.breaker)) failures.push(unreadableFailure(request))
    }
    await onPage([...toRepeat, ...pending])
  }
  return { announcements, answered, coverage, failures, cursor, pending: [...toRepeat, ...pending] }
}

/** Reads the links and the cursor of a response. If its format is unknown, adds a failure and returns neither. */
async function readPage(
  context: CrawlContext,
  { page }: FetchResult,
  request: CrawlRequest,
  window: DateRange,
  failures: CrawlFailure[],
): Promise<{ readonly links: CrawlRequest[]; readonly cursor: SourceCursor | null }> {
  const { source, hosts, run } = context
  const none = { links: [], cursor: null }
  if (page === null) return none
  const found = await readPageLinks(context, page, request, window)
  if (found === null) return none
  if ('error' in found) {
    failures.push({ code: 'unreadable', isDefinitive: true, message: `${request.url}: ${found.error}` })
    return none
  }
  const resolved = found.requests.map(link => resolveRequest(link, hosts, source.auth))
  const foreign = resolved.filter(link => findCrawlHost(hosts, link.url) === null)
  failures.push(...foreign.map(link => foreignHostFailure(request, link)))
  for (const link of foreign) run.addProblem(request.url, foreignUrlProblem(link.url))
  return { links: resolved.filter(link => !foreign.includes(link)), cursor: found.cursor }
}

/** Converts an HTTP failure; `null` for an expected "not found" and for a stopped run, because neither is a failure. */
function toFailure(request: CrawlRequest, { code, reason, retryAfterMs }: HttpFailure): CrawlFailure | null {
  if (code === 'stopped' || (code === 'not_found' && request.allowsNotFound)) return null
  return {
    code,
    isDefinitive: code === 'not_found',
    message: `${request.url}: ${reason}`,
    ...(retryAfterMs !== null && { retryAfterMs }),
  }
}

function outcomeOfFailure(failure: CrawlFailure | null): RequestOutcome {
  if (failure === null || failure.isDefinitive) return 'refused'
  return (failure.retryAfterMs ?? 0) > MAX_REQUEST_WAIT_MS ? 'postponed' : 'failed'
}

/** Creates the failure for a link to another host. Documents are untrusted, so the crawler must not follow such links. */
function foreignHostFailure({ url }: CrawlRequest, link: CrawlRequest): CrawlFailure {
  const message = `${url}: ${foreignUrlProblem(link.url).reason}`
  return { code: 'unreadable', isDefinitive: true, message }
}

function endlessFailure({ url }: CrawlRequest): CrawlFailure {
  return { code: 'endless', isDefinitive: true, message: `${url}: no end after ${MAX_REQUESTS} requests` }
}

/** Creates a failure that is not definitive, because the publisher may serve the document correctly later. */
function unreadableFailure({ url }: CrawlRequest): CrawlFailure {
  const message = `${url}: ${MAX_CONSECUTIVE_UNREADABLE} consecutive responses could not be read; the next run continues here`
  return { code: 'unreadable', isDefinitive: false, message }
}

function requestKey({ url, body = '' }: CrawlRequest): string {
  return `${url}\n${body}`
}
