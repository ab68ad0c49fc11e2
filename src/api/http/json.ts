import { type FieldError, HeraldError } from '../../base/errors.ts'

/** Nobody needs more; a deeper text is made to overflow a stack. */
const MOST_DEPTH = 50

/**
 * The value of a body that must be JSON (RFC 8259), read strictly: UTF-8 and nothing else, and every name once.
 * Throws `malformed_request`, and `invalid_body` with a pointer to each name that is given twice.
 */
export function parseBody(bytes: Buffer): unknown {
  const text = decoded(bytes)
  const value = parsed(text)
  const errors = doubles(text)
  if (errors.length > 0) {
    throw new HeraldError('invalid_body', errors[0]?.detail ?? '', { errors })
  }
  return value
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new HeraldError('malformed_request', 'The request body is not UTF-8.') // the decoder's own words name no place
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error) // what the parser met, and where
    throw new HeraldError('malformed_request', `The request body is not valid JSON: ${reason}`)
  }
}

/** An open list or object: the place of what comes next in it. */
interface Level {
  readonly pointer: string
  /** Names met so far; null for a list. */
  readonly names: Set<string> | null
  /** The name, or the number in a list, of what comes next. */
  next: string
  item: number
}

/** Names that stand twice in one object of a text that is known to be JSON. The parser would take the last silently. */
function doubles(text: string): FieldError[] {
  const errors: FieldError[] = []
  const levels: Level[] = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\],]/g)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      if (levels.length === MOST_DEPTH)
        throw new HeraldError('malformed_request', `The request body is nested deeper than ${MOST_DEPTH}.`)
      const pointer = level === undefined ? '' : `${level.pointer}/${level.next}`
      levels.push({ pointer, names: token === '{' ? new Set() : null, next: '0', item: 0 })
    } else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && level?.names === null) level.next = String(++level.item)
    else if (token.endsWith(':') && level?.names != null) {
      const name = JSON.parse(token.slice(0, -1)) as string
      level.next = pointerPart(name)
      if (level.names.has(name)) errors.push(twice(name, `${level.pointer}/${level.next}`))
      level.names.add(name)
    }
  }
  return errors
}

/** A name as a part of a JSON Pointer (RFC 6901). */
export function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function twice(name: string, pointer: string): FieldError {
  return { pointer, code: 'duplicate_field', detail: `"${name}" is given more than once.` }
}
