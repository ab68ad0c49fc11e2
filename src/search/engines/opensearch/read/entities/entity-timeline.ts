import type { IndexQuery } from '../../../../index-query.ts'
import type { EntityTimelineResult } from '../../../../index-reader.ts'
import { joinJson } from '../join-json.ts'
import { OLDEST_FIRST, readSlice } from '../state/read-slice.ts'
import type { SearchState } from '../state/search-state.ts'
import { readEntity } from './resolve-entities.ts'

/** Reads the announcements of an entity in chronological order (contract 4.4). */
export async function readTimeline(
  state: SearchState,
  { id: requestedId, page: { page, perPage } }: IndexQuery<'timeline'>,
): Promise<EntityTimelineResult | null> {
  const entity = await readEntity(state, requestedId)
  if (entity === null) return null
  const { id, name, entity_type } = JSON.parse(entity.json)
  const query = { term: { entities: entity.id } }
  const { total } = await state.search('announcement', { query })
  const offset = (page - 1) * perPage
  const limit = Math.min(perPage, Math.max(0, total - offset))
  const slice = { offset, limit }
  const hits = await readSlice(state, 'announcement', {
    query,
    order: OLDEST_FIRST,
    slice,
    _source: ['list'],
  })
  return {
    entity: { id, name, entity_type },
    items: joinJson(hits.map(({ source }) => timelineEvent(String(source.list)))),
    total,
    change: state.position.change,
  }
}

/** Returns the timeline event of an announcement, from its list view (contract 2.4). */
export function timelineEvent(list: string): string {
  const { publication_date: date, category, title, source_id, id } = JSON.parse(list)
  return JSON.stringify({ date, category, title, source_id, announcement_id: id })
}
