import { fromEpochDay } from '../../../../../model/calendar-day.ts'
import { sortRoles } from '../../../../../model/mention-role.ts'
import { uuidFromBytes, uuidToBytes } from '../../../../../platform/uuid.ts'
import type { IndexQuery } from '../../../../index-query.ts'
import type { CoMentionedEntitiesResult, CoMentionedEntity } from '../../../../index-reader.ts'
import { type CoMention, findCoMentions, MAX_CONSIDERED } from '../../../sqlite/read/co-mentioned-entities.ts'
import { dayOfRowid, rowidOnDay } from '../../../sqlite/rowids.ts'
import { NEWEST, type SearchState } from '../state/search-state.ts'
import { findEntitiesById, readEntity } from './resolve-entities.ts'

/** Reads the companies and persons mentioned in announcements together with an entity. */
export async function readCoMentionedEntities(
  state: SearchState,
  { id: requestedId, page: { page, perPage } }: IndexQuery<'coMentionedEntities'>,
): Promise<CoMentionedEntitiesResult | null> {
  const entity = await readEntity(state, requestedId)
  if (entity === null) return null
  const { id, name, entity_type } = JSON.parse(entity.json)
  const { hits, total } = await state.search('announcement', {
    query: { term: { entities: entity.id } },
    sort: NEWEST,
    size: MAX_CONSIDERED,
    _source: ['parties'],
  })
  const rows = hits.map(({ source, sort }) => ({
    place: rowidOnDay(Number(sort[0]), Number(sort[1])),
    entities: Buffer.from(String(source.parties), 'base64'),
  }))
  const coMentions = findCoMentions(uuidToBytes(entity.id), rows)
  const listed = coMentions.slice((page - 1) * perPage, page * perPage)
  const entities = await findEntitiesById(
    state,
    listed.map(coMention => uuidFromBytes(coMention.id)),
  )
  return {
    entity: { id, name, entity_type },
    items: listed.map(coMention => {
      const found = entities.get(uuidFromBytes(coMention.id))
      return toCoMentionedEntity(coMention, JSON.parse(found?.json ?? '{}'))
    }),
    total: coMentions.length,
    announcements: total,
    considered: rows.length,
    change: state.position.change,
  }
}

function toCoMentionedEntity(
  { id, roles, ownRoles, announcements, newest, oldest }: CoMention,
  { name, entity_type }: Pick<CoMentionedEntity, 'name' | 'entity_type'>,
): CoMentionedEntity {
  return {
    id: uuidFromBytes(id),
    name,
    entity_type,
    roles: sortRoles(roles),
    own_roles: sortRoles(ownRoles),
    since: fromEpochDay(dayOfRowid(oldest)),
    until: fromEpochDay(dayOfRowid(newest)),
    announcements,
  }
}
