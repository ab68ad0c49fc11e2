import { type FieldError, HeraldError } from '../../../platform/errors.ts'

/** Maximum nesting depth, which no valid request reaches. It stops bodies that are crafted to overflow the stack. */
const MAX_DEPTH = 50

/**
 * Parses a JSON body strictly (RFC 8259): it must be valid UTF-8 and have no duplicate names. Throws
 * `malformed_request`, or `invalid_body` with a pointer to each duplicate name.
 */
export function parseJsonBody(bytes: Buffer): unknown {
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
    // The decoder does not report the position of the error.
    throw new HeraldError('malformed_request', 'The request body is not valid UTF-8.')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The message includes the unexpected token and its position.
    const reason = error instanceof Error ? error.message : String(error)
    throw new HeraldError('malformed_request', `The request body is not valid JSON: ${reason}`)
  }
}

/** An object or array that has not been closed yet, and the position of its next member. */
interface Level {
  readonly pointer: string
  /** The member names seen so far; `null` for an array. */
  readonly names: Set<string> | null
  /** The name or index of the next member, escaped for a JSON Pointer. */
  next: string
  index: number
}

/** Returns an error for each duplicate name in valid JSON. `JSON.parse` silently keeps only the last value. */
function findDuplicateNames(text: string): FieldError[] {
  const errors: FieldError[] = []
  const levels: Level[] = []
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)(?:\s*:)?|[{}[\],]/g)) {
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
      level.next = escapeJsonPointer(name)
      if (level.names.has(name)) errors.push(duplicateField(name, `${level.pointer}/${level.next}`))
      level.names.add(name)
    }
  }
  return errors
}

/** Escapes a name for use in a JSON Pointer (RFC 6901). */
export function escapeJsonPointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function duplicateField(name: string, pointer: string): FieldError {
  return { pointer, code: 'duplicate_field', detail: `"${name}" is given more than once.` }
}
