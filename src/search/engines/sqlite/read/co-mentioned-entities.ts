import type { DatabaseSync } from 'node:sqlite'
import { fromEpochDay } from '../../../../model/calendar-day.ts'
import type { PageRequest } from '../../../../model/list-filters.ts'
import type { MentionRole } from '../../../../model/mention-role.ts'
import { sortRoles } from '../../../../model/mention-role.ts'
import { uuidFromBytes, uuidToBytes } from '../../../../platform/uuid.ts'
import type { CoMentionedEntitiesResult, CoMentionedEntity } from '../../../index-reader.ts'
import { decodeMentionedParties, entityKeyAt } from '../mentioned-parties.ts'
import { dayOfRowid } from '../rowids.ts'

/** The number of newest announcements considered per entity. It is limited because a court can have hundreds of thousands. */
export const MAX_CONSIDERED = 1_000

/** An entity mentioned together with another one, as accumulated while their common announcements are counted. */
export interface CoMention {
  readonly id: Uint8Array
  readonly roles: Set<MentionRole>
  readonly ownRoles: Set<MentionRole>
  announcements: number
  /** The rowids of the newest and oldest common announcements. Newer announcements have smaller rowids. */
  readonly newest: bigint
  oldest: bigint
}

/** Prepares reading the companies and persons mentioned in announcements together with an entity. */
export function openCoMentionedEntities(db: DatabaseSync) {
  const selectParties = db.prepare(`
    select place, entities from (select place from timeline where entity = ? order by place limit ${MAX_CONSIDERED})
    cross join announcement using (place) order by place`)
  selectParties.setReadBigInts(true)
  const selectTotal = db.prepare('select count(*) as n from timeline where entity = ?')
  const selectEntity = db.prepare('select json from item join entity using (place) where item.id = ?')

  function toCoMentionedEntity({
    id,
    roles,
    ownRoles,
    announcements,
    newest,
    oldest,
  }: CoMention): CoMentionedEntity {
    const entity = JSON.parse(String(selectEntity.get(id)?.json))
    return {
      id: uuidFromBytes(id),
      name: entity.name,
      entity_type: entity.entity_type,
      roles: sortRoles(roles),
      own_roles: sortRoles(ownRoles),
      since: fromEpochDay(dayOfRowid(oldest)),
      until: fromEpochDay(dayOfRowid(newest)),
      announcements,
    }
  }

  return (entity: string, { page, perPage }: PageRequest, change: number): CoMentionedEntitiesResult => {
    const { id, name, entity_type } = JSON.parse(entity)
    const rows = selectParties.all(uuidToBytes(id)) as { place: bigint; entities: Uint8Array }[]
    const coMentions = findCoMentions(uuidToBytes(id), rows)
    const pageItems = coMentions.slice((page - 1) * perPage, page * perPage)
    return {
      entity: { id, name, entity_type },
      items: pageItems.map(toCoMentionedEntity),
      total: coMentions.length,
      announcements: Number(selectTotal.get(uuidToBytes(id))?.n),
      considered: rows.length,
      change,
    }
  }
}

/**
 * Collects all co-mentioned entities except authorities, ordered by the number of common announcements and then by the
 * newest one.
 */
export function findCoMentions(
  ownId: Uint8Array,
  rows: readonly { place: bigint; entities: Uint8Array }[],
): CoMention[] {
  const ownKey = entityKeyAt(ownId, 0)
  const coMentions = new Map<string, CoMention>()
  for (const { place: rowid, entities } of rows) {
    const parties = [...decodeMentionedParties(entities)]
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
