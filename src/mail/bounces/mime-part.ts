/** A part of a MIME message. */
export interface MimePart {
  /** Header fields by lowercase name; of repeated fields, the first. */
  readonly fields: ReadonlyMap<string, string>
  /** The media type in lowercase, without parameters. */
  readonly type: string
  readonly parameters: ReadonlyMap<string, string>
  /** The body, without its transfer encoding, one character per byte. */
  readonly body: string
}

/** Limits, because reports come from anywhere. Real ones have three parts and a few dozen fields. */
const MAX_FIELDS = 500
const MAX_PARTS = 50
const MAX_DEPTH = 5

/**
 * Reads a MIME message (RFC 2045, 2046) and returns its parts in order, those of nested multiparts included. Returns `null` if
 * it exceeds a limit.
 */
export function readMimeParts(bytes: Uint8Array): readonly MimePart[] | null {
  const parts: MimePart[] = []
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n')
  return collectParts(text, 0, parts) ? parts : null
}

function collectParts(text: string, depth: number, parts: MimePart[]): boolean {
  const part = readPart(text)
  if (part === null || depth > MAX_DEPTH || parts.length >= MAX_PARTS) return false
  parts.push(part)
  const boundary = part.parameters.get('boundary')
  if (!part.type.startsWith('multipart/') || boundary === undefined || boundary === '') return true
  return splitParts(part.body, boundary).every(child => collectParts(child, depth + 1, parts))
}

/** Splits the body of a multipart. The last part may lack its closing delimiter, as in truncated messages. */
function splitParts(body: string, boundary: string): string[] {
  const pieces = `\n${body}`.split(`\n--${boundary}`)
  const parts: string[] = []
  for (const piece of pieces.slice(1)) {
    if (piece.startsWith('--')) break
    const lineEnd = piece.indexOf('\n')
    if (lineEnd >= 0) parts.push(piece.slice(lineEnd + 1))
  }
  return parts
}

function readPart(text: string): MimePart | null {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n')
  const head = end < 0 ? text : text.slice(0, end)
  const body = end < 0 ? '' : text.slice(text.startsWith('\n') ? 1 : end + 2)
  const fields = readFields(head)
  if (fields === null) return null
  const [type = '', ...parameters] = splitParameters(fields.get('content-type') ?? 'text/plain')
  const encoding = (fields.get('content-transfer-encoding') ?? '').trim().toLowerCase()
  return {
    fields,
    type: type.trim().toLowerCase(),
    parameters: new Map(parameters.map(readParameter)),
    body: decodeBody(body, encoding),
  }
}

/** Reads header fields, which may continue on indented lines. Returns `null` if there are too many. */
export function readFields(head: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  if (lines.length > MAX_FIELDS) return null
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** Splits a field at semicolons outside quotes. */
function splitParameters(value: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const character of value) {
    if (character === '"') isQuoted = !isQuoted
    if (character === ';' && !isQuoted) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

function readParameter(text: string): [string, string] {
  const equals = text.indexOf('=')
  const value = text.slice(equals + 1).trim()
  const isQuoted = value.length >= 2 && value.startsWith('"') && value.endsWith('"')
  return [text.slice(0, Math.max(0, equals)).trim().toLowerCase(), isQuoted ? value.slice(1, -1) : value]
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1').replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return body
  return body
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
