import type { IncomingHttpHeaders } from 'node:http'
import type { CalendarDay } from '../model/calendar-day.ts'
import type { SimulatorFaultKind } from './fault-plan.ts'

/** A record or document that is published on `day` and remains available afterwards. */
export interface PublishedItem {
  readonly day: CalendarDay
  readonly key: string
}

/** The parts of an HTTP request that fake publishers use. */
export interface SimulatorRequest {
  readonly method: string
  /** The path without the query string, percent-decoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface SimulatorResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** Serves sample documents over one publisher's protocol. It shares no code with the connector, to reveal its mistakes. */
export interface FakePublisher<T extends PublishedItem = PublishedItem> {
  readonly id: string
  /** The publisher's real URL, which appears in the links in its responses. */
  readonly homeUrl: string
  /** Matches the file names of the sample documents that this publisher serves. */
  readonly samplePattern: RegExp
  /** Extracts the published items from the sample documents. */
  parseItems(documents: readonly string[]): readonly T[]
  /** The base paths of further hosts by their name in HERALD_SOURCE_URLS. */
  readonly otherBasePaths?: Readonly<Record<string, string>>
  /** Returns the response to a request when `items` are published. */
  respond(
    items: readonly T[],
    request: SimulatorRequest,
    hasFault: (kind: SimulatorFaultKind) => boolean,
  ): SimulatorResponse
}

export function jsonResponse(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): SimulatorResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  }
}

export function xmlResponse(body: string, status = 200): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/xml; charset=utf-8' }, body }
}

export function htmlResponse(body: string, status: number): SimulatorResponse {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html>\n<html><head><title>${body}</title></head><body><h1>${body}</h1></body></html>\n`,
  }
}

/** Parses a non-negative integer parameter. Returns `fallback` if it is absent and NaN if it is invalid. */
export function parseIntegerParameter(text: string | null, fallback: number): number {
  if (text === null) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}
