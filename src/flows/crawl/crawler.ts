import type { Fetch, FetchLimits } from '../../base/fetch.ts'
import type { Ports } from '../../base/ports.ts'
import type { Archive } from '../../crawls/archive.ts'
import type { RunError } from '../../crawls/failures.ts'
import type { Day } from '../../model/day.ts'
import type { Source } from '../../sources/source.ts'
import type { Run } from '../run.ts'

/** Dependencies of a crawl. */
export type CrawlHouse = Ports & { readonly archive: Archive; readonly fetch: Fetch }

/** The state and settings of one crawl run. */
export interface Crawler {
  readonly dependencies: CrawlHouse
  readonly source: Source
  readonly run: Run
  /** Base URL of the publisher or a mirror. */
  readonly base: string
  /** Pause between two requests to a host, in milliseconds. */
  readonly pauseMs: number
  readonly limits: FetchLimits
  /** Calendar day in the publisher's time zone when the run began. */
  readonly today: Day
  /** Called after every request; `days` is null for feeds. */
  readonly onStep: (days: DayProgress | null) => void
  /** Consecutive requests without a definitive response: see `hasGivenUp`. */
  consecutiveFailures: number
  /** Consecutive unreadable responses, on days without a readable one. */
  consecutiveUnreadable: number
}

/** The progress of a crawl by days. */
export interface DayProgress {
  readonly done: number
  readonly of: number
}

/** A failure to fetch or read something. */
export interface Failure {
  readonly code: RunError
  readonly message: string
  /** Whether the publisher would give the same response again: not found, or unreadable. */
  readonly isDefinitive: boolean
  /** How long the publisher requests to be left alone, in milliseconds. */
  readonly retryAfterMs?: number
}

/** After this many consecutive failures the publisher counts as unavailable, and the run gives up. */
export const MOST_FRUITLESS = 3

/** After this many consecutive unreadable responses the publisher is assumed to serve error pages for everything. */
export const MOST_UNREADABLE = 5

/** Whether this run should make no further requests. */
export function hasGivenUp({ run, consecutiveFailures }: Crawler): boolean {
  return run.signal.aborted || consecutiveFailures >= MOST_FRUITLESS
}
