import type { ChangePosition } from '../model/database-change.ts'

/**
 * A place in the change feed that stays valid only in the history it comes from. `after` is the last change that the
 * client has read; `seen` is the newest change that any of its data can contain.
 */
export interface ChangeCursor {
  readonly after: number
  readonly seen: ChangePosition
}

const PREFIX = 'ch1_'

/** Serializes a cursor as an opaque string that is safe in URLs. */
export function encodeChangeCursor({ after, seen }: ChangeCursor): string {
  const fields = [seen.recordId, seen.change, seen.nonce, after]
  return PREFIX + Buffer.from(JSON.stringify(fields)).toString('base64url')
}

/** Returns whether a string is meant as a cursor rather than a change number. */
export function isChangeCursor(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** Parses a cursor. Returns `null` for a string that `encodeChangeCursor` did not return. */
export function decodeChangeCursor(text: string): ChangeCursor | null {
  const json = Buffer.from(text.slice(PREFIX.length), 'base64url').toString()
  const fields = FIELDS.exec(json)
  if (fields === null) return null
  const [, recordId = '', change, nonce = '', after] = fields
  const cursor = { after: Number(after), seen: { recordId, change: Number(change), nonce } }
  return cursor.after <= cursor.seen.change && encodeChangeCursor(cursor) === text ? cursor : null
}

/** The JSON of a cursor. Strings without quotes, backslashes and control characters need no escapes. */
const FIELDS = /^\["([^"\\\p{Cc}]{1,64})",(\d{1,16}),"([^"\\\p{Cc}]{1,64})",(\d{1,16})\]$/u
