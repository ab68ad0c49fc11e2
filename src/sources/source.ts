import type { AnnouncementDraft } from '../model/announcement.ts'
import type { CalendarDay } from '../model/calendar-day.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type {
  DocumentProblem,
  SourceDocument,
  SourceExpectations,
  SourceRecord,
} from '../model/source-document.ts'
import type { FieldReader } from './shared/field-reader.ts'

/** Describes a source to API clients (contract 2.5) and sets the limits that a crawl respects. */
export interface SourceMetadata {
  readonly name: string
  readonly jurisdiction: Jurisdiction
  readonly language: string
  /** Home page for people. */
  readonly url: string
  /** Base URL of all requests, or of most, without a trailing slash. A mirror can replace it. */
  readonly baseUrl: string
  /** Further hosts that requests may go to. A link to any other host is reported and not followed. */
  readonly otherHosts?: readonly SourceHost[]
  /** Contents, publisher, attribution and licence, in a few sentences. */
  readonly description: string
  /** IANA time zone of the publication dates. */
  readonly timeZone: string
  /** Minimum pause between two requests to the host, in milliseconds. */
  readonly pauseMs: number
  /** Number of past days that each crawl requests again, for late and corrected records. */
  readonly revisitDays: number
  /** Crawl times as a cron expression in `timeZone`, after the publisher's usual hour. */
  readonly schedule: string
  /** ISO weekdays (1 Monday … 7 Sunday) with an expected issue. Such a day without data is a gap and is requested again. */
  readonly issueDays: readonly number[]
  /** Number of days after which a gap counts as a holiday or as lost, and is no longer requested. */
  readonly gapDays: number
}

/** A further host of a publisher. Requests to it begin with its `baseUrl`, which a mirror can replace. */
export interface SourceHost {
  /** Name in HERALD_SOURCE_URLS: `<source>/<name>=<url>`. */
  readonly name: string
  /** Base URL of its requests, without a trailing slash. */
  readonly baseUrl: string
  /** Minimum pause between two requests to this host, in milliseconds. */
  readonly pauseMs: number
  /** Whether the operator's key is sent to this host too. */
  readonly receivesKey?: boolean
}

/**
 * A Git repository with copies of a publisher's files. A run reads all of them at one commit, checks each by its hash and, if
 * the operator sets a second copy, compares them.
 */
export interface GitRepository {
  /** The branch to read, which is the last segment of the base URL. */
  readonly branch: string
  /** Name of the further host that has GitHub's REST API of the repository. */
  readonly apiHost: string
  /** Name of the second copy in HERALD_SOURCE_URLS. There is none unless it is set. */
  readonly secondCopy: string
}

/** How requests carry the key that the operator sets in HERALD_SOURCE_KEYS. It is never logged or archived with a URL. */
export interface SourceAuth {
  readonly in: 'header' | 'query'
  /** Name of the header or query parameter. */
  readonly name: string
  /** Formats the key, e.g. for HTTP Basic authentication. Default: unchanged. */
  readonly format?: (key: string) => string
}

/** Range of days to request, both ends included. */
export interface DateRange {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** A request to a publisher, as plain data. */
export interface CrawlRequest {
  readonly url: string
  /** `index` leads to further requests; `document` is archived and read. */
  readonly role: 'index' | 'document'
  readonly headers?: Readonly<Record<string, string>>
  /** Body of a POST request, whose content type is in `headers`. A request without a body is a GET. */
  readonly body?: string
  /** Number of the page within a series, counted by the source from 1. */
  readonly page?: number
  /** True when a 404 means that there is nothing to read, e.g. on a day without an issue. */
  readonly allowsNotFound?: boolean
}

/** A document, usually a container, with all records of a range of past days. */
export interface BulkFile {
  readonly days: DateRange
  /** `allowsNotFound` leaves the days of a missing file to the usual requests. */
  readonly request: CrawlRequest
}

/** A publisher's opaque continuation: where the next request, or the next run, goes on. */
export interface SourceCursor {
  readonly next: string
  /** Whether more pages are available now. */
  readonly hasMore: boolean
}

/** Connector of one publisher's feed. It is pure: it uses no network, clock, disk or database. */
export interface Source {
  readonly id: string
  readonly metadata: SourceMetadata
  readonly expectations?: SourceExpectations
  /** Set when the source reads copies of the publisher's files in a Git repository. */
  readonly repository?: GitRepository
  /** Set when the publisher requires a key. Such a source is crawled only where HERALD_SOURCE_KEYS has one. */
  readonly auth?: SourceAuth
  /**
   * `day`: each day can be requested on its own. `feed`: pages lead back from the newest record, so a range is one pass.
   * `cursor`: each page hands out an opaque continuation, which is stored and leads to what is published later.
   */
  readonly reach: 'day' | 'feed' | 'cursor'
  /** Paths (`a.b`) of fields that are left out on purpose. The code states the reason beside each. */
  readonly ignoredFields: readonly string[]
  /**
   * Returns the first requests for a range of days. `baseUrl` is that of the publisher or of a mirror. Sources with a
   * `cursor` continue there instead, unless it is null.
   */
  discover(range: DateRange, baseUrl: string, cursor?: string | null): CrawlRequest[]
  /** Returns the bulk files with records of a range of days. A backfill reads them instead of the usual requests. */
  discoverBulk?(range: DateRange, baseUrl: string): readonly BulkFile[]
  /** Returns the pages and documents that a response leads to. The chain must end whatever the publisher sends. */
  follow?(page: SourceDocument, request: CrawlRequest, range: DateRange, baseUrl: string): CrawlRequest[]
  /** Reads the continuation of a page; null for documents without one. Required for `reach: 'cursor'`. */
  readCursor?(page: SourceDocument, request: CrawlRequest): SourceCursor | null
  /** Yields the records of a document. Throws when its shape is unknown; records yielded before that remain valid. */
  parse(
    document: SourceDocument,
  ): Iterable<SourceRecord | DocumentProblem> | AsyncIterable<SourceRecord | DocumentProblem>
  /** Converts one record to a draft announcement. Throws when the record cannot be read. */
  map(record: FieldReader, document: SourceDocument): AnnouncementDraft
}
