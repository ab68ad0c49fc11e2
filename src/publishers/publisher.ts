import type { IncomingHttpHeaders } from 'node:http'
import type { Day } from '../model/day.ts'

/** One record or document of a publisher: what it gives out, and the day from which it does. */
export interface Item {
  readonly day: Day
  readonly key: string
}

/** A request, as far as publishers look at it. */
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

/** One publisher's protocol, as its sheet tells it, over the documents of a folder. Knows nothing of the connector that asks. */
export interface Publisher<T extends Item = Item> {
  readonly id: string
  /** Its own address, which stands in the links that it sends. */
  readonly home: string
  /** Names of the sample documents that its protocol carries. */
  readonly files: RegExp
  /** What these documents give it to publish. */
  items(documents: readonly string[]): readonly T[]
  /** What it answers while these are published. */
  answer(items: readonly T[], asked: Asked): Answer
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

/** A whole number from a parameter; `fallback` when it was not given, NaN when it is none. */
export function wholeNumber(text: string | null, fallback: number): number {
  if (text === null) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}
