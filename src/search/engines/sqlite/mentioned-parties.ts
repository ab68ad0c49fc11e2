import type { Announcement } from '../../../model/announcement.ts'
import { ENTITY_TYPES, type EntityType } from '../../../model/entity.ts'
import { MENTION_ROLE_NAMES, type MentionRole, rolesMask } from '../../../model/mention-role.ts'
import { comparableLocality } from '../../../model/name-comparison.ts'
import { uuidToBytes } from '../../../platform/uuid.ts'
import { PROVINCE_PREFIX } from '../../../query/matching/compare-places.ts'

/*
 * The parties of an announcement are stored with it in binary form. Each mention consists of the entity ID and one byte for
 * role and type. Sets of roles are stored as masks with one bit per role. Changing the order of the roles or types requires
 * a new INDEX_SCHEMA_VERSION.
 */

const ID_BYTES = 16
const PARTY_BYTES = ID_BYTES + 1
const DEFAULT_PARTY = { role: 'other', type: 'company', locality: undefined } as const

/** A mention of an entity in an announcement. */
export interface MentionedParty {
  /** The entity ID as a map key. */
  readonly key: string
  readonly id: Uint8Array
  readonly role: MentionRole
  readonly type: EntityType | undefined
}

/** Encodes the parties of an announcement, with PARTY_BYTES for each. `entityIds` must be in the order of the mentions; `null` is left out. */
export function encodeMentionedParties(
  { mentions }: Announcement,
  entityIds: readonly (string | null)[],
): Buffer {
  const parties = entityIds.flatMap((id, i) => {
    if (id === null) return []
    const { role, type } = mentions[i] ?? DEFAULT_PARTY
    const roleAndType = MENTION_ROLE_NAMES.indexOf(role) * ENTITY_TYPES.length + ENTITY_TYPES.indexOf(type)
    return [Buffer.concat([uuidToBytes(id), Buffer.of(roleAndType)])]
  })
  return Buffer.concat(parties)
}

/**
 * Encodes where the parties are as comparable localities, in the order of the parties. The text is empty if no locality is
 * stated.
 */
export function encodePartyLocalities(
  { mentions, metadata }: Announcement,
  entityIds: readonly (string | null)[],
): string {
  const localities = entityIds.flatMap((id, i) => {
    if (id === null) return []
    const { locality, role } = mentions[i] ?? DEFAULT_PARTY
    const key = locality === undefined ? null : comparableLocality(locality)
    if (key !== null) return [completeLocality(key, metadata.address)]
    return [role === 'subject' ? provinceLocality(metadata.province_code) : '']
  })
  return localities.some(locality => locality !== '') ? localities.join('\n') : ''
}

/** Returns the province of the register that an announcement states by its Spanish number, or an empty text. */
function provinceLocality(number: unknown): string {
  return typeof number === 'string' && /^\d\d$/.test(number) ? `${PROVINCE_PREFIX}${number}` : ''
}

/**
 * Adds the town of the announcement's address to a postal code. Parties are distinguished by the postal code alone, but lists
 * often have only the town.
 */
function completeLocality(key: string, address: unknown): string {
  if (!/^#\S+$/.test(key) || typeof address !== 'string') return key
  const parts = address.split(', ').map(comparableLocality)
  return parts.find(part => part?.startsWith(`${key} `)) ?? key
}

/** Returns the stated localities of an entity in an announcement. */
export function localitiesOfParty(id: Uint8Array, parties: Uint8Array, localities: string): string[] {
  const own = entityKeyAt(id, 0)
  return localities.split('\n').filter((locality, i) => {
    return locality !== '' && entityKeyAt(parties, i * PARTY_BYTES) === own
  })
}

export function* decodeMentionedParties(parties: Uint8Array): Generator<MentionedParty> {
  for (let offset = 0; offset < parties.length; offset += PARTY_BYTES) {
    const roleAndType = parties[offset + ID_BYTES] ?? 0
    yield {
      key: entityKeyAt(parties, offset),
      id: parties.subarray(offset, offset + ID_BYTES),
      role: MENTION_ROLE_NAMES[Math.floor(roleAndType / ENTITY_TYPES.length)] ?? 'other',
      type: ENTITY_TYPES[roleAndType % ENTITY_TYPES.length],
    }
  }
}

/** An entity named in an announcement, with the mask of its roles in it. */
export interface PartyRoles {
  readonly id: Uint8Array
  readonly roles: number
}

/** Returns each entity of the parties once, with the mask of its roles. */
export function decodePartyRoles(parties: Uint8Array): PartyRoles[] {
  const entities = new Map<string, PartyRoles>()
  for (const { key, id, role } of decodeMentionedParties(parties)) {
    const roles = entities.get(key)?.roles ?? 0
    entities.set(key, { id, roles: roles | rolesMask([role]) })
  }
  return [...entities.values()]
}

/** Returns the entity ID at an offset as a map key. */
export function entityKeyAt(bytes: Uint8Array, offset: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + offset, ID_BYTES).toString('latin1')
}
