import type { EntityType } from '../../../model/entity.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import { uuidFromBytes } from '../../../platform/uuid.ts'
import { decodeMentionedParties, type MentionedParty } from './mentioned-parties.ts'

/** A party of an announcement, with the ID of its entity. The ID is `null` if the name resolves to no entity. */
export interface PartyWithEntityId {
  readonly type: EntityType
  readonly name: string
  readonly role: MentionRole
  readonly entity_id: string | null
}

type NamedParty = Omit<PartyWithEntityId, 'entity_id'>

/**
 * Adds the entity IDs to the parties in the full view of an announcement. The encoded parties lack those without an entity.
 * Where that leaves more than one possibility, such as for the first of two suppliers, the ID is `null`.
 */
export function addEntityIds(named: readonly NamedParty[], encoded: Uint8Array): PartyWithEntityId[] {
  const known = [...decodeMentionedParties(encoded)]
  const earliest = alignParties(named, known)
  const latest = alignParties(named.toReversed(), known.toReversed()).reverse()
  return named.map(({ type, name, role }, at) => {
    const party = earliest[at]
    const id = party !== undefined && party.key === latest[at]?.key ? uuidFromBytes(party.id) : null
    return { type, name, role, entity_id: id }
  })
}

/** Assigns each encoded party to the first named party of its role and type that is left. */
function alignParties(named: readonly NamedParty[], known: readonly MentionedParty[]) {
  let next = 0
  return named.map(({ type, role }) => {
    const party = known[next]
    if (party?.role !== role || party.type !== type) return undefined
    next++
    return party
  })
}
