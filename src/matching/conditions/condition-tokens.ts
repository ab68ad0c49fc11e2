import type { MentionRole } from '../../model/mention-role.ts'
import { type FilterTokenKind, filterToken } from '../../query/tokenizer.ts'

/*
 * Tokens that announcements and conditions have in addition to words. They begin with a character that words never contain.
 */

/** Returns the token for a filter value. The index compares these tokens without regard to the case of ASCII letters. */
export function valueToken(kind: FilterTokenKind, value: string): string {
  return foldToken(filterToken(kind, value))
}

/** Converts ASCII letters to lower case, like the tokenizer of the index. Other letters are compared as they are. */
export function foldToken(token: string): string {
  return token.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

/** Returns the token of a mentioned entity, in a role or in any. */
export function entityToken(id: string, role?: MentionRole): string {
  return role === undefined ? `-entity-${id}` : `-entity-${id}-${role}`
}
