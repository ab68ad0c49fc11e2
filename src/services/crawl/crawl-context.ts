import { type CircuitBreaker, isCircuitOpen } from '../../crawls/circuit-breaker.ts'
import type { DocumentArchive } from '../../crawls/document-archive.ts'
import type { RunErrorCode } from '../../crawls/run-failures.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { HttpClient, HttpLimits } from '../../platform/http-client.ts'
import type { Source } from '../../sources/source.ts'
import type { IngestRun } from '../ingest/ingest-run.ts'
import type { CrawlHost, PublisherAccess } from './publisher-access.ts'

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
  readonly access: PublisherAccess
  /** The hosts that requests may go to, each with its pause. */
  readonly hosts: readonly CrawlHost[]
  readonly limits: HttpLimits
  /** Calendar day in the publisher's time zone when the run began. */
  readonly today: CalendarDay
  /** Called after every request; `days` is null for feeds. */
  readonly onStep: (days: CrawlDayProgress | null) => void
  /** Whether the publisher is available, as far as the requests so far tell. */
  breaker: CircuitBreaker
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

/** Whether this run should make no further requests. */
export function hasGivenUp({ run, breaker }: CrawlContext): boolean {
  return run.signal.aborted || isCircuitOpen(breaker)
}
