import { stableId } from '../base/ids.ts'
import type { Identifier } from '../model/entity.ts'
import { contradicts, type Key } from './keys.ts'

/** Namespace of entity ids. Changing it would change every public id. */
const ENTITIES = 'b1f7f2f0-6a55-5d0c-8a43-0d5a0f2c9e37'

/** An entity that a key leads to, with all valid numbers it has, as keys. */
export interface Candidate {
  readonly entityId: string
  readonly numbers: ReadonlySet<string>
}

export type Verdict =
  | { readonly kind: 'same'; readonly entityId: string; readonly by: Key }
  | { readonly kind: 'new'; readonly by: Key }

/**
 * Who is meant: the entity of the strongest key that is known and that no valid number contradicts, else
 * somebody new. Similar names are never looked at (design 5).
 */
export function resolve(
  keys: readonly [Key, ...Key[]],
  identifiers: readonly Identifier[],
  candidate: (key: string) => Candidate | undefined,
): Verdict {
  for (const by of keys) {
    const found = candidate(by.key)
    if (found !== undefined && !contradicts(identifiers, found.numbers))
      return { kind: 'same', entityId: found.entityId, by }
  }
  return { kind: 'new', by: keys[0] }
}

/**
 * The ids an entity may have that is first seen under this key: UUID v5 of the key. One that is taken, by somebody
 * whom a number contradicts, gets the announcement mixed in, then the mention's place in it (design 5).
 */
export function* idsFor(key: string, announcementId: string, position: number): Generator<string> {
  yield firstIdFor(key)
  yield stableId(ENTITIES, `${key}@${announcementId}`)
  yield stableId(ENTITIES, `${key}@${announcementId}#${position}`)
}

/** The first of these ids, which nearly everybody gets. */
export function firstIdFor(key: string): string {
  return stableId(ENTITIES, key)
}
