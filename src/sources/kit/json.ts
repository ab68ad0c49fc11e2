import type { Problem, Row } from '../../model/raw.ts'
import { Broken } from './broken.ts'
import { type Decoded, quoted } from './text.ts'

/** No publisher nests records deeper, and deeper nesting could overflow the stack of the JSON parser. */
const MAX_DEPTH = 64
/** No publisher has longer records, and a parsed record can take a hundred times its length in memory. */
const MAX_RECORD_LENGTH = 16 * 1024 * 1024

/** Locates the records in a publisher's JSON objects. */
export interface JsonShape {
  /** Names of the fields that hold lists of records. */
  readonly lists: readonly string[]
  /** Field names that identify a record: an object with one of them and without a list field is itself a record. */
  readonly marks: readonly string[]
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
export function* jsonRows(document: Decoded, shape: JsonShape): Iterable<Row | Problem> {
  const { text, fault } = document
  try {
    let position = skipWhitespace(text, 0)
    for (let line = 0; position < text.length; line++) {
      if (text[position] === '[') position = yield* scanArray(text, position, '')
      else if (text[position] === '{') position = yield* scanObject(text, position, shape, `/${line}`)
      else
        throw new Broken(
          `expected a JSON object or array, found ${quoted(text.slice(position, position + 40))}`,
          `character ${position}`,
        )
      position = skipWhitespace(text, position)
    }
  } catch (error) {
    // Invalid UTF-8 is the reason why the text ends early, so that reason is reported.
    if (error instanceof Broken && fault !== null) throw new Broken(fault, error.place)
    throw error
  }
  if (fault !== null) throw new Broken(fault, `character ${text.length}`)
}

/** Yields each element of the array at `start` and returns the position after it. */
function* scanArray(text: string, start: number, pointer: string): Generator<Row | Problem, number> {
  let next = skipWhitespace(text, start + 1)
  for (let index = 0; text[next] !== ']'; index++) {
    const end = skipValue(text, next)
    yield parseRecord(text.slice(next, end), `${pointer}/${index}`)
    next = skipSeparator(text, end, ']')
  }
  return next + 1
}

/** Yields the records in the list fields of the object at `start`, or the object itself; returns the position after it. */
function* scanObject(
  text: string,
  start: number,
  shape: JsonShape,
  location: string,
): Generator<Row | Problem, number> {
  let next = skipWhitespace(text, start + 1)
  let hasList = false
  let isRecord = false
  while (text[next] !== '}') {
    const colon = skipWhitespace(text, skipString(text, next))
    const name = parseJson(text.slice(next, colon))
    if (typeof name !== 'string' || text[colon] !== ':') throw syntaxError(text, colon, '":"')
    const valueStart = skipWhitespace(text, colon + 1)
    const isList = text[valueStart] === '[' && shape.lists.includes(name)
    hasList ||= isList
    isRecord ||= shape.marks.includes(name)
    const end = isList ? yield* scanArray(text, valueStart, `/${name}`) : skipValue(text, valueStart)
    next = skipSeparator(text, end, '}')
  }
  if (!hasList && !isRecord)
    throw syntaxError(text, start, `an object with ${[...shape.lists, ...shape.marks].join(' or ')}`)
  if (!hasList) yield parseRecord(text.slice(start, next + 1), location)
  return next + 1
}

function parseRecord(text: string, place: string): Row | Problem {
  if (text.length > MAX_RECORD_LENGTH) {
    return {
      kind: 'too_large',
      place,
      reason: `the record has ${text.length} characters; the limit is ${MAX_RECORD_LENGTH}`,
      lost: true,
    }
  }
  const value = parseJson(text)
  if (value !== undefined) return { place, value }
  return {
    kind: 'unreadable_row',
    place,
    reason: `the record is not valid JSON: ${quoted(text)}`,
    lost: true,
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
      if (depth > MAX_DEPTH) throw new Broken(`nested deeper than ${MAX_DEPTH} levels`, `character ${i}`)
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

function syntaxError(text: string, position: number, expected: string): Broken {
  const found =
    position < text.length ? quoted(text.slice(position, position + 40)) : 'the end of the document'
  return new Broken(`expected ${expected}, found ${found}`, `character ${position}`)
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const SPACE = 0x20
