import type { IncomingHttpHeaders } from 'node:http'
import type { Day } from '../model/day.ts'

/** A record or document, published from its day on. */
export interface Item {
  readonly day: Day
  readonly key: string
}

/** The parts of an HTTP request that simulated publishers use. */
export interface Asked {
  readonly method: string
  /** Without the query, percent-decoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** Simulates one publisher's protocol over sample documents. Independent of the connector, so that it catches the connector's mistakes. */
export interface Publisher<T extends Item = Item> {
  readonly id: string
  /** The publisher's real URL, used in the links it sends. */
  readonly home: string
  /** Matches the names of the sample documents that this protocol serves. */
  readonly files: RegExp
  /** Extracts the published items from the sample documents. */
  items(documents: readonly string[]): readonly T[]
  /** Responds to a request while these items are published. */
  answer(items: readonly T[], request: Asked): Answer
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  }
}

export function xml(body: string, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/xml; charset=utf-8' }, body }
}

export function html(body: string, status: number): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html>\n<html><head><title>${body}</title></head><body><h1>${body}</h1></body></html>\n`,
  }
}

/** Parses a non-negative integer parameter: `fallback` when absent, NaN when invalid. */
export function wholeNumber(text: string | null, fallback: number): number {
  if (text === null) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}
