import type { Fetch, FetchLimits } from '../../base/fetch.ts'
import type { Ports } from '../../base/ports.ts'
import type { Archive } from '../../crawls/archive.ts'
import type { RunError } from '../../crawls/failures.ts'
import type { Day } from '../../model/day.ts'
import type { Source } from '../../sources/source.ts'
import type { Run } from '../run.ts'

/** Everything that a crawl stands on. */
export type CrawlHouse = Ports & { readonly archive: Archive; readonly fetch: Fetch }

/** One run of a crawl: whom it asks, and how. */
export interface Crawler {
  readonly house: CrawlHouse
  readonly source: Source
  readonly run: Run
  /** The publisher's address, or a mirror's. */
  readonly base: string
  /** Between two requests to one host, in milliseconds. */
  readonly pauseMs: number
  readonly limits: FetchLimits
  /** The calendar day at the publisher's when the run began. */
  readonly today: Day
  /** Hears whenever something has been asked; of the days, where they are asked for one by one. */
  readonly onStep: (days: DayProgress | null) => void
  /** Requests in a row that came to nothing, though not by the publisher's word: see `hasGivenUp`. */
  fruitless: number
  /** Answers in a row that could not be read, with no good one of their days. */
  unreadable: number
}

/** How far a crawl by days is. */
export interface DayProgress {
  readonly done: number
  readonly of: number
}

/** What went wrong while asking or reading. */
export interface Failure {
  readonly code: RunError
  readonly message: string
  /** The publisher said so, and would say it again: there is no such thing, or it cannot be read. */
  readonly isAnswer: boolean
  /** So long the publisher wants to be left alone, in milliseconds. */
  readonly retryAfterMs?: number
}

/** So many requests in a row that come to nothing say that the publisher is away: the next run tries again. */
export const MOST_FRUITLESS = 3

/** So many documents in a row that cannot be read, with no good one of their days: an error page in place of everything. */
export const MOST_UNREADABLE = 5

/** Whether there is no use in asking on in this run. */
export function hasGivenUp({ run, fruitless }: Crawler): boolean {
  return run.signal.aborted || fruitless >= MOST_FRUITLESS
}
