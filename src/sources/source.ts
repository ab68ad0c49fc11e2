import type { Draft } from '../model/announcement.ts'
import type { Day } from '../model/day.ts'
import type { Jurisdiction } from '../model/place.ts'
import type { Expectations, Problem, Raw, Row } from '../model/raw.ts'
import type { Fields } from './kit/fields.ts'

export type { Row }

/** Describes a source to API clients (contract 2.5) and sets the limits that a crawl respects. */
export interface About {
  readonly name: string
  readonly jurisdiction: Jurisdiction
  readonly language: string
  /** Home page for people. */
  readonly url: string
  /** Base URL of all requests, without a trailing slash. A mirror can replace it. */
  readonly base: string
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

/** Range of days to request, both ends included. */
export interface Window {
  readonly from: Day
  readonly to: Day
}

/** A request to a publisher, as plain data. */
export interface Request {
  readonly url: string
  /** `index` leads to further requests; `document` is archived and read. */
  readonly role: 'index' | 'document'
  readonly headers?: Readonly<Record<string, string>>
  /** Body of a POST request, whose content type is in `headers`. A request without a body is a GET. */
  readonly body?: string
  /** Number of the page within a series, counted by the source from 1. */
  readonly page?: number
  /** True when a 404 means that there is nothing to read, e.g. on a day without an issue. */
  readonly mayBeMissing?: boolean
}

/** Connector of one publisher's feed. It is pure: it uses no network, clock, disk or database. */
export interface Source {
  readonly id: string
  readonly about: About
  readonly expects?: Expectations
  /** `day`: each day can be requested on its own. `feed`: pages lead back from the newest record, so a range is one pass. */
  readonly reach: 'day' | 'feed'
  /** Paths (`a.b`) of fields that are left out on purpose. The code states the reason beside each. */
  readonly ignored: readonly string[]
  /** Returns the first requests for a range of days. `baseUrl` is that of the publisher or of a mirror. */
  discover(range: Window, baseUrl: string): Request[]
  /** Returns the pages and documents that a response leads to. The chain must end whatever the publisher sends. */
  follow?(page: Raw, request: Request, range: Window, baseUrl: string): Request[]
  /** Yields the records of a document. Throws when its shape is unknown; records yielded before that remain valid. */
  parse(document: Raw): Iterable<Row | Problem> | AsyncIterable<Row | Problem>
  /** Converts one record to a draft announcement. Throws when the record cannot be read. */
  map(record: Fields, document: Raw): Draft
}
