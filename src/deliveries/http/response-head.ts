/** Thrown when the bytes of a receiver are not a valid HTTP/1.1 response. */
export class MalformedResponseError extends Error {}

export type ResponseHeaders = Readonly<Record<string, string | string[]>>

/** The status line and the headers of a response. Header names are in lower case. */
export interface ResponseHead {
  readonly minorVersion: 0 | 1
  readonly status: number
  readonly headers: ResponseHeaders
  /** Whether every line ended with CRLF and no header was folded, so that no other parser reads the head differently. */
  readonly isStrict: boolean
}

/** Maximum size of the status line and the headers, in bytes. */
export const MAX_HEAD_BYTES = 16 * 1024

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)$/
/** The start of every status line, which reveals another protocol before the line is complete. */
export const STATUS_LINE_START = 'HTTP/1.'

/** Throws `MalformedResponseError` if no response can begin with these bytes, in Latin-1. */
export function checkHeadStart(text: string): void {
  const length = Math.min(text.length, STATUS_LINE_START.length)
  if (text.slice(0, length) !== STATUS_LINE_START.slice(0, length))
    throw new MalformedResponseError('the response does not begin with an HTTP/1.1 status line')
}

/** Parses a complete head in Latin-1, without the empty line at its end (RFC 9112, sections 4 and 5). */
export function parseResponseHead(text: string): ResponseHead {
  const [statusLine = '', ...lines] = text.split(/\r?\n/)
  const [, minor, status] = STATUS_LINE.exec(statusLine) ?? []
  if (status === undefined) throw new MalformedResponseError('the response has an invalid status line')
  // A null prototype, because a header may be named "__proto__".
  const headers: Record<string, string | string[]> = Object.create(null)
  let isStrict = !/(?<!\r)\n/.test(text)
  for (const line of unfold(lines)) {
    const [, name, value] = HEADER_LINE.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw new MalformedResponseError('the response has an invalid header')
    addHeader(headers, name.toLowerCase(), decodeValue(value))
  }
  if (lines.some(isContinuation)) isStrict = false
  return { minorVersion: minor === '1' ? 1 : 0, status: Number(status), headers, isStrict }
}

/** Joins each obsolete folded line with the line before it (RFC 9112, 5.2). */
function unfold(lines: readonly string[]): readonly string[] {
  const unfolded: string[] = []
  for (const line of lines) {
    const previous = isContinuation(line) ? unfolded.pop() : undefined
    unfolded.push(previous === undefined ? line : `${previous} ${line.trim()}`)
  }
  return unfolded
}

function isContinuation(line: string): boolean {
  return line.startsWith(' ') || line.startsWith('\t')
}

/** Servers may send UTF-8 in header values, although only ASCII is portable. */
function decodeValue(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8').trim()
}

function addHeader(headers: Record<string, string | string[]>, name: string, value: string): void {
  const present = headers[name]
  if (present === undefined) headers[name] = value
  else if (Array.isArray(present)) present.push(value)
  else headers[name] = [present, value]
}

/** Returns the comma-separated items of a header in lower case, from all its lines. */
export function listHeaderItems(headers: ResponseHeaders, name: string): readonly string[] {
  const lines = [headers[name] ?? []].flat()
  return lines.flatMap(line => line.split(',')).map(item => item.trim().toLowerCase())
}
