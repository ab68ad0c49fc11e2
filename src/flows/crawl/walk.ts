import type { Failed } from '../../base/fetch.ts'
import { type Census, sumOf } from '../../crawls/expect.ts'
import type { Request, Window } from '../../sources/source.ts'
import { LONGEST_PAUSE_MS } from './ask.ts'
import { type Crawler, type Failure, hasGivenUp, MOST_FRUITLESS, MOST_UNREADABLE } from './crawler.ts'
import { type Taken, take } from './take.ts'

/** The result of crawling the pages of a window. */
export interface Walked {
  readonly announcements: number
  /** Number of requests with a response. */
  readonly answered: number
  readonly coverage: Census
  /** Everything that was not fetched or read. */
  readonly failures: readonly Failure[]
  /** Requests not made, or to be repeated, because the run stopped or the publisher is unavailable. */
  readonly pending: readonly Request[]
}

/** A crawl that needs more requests than this is considered endless. */
const MAX_REQUESTS = 200_000

/**
 * Follows all links within a window of days, one request at a time, and calls `onPage` with the pending requests after
 * each. A failed request does not stop the others, unless the publisher is unavailable.
 */
export async function walk(
  context: Crawler,
  window: Window,
  opening: readonly Request[],
  onPage: (pending: readonly Request[]) => Promise<void>,
): Promise<Walked> {
  let pending = [...opening]
  const toRepeat: Request[] = []
  const seen = new Set<string>()
  const failures: Failure[] = []
  let coverage: Census = { records: 0, filled: {} }
  let [announcements, answered] = [0, 0]
  while (pending.length > 0 && !hasGivenUp(context)) {
    const request = pending.shift() as Request
    // Pages can link to each other; each request is made once.
    if (seen.has(requestKey(request))) continue
    seen.add(requestKey(request))
    if (seen.size > MAX_REQUESTS) {
      failures.push(endlessFailure(request))
      break
    }
    const result = await take(context, request)
    if (result.kind === 'failed') {
      const failure = toFailure(request, result)
      if (failure !== null) failures.push(failure)
      if (failure?.isDefinitive === false || result.code === 'stopped') toRepeat.push(request)
      context.consecutiveFailures = countFailures(context, failure)
    } else {
      context.consecutiveFailures = 0
      answered += 1
      announcements += result.announcements
      coverage = sumOf(coverage, result)
      const previousFailures = failures.length
      if (result.failure !== null) failures.push(result.failure)
      pending = [...linksOf(context, result, request, window, failures), ...pending]
      if (announcements > 0) context.consecutiveUnreadable = 0
      else if (failures.length > previousFailures) context.consecutiveUnreadable += 1
      else if (request.role === 'document') context.consecutiveUnreadable = 0
      if (context.consecutiveUnreadable >= MOST_UNREADABLE) {
        context.consecutiveFailures = MOST_FRUITLESS
        failures.push(unreadableFailure(request))
      }
    }
    await onPage([...toRepeat, ...pending])
  }
  return { announcements, answered, coverage, failures, pending: [...toRepeat, ...pending] }
}

/** Extracts the links of a response. A response in an unknown format has no links and adds a failure. */
function linksOf(
  { source, base }: Crawler,
  { document }: Taken,
  request: Request,
  window: Window,
  failures: Failure[],
): Request[] {
  if (document === null || source.follow === undefined) return []
  try {
    return source.follow(document, request, window, base)
  } catch (error) {
    // A parser throws on malformed pages; that is a failure of this page, not of the crawl.
    const reason = error instanceof Error ? error.message : String(error)
    failures.push({ code: 'unreadable', isDefinitive: true, message: `${request.url}: ${reason}` })
    return []
  }
}

/** Returns null for an expected "not found", and for a stopped run, which reports that itself. */
function toFailure(request: Request, { code, reason, retryAfterMs }: Failed): Failure | null {
  if (code === 'stopped' || (code === 'not_found' && request.mayBeMissing)) return null
  return {
    code,
    isDefinitive: code === 'not_found',
    message: `${request.url}: ${reason}`,
    ...(retryAfterMs !== null && { retryAfterMs }),
  }
}

/** A Retry-After longer than the maximum wait makes the run give up immediately. */
function countFailures({ consecutiveFailures }: Crawler, failure: Failure | null): number {
  if (failure === null || failure.isDefinitive) return 0
  return (failure.retryAfterMs ?? 0) > LONGEST_PAUSE_MS ? MOST_FRUITLESS : consecutiveFailures + 1
}

function endlessFailure({ url }: Request): Failure {
  return { code: 'endless', isDefinitive: true, message: `${url}: no end after ${MAX_REQUESTS} requests` }
}

/** Not definitive for this document: the publisher may serve it correctly later. */
function unreadableFailure({ url }: Request): Failure {
  const message = `${url}: ${MOST_UNREADABLE} consecutive responses could not be read; the next run continues`
  return { code: 'unreadable', isDefinitive: false, message }
}

function requestKey({ url, body = '' }: Request): string {
  return `${url}\n${body}`
}
