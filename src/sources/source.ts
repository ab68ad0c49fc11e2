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
}

/** One publisher's feed. Pure: no network, clock, disk or database. */
export interface Source {
  readonly id: string
  readonly about: About
  readonly expects?: Expectations
  /** Fields seen and left out on purpose, by path (`a.b`), each with its reason beside it in the code. */
  readonly ignored: readonly string[]
  /** The requests that open a window of days. `base` is the publisher's address, or a mirror's. */
  discover(window: Window, base: string): Request[]
  /** What an index page leads to. */
  follow?(page: Raw, window: Window, base: string): Request[]
  /** The records in a document. Throws when the document has an unknown shape; what came before the throw stands. */
  parse(document: Raw): Iterable<Row | Problem> | AsyncIterable<Row | Problem>
  /** One record in Herald's words. Throws when it cannot be read. */
  map(row: Fields, document: Raw): Draft
}
