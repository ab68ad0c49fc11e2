import type { Failed } from '../../base/fetch.ts'
import { type Census, sumOf } from '../../crawls/expect.ts'
import type { Request, Window } from '../../sources/source.ts'
import { LONGEST_PAUSE_MS } from './ask.ts'
import { type Crawler, type Failure, hasGivenUp, MOST_FRUITLESS, MOST_UNREADABLE } from './crawler.ts'
import { type Taken, take } from './take.ts'

/** What walking a window of days came to. */
export interface Walked {
  readonly announcements: number
  /** Requests that were answered. */
  readonly answered: number
  readonly census: Census
  /** Everything that was not had or not read. */
  readonly failures: readonly Failure[]
  /** What was not asked, or is to be asked again, because the run stopped or the publisher is away. */
  readonly waiting: readonly Request[]
}

/** A walk that asks for more pages than this does not come to an end. */
const MOST_REQUESTS = 200_000

/**
 * Asks for everything that a window of days leads to, one request after the other. `onPage` hears after each what is
 * still waiting. A request that fails does not keep the others from being asked, unless the publisher is away.
 */
export async function walk(
  crawler: Crawler,
  window: Window,
  opening: readonly Request[],
  onPage: (waiting: readonly Request[]) => Promise<void>,
): Promise<Walked> {
  let waiting = [...opening]
  const again: Request[] = []
  const seen = new Set<string>()
  const failures: Failure[] = []
  let census: Census = { records: 0, filled: {} }
  let [announcements, answered] = [0, 0]
  while (waiting.length > 0 && !hasGivenUp(crawler)) {
    const request = waiting.shift() as Request
    // Pages that lead to each other lead nowhere.
    if (seen.has(markOf(request))) continue
    seen.add(markOf(request))
    if (seen.size > MOST_REQUESTS) {
      failures.push(endless(request))
      break
    }
    const found = await take(crawler, request)
    if (found.kind === 'failed') {
      const failure = failureOf(request, found)
      if (failure !== null) failures.push(failure)
      if (failure?.isAnswer === false || found.code === 'stopped') again.push(request)
      crawler.fruitless = fruitlessAfter(crawler, failure)
    } else {
      crawler.fruitless = 0
      answered += 1
      announcements += found.announcements
      census = sumOf(census, found)
      const known = failures.length
      if (found.failure !== null) failures.push(found.failure)
      waiting = [...next(crawler, found, request, window, failures), ...waiting]
      if (announcements > 0) crawler.unreadable = 0
      else if (failures.length > known) crawler.unreadable += 1
      else if (request.role === 'document') crawler.unreadable = 0
      if (crawler.unreadable >= MOST_UNREADABLE) {
        crawler.fruitless = MOST_FRUITLESS
        failures.push(meaningless(request))
      }
    }
    await onPage([...again, ...waiting])
  }
  return { announcements, answered, census, failures, waiting: [...again, ...waiting] }
}

/** What an answer leads to. An answer of another shape than its source knows leads nowhere, and says so. */
function next(
  { source, base }: Crawler,
  { raw }: Taken,
  request: Request,
  window: Window,
  failures: Failure[],
): Request[] {
  if (raw === null || source.follow === undefined) return []
  try {
    return source.follow(raw, request, window, base)
  } catch (error) {
    // Bad data becomes a value here: what a parser throws at a page that is none.
    const reason = error instanceof Error ? error.message : String(error)
    failures.push({ code: 'unreadable', isAnswer: true, message: `${request.url}: ${reason}` })
    return []
  }
}

/** Null for what may be missing and is; a run that was told to stop says so itself. */
function failureOf(request: Request, { code, reason, retryAfterMs }: Failed): Failure | null {
  if (code === 'stopped' || (code === 'not_found' && request.mayBeMissing)) return null
  return {
    code,
    isAnswer: code === 'not_found',
    message: `${request.url}: ${reason}`,
    ...(retryAfterMs !== null && { retryAfterMs }),
  }
}

/** A publisher that wants to be left alone for longer than we wait is not asked for anything else either. */
function fruitlessAfter({ fruitless }: Crawler, failure: Failure | null): number {
  if (failure === null || failure.isAnswer) return 0
  return (failure.retryAfterMs ?? 0) > LONGEST_PAUSE_MS ? MOST_FRUITLESS : fruitless + 1
}

function endless({ url }: Request): Failure {
  return { code: 'endless', isAnswer: true, message: `${url}: ${MOST_REQUESTS} pages, and no end` }
}

/** Not the publisher's word on this one document: it may have another for it later. */
function meaningless({ url }: Request): Failure {
  const message = `${url}: ${MOST_UNREADABLE} answers in a row cannot be read; the next run asks on`
  return { code: 'unreadable', isAnswer: false, message }
}

function markOf({ url, body = '' }: Request): string {
  return `${url}\n${body}`
}
