import type { DocumentArchive } from '../../crawls/document-archive.ts'
import type { RunErrorCode } from '../../crawls/run-failures.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { HttpClient, HttpLimits } from '../../platform/http-client.ts'
import type { Source } from '../../sources/source.ts'
import type { IngestRun } from '../ingest/ingest-run.ts'

/** Dependencies of a crawl. */
export type CrawlDependencies = Dependencies & {
  readonly archive: DocumentArchive
  readonly fetch: HttpClient
}

/** The state and settings of one crawl run. */
export interface CrawlContext {
  readonly dependencies: CrawlDependencies
  readonly source: Source
  readonly run: IngestRun
  /** Base URL of the publisher or a mirror. */
  readonly base: string
  /** Pause between two requests to a host, in milliseconds. */
  readonly pauseMs: number
  readonly limits: HttpLimits
  /** Calendar day in the publisher's time zone when the run began. */
  readonly today: CalendarDay
  /** Called after every request; `days` is null for feeds. */
  readonly onStep: (days: CrawlDayProgress | null) => void
  /** Consecutive requests without a definitive response: see `hasGivenUp`. */
  consecutiveFailures: number
  /** Consecutive unreadable responses, on days without a readable one. */
  consecutiveUnreadable: number
}

/** The progress of a crawl by days. */
export interface CrawlDayProgress {
  readonly done: number
  readonly of: number
}

/** A failure to fetch or read something. */
export interface CrawlFailure {
  readonly code: RunErrorCode
  readonly message: string
  /** Whether the publisher would give the same response again: not found, or unreadable. */
  readonly isDefinitive: boolean
  /** How long the publisher requests to be left alone, in milliseconds. */
  readonly retryAfterMs?: number
}

/** After this many consecutive failures the publisher counts as unavailable, and the run gives up. */
export const MAX_CONSECUTIVE_FAILURES = 3

/** After this many consecutive unreadable responses the publisher is assumed to serve error pages for everything. */
export const MAX_CONSECUTIVE_UNREADABLE = 5

/** Whether this run should make no further requests. */
export function hasGivenUp({ run, consecutiveFailures }: CrawlContext): boolean {
  return run.signal.aborted || consecutiveFailures >= MAX_CONSECUTIVE_FAILURES
}
