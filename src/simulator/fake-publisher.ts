import type { IncomingHttpHeaders } from 'node:http'
import type { CalendarDay } from '../model/calendar-day.ts'

/** A record or document, published from its day on. */
export interface PublishedItem {
  readonly day: CalendarDay
  readonly key: string
}

/** The parts of an HTTP request that simulated publishers use. */
export interface SimulatorRequest {
  readonly method: string
  /** Without the query, percent-decoded. */
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

/** Simulates one publisher's protocol over sample documents. Independent of the connector, so that it catches the connector's mistakes. */
export interface FakePublisher<T extends PublishedItem = PublishedItem> {
  readonly id: string
  /** The publisher's real URL, used in the links it sends. */
  readonly homeUrl: string
  /** Matches the names of the sample documents that this protocol serves. */
  readonly samplePattern: RegExp
  /** Extracts the published items from the sample documents. */
  parseItems(documents: readonly string[]): readonly T[]
  /** Responds to a request while these items are published. */
  respond(items: readonly T[], request: SimulatorRequest): SimulatorResponse
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

/** Parses a non-negative integer parameter: `fallback` when absent, NaN when invalid. */
export function parseIntegerParameter(text: string | null, fallback: number): number {
  if (text === null) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}
