import type { DocumentProblem, RecordRange, SourceRecord } from '../../../model/source-document.ts'
import { type DecodedText, quoteValue } from '../text-cleaning.ts'
import { DocumentError } from './document-error.ts'

/** No publisher nests records deeper, and deeper nesting could overflow the stack of the JSON parser. */
const MAX_DEPTH = 64
/** No publisher has longer records, and a parsed record can take a hundred times its length in memory. */
const MAX_RECORD_LENGTH = 16 * 1024 * 1024

/** Locates the records in a publisher's JSON objects. */
export interface JsonRecordShape {
  /** Names of the fields that hold lists of records. */
  readonly listFields: readonly string[]
  /** Field names that identify a record: an object with one of them and without a list field is itself a record. */
  readonly identifyingFields: readonly string[]
}

/** Parses a JSON text; returns undefined when it is invalid or nested deeper than 64 levels. */
export function parseJson(text: string): unknown {
  try {
    const start = skipWhitespace(text, 0)
    skipValue(text, start)
    return JSON.parse(text)
  } catch {
    // Invalid JSON in a field is ordinary data, so it is returned as a value.
    return undefined
  }
}

/**
 * Yields the records of a JSON document one at a time: the elements of an array or of a list field, an object that is
 * itself a record, or JSON Lines. Throws `DocumentError` where the document ends early or has another shape; an invalid
 * record or one over 16 MiB is a problem, and the next one follows.
 */
export function* parseJsonRecords(
  document: DecodedText,
  shape: JsonRecordShape,
): Iterable<SourceRecord | DocumentProblem> {
  const { text, decodingError } = document
  try {
    let position = skipWhitespace(text, 0)
    for (let line = 0; position < text.length; line++) {
      if (text[position] === '[') position = yield* scanArray(text, position, '')
      else if (text[position] === '{') position = yield* scanObject(text, position, shape, `/${line}`)
      else
        throw new DocumentError(
          `expected a JSON object or array, found ${quoteValue(text.slice(position, position + 40))}`,
          `character ${position}`,
        )
      position = skipWhitespace(text, position)
    }
  } catch (error) {
    // Invalid UTF-8 is the reason why the text ends early, so that reason is reported.
    if (error instanceof DocumentError && decodingError !== null)
      throw new DocumentError(decodingError, error.location)
    throw error
  }
  if (decodingError !== null) throw new DocumentError(decodingError, `character ${text.length}`)
}

/** Yields each element of the array at `start` and returns the position after it. */
function* scanArray(
  text: string,
  start: number,
  pointer: string,
): Generator<SourceRecord | DocumentProblem, number> {
  let next = skipWhitespace(text, start + 1)
  for (let index = 0; text[next] !== ']'; index++) {
    const end = skipValue(text, next)
    yield parseRecord(text, { start: next, end }, `${pointer}/${index}`)
    next = skipSeparator(text, end, ']')
  }
  return next + 1
}

/** Yields the records in the list fields of the object at `start`, or the object itself; returns the position after it. */
function* scanObject(
  text: string,
  start: number,
  shape: JsonRecordShape,
  location: string,
): Generator<SourceRecord | DocumentProblem, number> {
  let next = skipWhitespace(text, start + 1)
  let hasList = false
  let isRecord = false
  while (text[next] !== '}') {
    const colon = skipWhitespace(text, skipString(text, next))
    const name = parseJson(text.slice(next, colon))
    if (typeof name !== 'string' || text[colon] !== ':') throw syntaxError(text, colon, '":"')
    const valueStart = skipWhitespace(text, colon + 1)
    const isList = text[valueStart] === '[' && shape.listFields.includes(name)
    hasList ||= isList
    isRecord ||= shape.identifyingFields.includes(name)
    const end = isList ? yield* scanArray(text, valueStart, `/${name}`) : skipValue(text, valueStart)
    next = skipSeparator(text, end, '}')
  }
  if (!hasList && !isRecord)
    throw syntaxError(
      text,
      start,
      `an object with ${[...shape.listFields, ...shape.identifyingFields].join(' or ')}`,
    )
  if (!hasList) yield parseRecord(text, { start, end: next + 1 }, location)
  return next + 1
}

function parseRecord(document: string, range: RecordRange, location: string): SourceRecord | DocumentProblem {
  const text = document.slice(range.start, range.end)
  if (text.length > MAX_RECORD_LENGTH) {
    return {
      kind: 'too_large',
      location,
      reason: `the record has ${text.length} characters; the limit is ${MAX_RECORD_LENGTH}`,
      isRecordLost: true,
    }
  }
  const value = parseJson(text)
  if (value !== undefined) return { location, value, range }
  return {
    kind: 'unreadable_row',
    location,
    reason: `the record is not valid JSON: ${quoteValue(text)}`,
    isRecordLost: true,
  }
}

/** Returns the end of the value at `start`, without recursion and without building objects. */
function skipValue(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) {
      i = skipString(text, i) - 1
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth++
      if (depth > MAX_DEPTH)
        throw new DocumentError(`nested deeper than ${MAX_DEPTH} levels`, `character ${i}`)
      continue
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (depth === 0) return i
      depth--
    } else if (code === COMMA && depth === 0) {
      return i
    } else {
      continue
    }
    if (depth === 0) return i + 1
  }
  // A number or literal may end with the text; anything else must be closed.
  if (depth === 0 && start < text.length) return text.length
  throw syntaxError(text, text.length, 'the rest of a record')
}

/** Returns the position after the closing quote of the string at `start`. */
function skipString(text: string, start: number): number {
  if (text.charCodeAt(start) !== QUOTE) throw syntaxError(text, start, 'a quoted name')
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
  throw syntaxError(text, text.length, 'the end of a string')
}

/** Moves from the end of an item to the next item, or to the closing bracket or brace. */
function skipSeparator(text: string, start: number, close: ']' | '}'): number {
  const next = skipWhitespace(text, start)
  if (text[next] === close) return next
  if (text[next] === ',') return skipWhitespace(text, next + 1)
  throw syntaxError(text, next, `"," or "${close}"`)
}

function skipWhitespace(text: string, start: number): number {
  let i = start
  while (text.charCodeAt(i) <= SPACE) i++
  return i
}

function syntaxError(text: string, position: number, expected: string): DocumentError {
  const found =
    position < text.length ? quoteValue(text.slice(position, position + 40)) : 'the end of the document'
  return new DocumentError(`expected ${expected}, found ${found}`, `character ${position}`)
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const SPACE = 0x20
