import type { Problem, Row } from '../../model/raw.ts'
import { Broken } from './broken.ts'
import { type Decoded, quoted } from './text.ts'

/** Deeper nesting is no record of any publisher; the JSON parser would need the stack for it. */
const MAX_DEPTH = 64
/** A longer record is no record of any publisher; parsed, it could take a hundred times its length in memory. */
const MAX_RECORD = 16 * 1024 * 1024

/** How records stand in a publisher's JSON objects. */
export interface JsonShape {
  /** Names of the lists that hold records. */
  readonly lists: readonly string[]
  /** Names of which every record has one: an object with one of them and none of the lists is itself a record. */
  readonly marks: readonly string[]
}

/** The value a JSON text holds; undefined when it is not JSON or nested deeper than 64 levels. */
export function parseJson(text: string): unknown {
  try {
    const start = skipBlanks(text, 0)
    skipValue(text, start)
    return JSON.parse(text)
  } catch {
    // The parser and the scan say by a throw that the text is not JSON; for a field that is a value like any other.
    return undefined
  }
}

/**
 * The records of a JSON document, one at a time: the elements of a bare array, of a list of `shape` in an object, the
 * object itself when it is a record, or one object a line (JSON Lines). Throws `Broken` where the document ends or has
 * another shape; a record that is not JSON or longer than 16 MiB is a problem and the next one follows.
 */
export function* jsonRows(document: Decoded, shape: JsonShape): Iterable<Row | Problem> {
  const { text, fault } = document
  try {
    let at = skipBlanks(text, 0)
    for (let line = 0; at < text.length; line++) {
      if (text[at] === '[') at = yield* elements(text, at, '')
      else if (text[at] === '{') at = yield* members(text, at, shape, `/${line}`)
      else
        throw new Broken(
          `expected a JSON object or list, found ${quoted(text.slice(at, at + 40))}`,
          `character ${at}`,
        )
      at = skipBlanks(text, at)
    }
  } catch (error) {
    // Bytes that are not UTF-8 are why the text ends early: say that, not only that it ends.
    if (error instanceof Broken && fault !== null) throw new Broken(fault, error.place)
    throw error
  }
  if (fault !== null) throw new Broken(fault, `character ${text.length}`)
}

/** Yields each element of the list at `at`; answers where it ends. */
function* elements(text: string, at: number, pointer: string): Generator<Row | Problem, number> {
  let next = skipBlanks(text, at + 1)
  for (let index = 0; text[next] !== ']'; index++) {
    const end = skipValue(text, next)
    yield row(text.slice(next, end), `${pointer}/${index}`)
    next = afterItem(text, end, ']')
  }
  return next + 1
}

/** Yields what the lists among the members of the object at `at` hold, or else the object; answers where it ends. */
function* members(
  text: string,
  at: number,
  shape: JsonShape,
  place: string,
): Generator<Row | Problem, number> {
  let next = skipBlanks(text, at + 1)
  let listed = false
  let marked = false
  while (text[next] !== '}') {
    const colon = skipBlanks(text, skipString(text, next))
    const name = parseJson(text.slice(next, colon))
    if (typeof name !== 'string' || text[colon] !== ':') throw broken(text, colon, '":"')
    const value = skipBlanks(text, colon + 1)
    const isList = text[value] === '[' && shape.lists.includes(name)
    listed ||= isList
    marked ||= shape.marks.includes(name)
    const end = isList ? yield* elements(text, value, `/${name}`) : skipValue(text, value)
    next = afterItem(text, end, '}')
  }
  if (!listed && !marked)
    throw broken(text, at, `an object with ${[...shape.lists, ...shape.marks].join(' or ')}`)
  if (!listed) yield row(text.slice(at, next + 1), place)
  return next + 1
}

function row(text: string, place: string): Row | Problem {
  if (text.length > MAX_RECORD) {
    return {
      kind: 'too_large',
      place,
      reason: `a record of ${text.length} characters, the most is ${MAX_RECORD}`,
      lost: true,
    }
  }
  const value = parseJson(text)
  if (value !== undefined) return { place, value }
  return { kind: 'unreadable_row', place, reason: `not JSON: ${quoted(text)}`, lost: true }
}

/** Where the value at `at` ends, found without recursion and without building anything. */
function skipValue(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (sign === QUOTE) {
      i = skipString(text, i) - 1
    } else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) {
      depth++
      if (depth > MAX_DEPTH) throw new Broken(`nested deeper than ${MAX_DEPTH} levels`, `character ${i}`)
      continue
    } else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) {
      if (depth === 0) return i
      depth--
    } else if (sign === COMMA && depth === 0) {
      return i
    } else {
      continue
    }
    if (depth === 0) return i + 1
  }
  // A number or a word may end with the text; anything that was opened must be closed.
  if (depth === 0 && at < text.length) return text.length
  throw broken(text, text.length, 'the rest of a record')
}

/** Where the string at `at` ends, after its closing quote. */
function skipString(text: string, at: number): number {
  if (text.charCodeAt(at) !== QUOTE) throw broken(text, at, 'a name in quotes')
  for (let quote = text.indexOf('"', at + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
  throw broken(text, text.length, 'the end of a text')
}

/** From the end of an item to the next item, or to the sign that closes the list or object. */
function afterItem(text: string, at: number, close: ']' | '}'): number {
  const next = skipBlanks(text, at)
  if (text[next] === close) return next
  if (text[next] === ',') return skipBlanks(text, next + 1)
  throw broken(text, next, `"," or "${close}"`)
}

function skipBlanks(text: string, at: number): number {
  let i = at
  while (text.charCodeAt(i) <= BLANK) i++
  return i
}

function broken(text: string, at: number, expected: string): Broken {
  const found = at < text.length ? quoted(text.slice(at, at + 40)) : 'the end of the document'
  return new Broken(`expected ${expected}, found ${found}`, `character ${at}`)
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const BLANK = 0x20
