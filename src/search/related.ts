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
 * Who stands in an announcement is stored beside it, in bytes: for each name the id of its entity, and one byte for its
 * role and type. Whoever changes the order of the roles or of the types raises SCHEMA in database.ts.
 */

const ID_BYTES = 16
const PARTY_BYTES = ID_BYTES + 1
const NOBODY = { role: 'other', type: 'company' } as const
const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** Of an entity with more announcements, the newest are looked at: a court has hundreds of thousands. */
const CONSIDERED = 1_000

/** The parties of an announcement, each PARTY_BYTES long; `entityIds` are those of its mentions. */
export function partiesOf({ mentions }: Announcement, entityIds: readonly string[]): Buffer {
  const parties = entityIds.map((id, i) => {
    const { role, type } = mentions[i] ?? NOBODY
    const told = ROLE_NAMES.indexOf(role) * ENTITY_TYPES.length + ENTITY_TYPES.indexOf(type)
    return Buffer.concat([uuidBytes(id), Buffer.of(told)])
  })
  return Buffer.concat(parties)
}

/** The ids in these bytes, each once. */
export function idsOfParties(parties: Uint8Array): Uint8Array[] {
  const ids = new Map<string, Uint8Array>()
  for (const { key, id } of readParties(parties)) ids.set(key, id)
  return [...ids.values()]
}

/** What two entities have in common, while it is counted. */
interface Link {
  readonly id: Uint8Array
  readonly roles: Set<Role>
  readonly ownRoles: Set<Role>
  announcements: number
  /** Places of announcements, newest and oldest: places are the smaller the newer. */
  readonly newest: bigint
  oldest: bigint
}

/** Reads the companies and people that stand in announcements together with an entity. */
export function openRelated(db: DatabaseSync) {
  const selectParties = db.prepare(`
    select place, entities from (select place from timeline where entity = ? order by place limit ${CONSIDERED})
    cross join announcement using (place) order by place`)
  selectParties.setReadBigInts(true)
  const countAll = db.prepare('select count(*) as n from timeline where entity = ?')
  const selectName = db.prepare('select json from item join entity using (place) where item.id = ?')

  function shown({ id, roles, ownRoles, announcements, newest, oldest }: Link): Related {
    const entity = JSON.parse(String(selectName.get(id)?.json))
    return {
      ...{ id: uuidText(id), name: entity.name, entity_type: entity.entity_type },
      ...{ roles: inOrder(roles), own_roles: inOrder(ownRoles) },
      since: dayOfNumber(dayOfPlace(oldest)),
      until: dayOfNumber(dayOfPlace(newest)),
      announcements,
    }
  }

  return (entity: string, { page, perPage }: Page, change: number): RelatedAnswer => {
    const { id, name, entity_type } = JSON.parse(entity)
    const rows = selectParties.all(uuidBytes(id)) as { place: bigint; entities: Uint8Array }[]
    const links = linksOf(uuidBytes(id), rows)
    const wanted = links.slice((page - 1) * perPage, page * perPage)
    return {
      entity: { id, name, entity_type },
      items: wanted.map(shown),
      total: links.length,
      announcements: Number(countAll.get(uuidBytes(id))?.n),
      considered: rows.length,
      change,
    }
  }
}

/** Everybody but authorities, those with most announcements in common first, then the newest. */
function linksOf(own: Uint8Array, rows: readonly { place: bigint; entities: Uint8Array }[]): Link[] {
  const self = keyOf(own, 0)
  const links = new Map<string, Link>()
  for (const { place, entities } of rows) {
    const parties = [...readParties(entities)]
    const ownRoles = parties.filter(({ key }) => key === self).map(({ role }) => role)
    const counted = new Set<string>()
    for (const { key, id, role, type } of parties) {
      if (key === self || type === 'authority') continue
      const link = links.get(key) ?? begun(id, place)
      links.set(key, link)
      link.roles.add(role)
      for (const own of ownRoles) link.ownRoles.add(own)
      if (!counted.has(key)) link.announcements += 1
      counted.add(key)
      link.oldest = place
    }
  }
  return [...links]
    .sort(([a, one], [b, other]) => compareLinks(one, other) || (a < b ? -1 : 1))
    .map(([, link]) => link)
}

function begun(id: Uint8Array, place: bigint): Link {
  return { id, roles: new Set(), ownRoles: new Set(), announcements: 0, newest: place, oldest: place }
}

function compareLinks(a: Link, b: Link): number {
  return b.announcements - a.announcements || (a.newest < b.newest ? -1 : a.newest > b.newest ? 1 : 0)
}

function* readParties(parties: Uint8Array) {
  for (let at = 0; at < parties.length; at += PARTY_BYTES) {
    const told = parties[at + ID_BYTES] ?? 0
    yield {
      key: keyOf(parties, at),
      id: parties.subarray(at, at + ID_BYTES),
      role: ROLE_NAMES[Math.floor(told / ENTITY_TYPES.length)] ?? 'other',
      type: ENTITY_TYPES[told % ENTITY_TYPES.length],
    }
  }
}

function keyOf(bytes: Uint8Array, at: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + at, ID_BYTES).toString('latin1')
}

function inOrder(roles: ReadonlySet<Role>): Role[] {
  return ROLE_NAMES.filter(role => roles.has(role))
}
