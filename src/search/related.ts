import type { DatabaseSync } from 'node:sqlite'
import { uuidBytes, uuidText } from '../base/ids.ts'
import type { Announcement } from '../model/announcement.ts'
import { dayOfNumber } from '../model/day.ts'
import { ENTITY_TYPES } from '../model/entity.ts'
import type { Page } from '../model/filter.ts'
import { ROLES, type Role } from '../model/role.ts'
import { dayOfPlace } from './place.ts'
import type { Related, RelatedAnswer } from './reader.ts'

/*
 * The parties of an announcement are stored with it in binary form: for each mention the entity id, and one byte for role and
 * type. Changing the order of the roles or types requires a new INDEX_SCHEMA_VERSION.
 */

const ID_BYTES = 16
const PARTY_BYTES = ID_BYTES + 1
const DEFAULT_PARTY = { role: 'other', type: 'company' } as const
const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** Only the newest announcements of an entity are considered, since a court can have hundreds of thousands. */
const MAX_CONSIDERED = 1_000

/** Encodes the parties of an announcement, PARTY_BYTES each; `entityIds` follow the order of its mentions. */
export function partiesOf({ mentions }: Announcement, entityIds: readonly string[]): Buffer {
  const parties = entityIds.map((id, i) => {
    const { role, type } = mentions[i] ?? DEFAULT_PARTY
    const roleAndType = ROLE_NAMES.indexOf(role) * ENTITY_TYPES.length + ENTITY_TYPES.indexOf(type)
    return Buffer.concat([uuidBytes(id), Buffer.of(roleAndType)])
  })
  return Buffer.concat(parties)
}

/** Decodes the entity ids of parties, without duplicates. */
export function idsOfParties(parties: Uint8Array): Uint8Array[] {
  const ids = new Map<string, Uint8Array>()
  for (const { key, id } of decodeParties(parties)) ids.set(key, id)
  return [...ids.values()]
}

/** An entity mentioned together with another one, while their announcements are counted. */
interface CoMention {
  readonly id: Uint8Array
  readonly roles: Set<Role>
  readonly ownRoles: Set<Role>
  announcements: number
  /** Rowids of the newest and oldest common announcement. Newer announcements have smaller rowids. */
  readonly newest: bigint
  oldest: bigint
}

/** Reads the companies and persons mentioned in announcements together with an entity. */
export function openRelated(db: DatabaseSync) {
  const selectParties = db.prepare(`
    select place, entities from (select place from timeline where entity = ? order by place limit ${MAX_CONSIDERED})
    cross join announcement using (place) order by place`)
  selectParties.setReadBigInts(true)
  const selectTotal = db.prepare('select count(*) as n from timeline where entity = ?')
  const selectEntity = db.prepare('select json from item join entity using (place) where item.id = ?')

  function toCoMentionedEntity({ id, roles, ownRoles, announcements, newest, oldest }: CoMention): Related {
    const entity = JSON.parse(String(selectEntity.get(id)?.json))
    return {
      id: uuidText(id),
      name: entity.name,
      entity_type: entity.entity_type,
      roles: sortRoles(roles),
      own_roles: sortRoles(ownRoles),
      since: dayOfNumber(dayOfPlace(oldest)),
      until: dayOfNumber(dayOfPlace(newest)),
      announcements,
    }
  }

  return (entity: string, { page, perPage }: Page, change: number): RelatedAnswer => {
    const { id, name, entity_type } = JSON.parse(entity)
    const rows = selectParties.all(uuidBytes(id)) as { place: bigint; entities: Uint8Array }[]
    const coMentions = findCoMentions(uuidBytes(id), rows)
    const pageItems = coMentions.slice((page - 1) * perPage, page * perPage)
    return {
      entity: { id, name, entity_type },
      items: pageItems.map(toCoMentionedEntity),
      total: coMentions.length,
      announcements: Number(selectTotal.get(uuidBytes(id))?.n),
      considered: rows.length,
      change,
    }
  }
}

/** Collects all co-mentioned entities except authorities, ordered by common announcements and then by the newest one. */
function findCoMentions(
  ownId: Uint8Array,
  rows: readonly { place: bigint; entities: Uint8Array }[],
): CoMention[] {
  const ownKey = keyAt(ownId, 0)
  const coMentions = new Map<string, CoMention>()
  for (const { place: rowid, entities } of rows) {
    const parties = [...decodeParties(entities)]
    const ownRoles = parties.filter(({ key }) => key === ownKey).map(({ role }) => role)
    const counted = new Set<string>()
    for (const { key, id, role, type } of parties) {
      if (key === ownKey || type === 'authority') continue
      const coMention = coMentions.get(key) ?? newCoMention(id, rowid)
      coMentions.set(key, coMention)
      coMention.roles.add(role)
      for (const ownRole of ownRoles) coMention.ownRoles.add(ownRole)
      if (!counted.has(key)) coMention.announcements += 1
      counted.add(key)
      coMention.oldest = rowid
    }
  }
  return [...coMentions]
    .sort(([keyA, a], [keyB, b]) => compareCoMentions(a, b) || (keyA < keyB ? -1 : 1))
    .map(([, coMention]) => coMention)
}

function newCoMention(id: Uint8Array, rowid: bigint): CoMention {
  return { id, roles: new Set(), ownRoles: new Set(), announcements: 0, newest: rowid, oldest: rowid }
}

function compareCoMentions(a: CoMention, b: CoMention): number {
  return b.announcements - a.announcements || (a.newest < b.newest ? -1 : a.newest > b.newest ? 1 : 0)
}

function* decodeParties(parties: Uint8Array) {
  for (let offset = 0; offset < parties.length; offset += PARTY_BYTES) {
    const roleAndType = parties[offset + ID_BYTES] ?? 0
    yield {
      key: keyAt(parties, offset),
      id: parties.subarray(offset, offset + ID_BYTES),
      role: ROLE_NAMES[Math.floor(roleAndType / ENTITY_TYPES.length)] ?? 'other',
      type: ENTITY_TYPES[roleAndType % ENTITY_TYPES.length],
    }
  }
}

/** The entity id at an offset, as a map key. */
function keyAt(bytes: Uint8Array, offset: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + offset, ID_BYTES).toString('latin1')
}

function sortRoles(roles: ReadonlySet<Role>): Role[] {
  return ROLE_NAMES.filter(role => roles.has(role))
}
