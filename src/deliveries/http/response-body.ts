import { listHeaderItems, MalformedResponseError, type ResponseHead } from './response-head.ts'

/** How the end of a response body is found (RFC 9112, 6.3). */
export type BodyFraming =
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'untilClose' }

/** Statuses whose responses have no body, whatever their headers say. */
const BODILESS_STATUSES = [204, 304]

/**
 * Returns how the body of a final response ends. Throws `MalformedResponseError` if the headers contradict each other,
 * because two parsers would then see different responses.
 */
export function findBodyFraming({ status, headers, minorVersion }: ResponseHead): BodyFraming {
  const length = parseContentLength(headers['content-length'])
  const codings = listHeaderItems(headers, 'transfer-encoding')
  if (codings.length > 0 && length !== null)
    throw new MalformedResponseError('the response has both Content-Length and Transfer-Encoding')
  if (BODILESS_STATUSES.includes(status)) return { kind: 'length', bytes: 0 }
  if (codings.length === 0)
    return length === null ? { kind: 'untilClose' } : { kind: 'length', bytes: length }
  const isChunked = codings.length === 1 && codings[0] === 'chunked' && minorVersion === 1
  return isChunked ? { kind: 'chunked' } : { kind: 'untilClose' }
}

function parseContentLength(value: string | string[] | undefined): number | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw new MalformedResponseError('the response has an invalid Content-Length')
  return Number(value)
}

/**
 * Returns whether another request may follow on the connection once the body is complete. Any doubt about where the
 * response ends rules it out.
 */
export function allowsReuse(head: ResponseHead, framing: BodyFraming): boolean {
  const { status, headers, minorVersion, isStrict } = head
  if (!isStrict || minorVersion === 0 || framing.kind === 'untilClose') return false
  if (listHeaderItems(headers, 'connection').includes('close')) return false
  const announcesBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
  return !(BODILESS_STATUSES.includes(status) && announcesBody)
}

/** A part of a response body, and what follows it. */
export interface DecodedBody {
  readonly data: readonly Buffer[]
  /** The bytes after the end of the body; `null` if the body has not ended. */
  readonly rest: Buffer | null
}

/** Decodes the body of one response from the chunks that the connection yields. */
export interface BodyDecoder {
  decode(chunk: Buffer): DecodedBody
}

export function createBodyDecoder(framing: BodyFraming): BodyDecoder {
  switch (framing.kind) {
    case 'length':
      return new LengthDecoder(framing.bytes)
    case 'chunked':
      return new ChunkDecoder()
    case 'untilClose':
      return { decode: chunk => ({ data: [chunk], rest: null }) }
  }
}

class LengthDecoder implements BodyDecoder {
  #remaining: number

  constructor(bytes: number) {
    this.#remaining = bytes
  }

  decode(chunk: Buffer): DecodedBody {
    const data = chunk.subarray(0, this.#remaining)
    this.#remaining -= data.length
    return { data: [data], rest: this.#remaining === 0 ? chunk.subarray(data.length) : null }
  }
}

/** Maximum length of a line with a chunk size and its extensions, and of all trailers, in bytes. */
const MAX_CHUNK_LINE_BYTES = 4 * 1024
const CHUNK_SIZE_LINE = /^([0-9a-fA-F]{1,12})[\t ]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/

/** Decodes the chunked coding (RFC 9112, 7.1). Trailers are discarded. */
class ChunkDecoder implements BodyDecoder {
  #state: 'size' | 'data' | 'dataEnd' | 'trailers' = 'size'
  #remaining = 0
  #line = ''
  #trailerBytes = 0

  decode(chunk: Buffer): DecodedBody {
    const data: Buffer[] = []
    let rest = chunk
    while (rest.length > 0) {
      if (this.#state === 'data') {
        const part = rest.subarray(0, this.#remaining)
        data.push(part)
        this.#remaining -= part.length
        rest = rest.subarray(part.length)
        if (this.#remaining === 0) this.#state = 'dataEnd'
        continue
      }
      const end = rest.indexOf('\n')
      this.#appendToLine(rest.subarray(0, end < 0 ? rest.length : end + 1))
      if (end < 0) break
      rest = rest.subarray(end + 1)
      if (this.#endLine()) return { data, rest }
    }
    return { data, rest: null }
  }

  #appendToLine(bytes: Buffer): void {
    this.#line += bytes.toString('latin1')
    if (this.#line.length > MAX_CHUNK_LINE_BYTES)
      throw new MalformedResponseError('the response has a chunk header that is too long')
  }

  /** Handles a complete line. Returns whether it ends the body. */
  #endLine(): boolean {
    if (!this.#line.endsWith('\r\n')) throw new MalformedResponseError('the response has an invalid chunk')
    const line = this.#line.slice(0, -2)
    this.#line = ''
    if (this.#state === 'trailers') {
      this.#trailerBytes += line.length
      if (this.#trailerBytes > MAX_CHUNK_LINE_BYTES)
        throw new MalformedResponseError('the response has trailers that are too long')
      return line === ''
    }
    if (this.#state === 'dataEnd') {
      if (line !== '') throw new MalformedResponseError('the response has a chunk without an end')
      this.#state = 'size'
      return false
    }
    const [, size] = CHUNK_SIZE_LINE.exec(line) ?? []
    if (size === undefined) throw new MalformedResponseError('the response has an invalid chunk size')
    this.#remaining = Number.parseInt(size, 16)
    this.#state = this.#remaining === 0 ? 'trailers' : 'data'
    return false
  }
}
