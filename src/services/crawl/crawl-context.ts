import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { type CircuitBreaker, isCircuitOpen } from '../../crawls/circuit-breaker.ts'
import type { RunErrorCode } from '../../crawls/run-failures.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { HttpClient, HttpLimits } from '../../platform/http-client.ts'
import type { Source } from '../../sources/source.ts'
import type { Screening } from '../erasure/receive-file.ts'
import type { IngestRun } from '../ingest/ingest-run.ts'
import type { DocumentParser } from '../ingest/parsing/document-parser.ts'
import type { CrawlHost, PublisherAccess } from './publisher-access.ts'

/** The dependencies of a crawl. */
export type CrawlDependencies = Dependencies & {
  readonly archive: DocumentArchive
  readonly screening?: Screening
  readonly fetch: HttpClient
  readonly parser: DocumentParser
}

/** The state and settings of one crawl run. */
export interface CrawlContext {
  readonly dependencies: CrawlDependencies
  readonly source: Source
  readonly run: IngestRun
  readonly access: PublisherAccess
  /** The hosts to which requests may be sent, each with its pause between requests. */
  readonly hosts: readonly CrawlHost[]
  readonly limits: HttpLimits
  /** The calendar day on which the run began, in the publisher's time zone. */
  readonly today: CalendarDay
  /** Called after every request. `days` is `null` for feeds. */
  readonly onStep: (days: CrawlDayProgress | null) => void
  /** Tracks from the requests so far whether the publisher is available. */
  breaker: CircuitBreaker
  readonly copies: CopyChecks
}

/** A file in a commit. */
export interface PinnedFile {
  /** The SHA-1 hash of the file as a Git object. */
  readonly gitHash: string
  readonly size: number
}

/** The commit at which a run reads all copies of a publisher's files. */
export interface PinnedCommit {
  readonly commit: string
  /** The base URL of the files of this commit. */
  readonly base: string
  readonly files: ReadonlyMap<string, PinnedFile>
}

/** How a run checks copies of a publisher's files. */
export interface CopyChecks {
  /** Null for sources that read no copies, and for mirrors without an API. */
  pin: PinnedCommit | null
  /** The base URL of the second copy; null if none is set, or after it failed in this run. */
  secondBase: string | null
  /** Number of problems found. */
  problems: number
}

/** The progress of a crawl that requests individual days. */
export interface CrawlDayProgress {
  readonly done: number
  readonly of: number
}

/** A failure to fetch or read a response. */
export interface CrawlFailure {
  readonly code: RunErrorCode
  readonly message: string
  /** Whether a retry would have the same result, such as a missing or unreadable document. */
  readonly isDefinitive: boolean
  /** The pause that the publisher requested before the next request, in milliseconds. */
  readonly retryAfterMs?: number
}

/** Returns whether the run must not send any further requests. */
export function hasGivenUp({ run, breaker }: CrawlContext): boolean {
  return run.signal.aborted || isCircuitOpen(breaker)
}
