import type { Draft } from '../model/announcement.ts'
import type { Day } from '../model/day.ts'
import type { Jurisdiction } from '../model/place.ts'
import type { Expectations, Problem, Raw, Row } from '../model/raw.ts'
import type { Fields } from './kit/fields.ts'

export type { Row }

/** What a reader of the API is told about a source (spec 2.5), and what the crawl must respect. */
export interface About {
  readonly name: string
  readonly jurisdiction: Jurisdiction
  readonly language: string
  /** Home page for people. */
  readonly url: string
  /** Address that requests begin with, without a slash at its end; a mirror's may be given instead. */
  readonly base: string
  /** What it holds, the publisher, attribution and licence, in a few sentences. */
  readonly description: string
  /** IANA zone of the publication dates. */
  readonly timeZone: string
  /** Least pause between two requests to its host, in milliseconds. */
  readonly pauseMs: number
  /** Days looked back at for late and corrected records. */
  readonly revisitDays: number
  /** When it is crawled: a cron expression in `timeZone`, after the publisher's usual hour. */
  readonly schedule: string
  /** ISO weekdays (1 Monday … 7 Sunday) on which an issue is expected; one without data is a gap, and asked for again. */
  readonly issueDays: readonly number[]
  /** Days after which a gap is taken for a day without issue (a holiday), or for lost, and asked for no more. */
  readonly gapDays: number
}

/** Days to ask for, both included. */
export interface Window {
  readonly from: Day
  readonly to: Day
}

/** Plain data: what to ask a publisher for. */
export interface Request {
  readonly url: string
  /** `index`: leads to more; `document`: is archived and read. */
  readonly role: 'index' | 'document'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST, with the content type in `headers`; without a body it is a GET. */
  readonly body?: string
  /** Which page of a series this is, counted by the source from 1. */
  readonly page?: number
  /** The publisher answers 404 where there is nothing, e.g. on a day without issue: no failure. */
  readonly mayBeMissing?: boolean
}

/** One publisher's feed. Pure: no network, clock, disk or database. */
export interface Source {
  readonly id: string
  readonly about: About
  readonly expects?: Expectations
  /** `day`: every day can be asked for on its own. `feed`: pages lead from the newest back, and a window is one walk. */
  readonly reach: 'day' | 'feed'
  /** Fields seen and left out on purpose, by path (`a.b`), each with its reason beside it in the code. */
  readonly ignored: readonly string[]
  /** The requests that open a window of days. `base` is the publisher's address, or a mirror's. */
  discover(window: Window, base: string): Request[]
  /** What an answer leads to: more pages, documents. It must come to an end whatever the publisher answers. */
  follow?(page: Raw, asked: Request, window: Window, base: string): Request[]
  /** The records in a document. Throws when the document has an unknown shape; what came before the throw stands. */
  parse(document: Raw): Iterable<Row | Problem> | AsyncIterable<Row | Problem>
  /** One record in Herald's words. Throws when it cannot be read. */
  map(row: Fields, document: Raw): Draft
}
