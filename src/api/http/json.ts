import { type FieldError, HeraldError } from '../../base/errors.ts'

/** No valid request is deeper; the limit stops bodies that are crafted to overflow the stack. */
const MAX_DEPTH = 50

/**
 * Parses a JSON body strictly (RFC 8259): valid UTF-8, without duplicate names. Throws `malformed_request`, or
 * `invalid_body` with a pointer to each duplicate name.
 */
export function parseBody(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes)
  const value = parseJson(text)
  const errors = findDuplicateNames(text)
  if (errors.length > 0) {
    throw new HeraldError('invalid_body', errors[0]?.detail ?? '', { errors })
  }
  return value
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new HeraldError('malformed_request', 'The request body is not UTF-8.') // the decoder reports no position
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error) // names the unexpected token and its position
    throw new HeraldError('malformed_request', `The request body is not valid JSON: ${reason}`)
  }
}

/** An open object or array, and the position of its next member. */
interface Level {
  readonly pointer: string
  /** Member names seen so far; null for an array. */
  readonly names: Set<string> | null
  /** Name or index of the next member. */
  next: string
  index: number
}

/** Finds repeated names in an object of a valid JSON text, of which JSON.parse silently keeps the last value. */
function findDuplicateNames(text: string): FieldError[] {
  const errors: FieldError[] = []
  const levels: Level[] = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\],]/g)) {
    const level = levels.at(-1)
    if (token === '{' || token === '[') {
      if (levels.length === MAX_DEPTH) {
        throw new HeraldError(
          'malformed_request',
          `The request body is nested deeper than ${MAX_DEPTH} levels.`,
        )
      }
      const pointer = level === undefined ? '' : `${level.pointer}/${level.next}`
      levels.push({ pointer, names: token === '{' ? new Set() : null, next: '0', index: 0 })
    } else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && level?.names === null) level.next = String(++level.index)
    else if (token.endsWith(':') && level?.names != null) {
      const name = JSON.parse(token.slice(0, -1)) as string
      level.next = pointerPart(name)
      if (level.names.has(name)) errors.push(duplicateField(name, `${level.pointer}/${level.next}`))
      level.names.add(name)
    }
  }
  return errors
}

/** Escapes a name for use in a JSON Pointer (RFC 6901). */
export function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function duplicateField(name: string, pointer: string): FieldError {
  return { pointer, code: 'duplicate_field', detail: `"${name}" is given more than once.` }
}
