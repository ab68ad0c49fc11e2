import type { DatabaseSync } from 'node:sqlite'
import type { PageRequest } from '../../../../model/list-filters.ts'
import { uuidToBytes } from '../../../../platform/uuid.ts'
import type { EntityTimelineResult } from '../../../index-reader.ts'
import type { CountCache } from './count-cache.ts'
import { jsonListSql, readJsonList } from './json-list.ts'

/** SQL for the timeline event of an announcement, built from its list view (contract 2.4). */
export const TIMELINE_EVENT_SQL = `json_object('date', list -> 'publication_date', 'category', list -> 'category', 'title', list -> 'title',
  'source_id', list -> 'source_id', 'announcement_id', list -> 'id')`

/** Prepares reading the announcements of an entity in chronological order (contract 4.4). */
export function openEntityTimeline(db: DatabaseSync, cache: CountCache) {
  const selectTotal = db.prepare('select count(*) as n from timeline where entity = ?')
  const [select, selectFromEnd] = (['desc', 'asc'] as const).map(direction =>
    db.prepare(`
      select ${jsonListSql(TIMELINE_EVENT_SQL, 'place desc')} from (
        select place from timeline where entity = ? order by place ${direction} limit ? offset ?
      ) cross join announcement using (place)`),
  )

  return (entity: string, { page, perPage }: PageRequest, change: number): EntityTimelineResult => {
    const { id, name, entity_type } = JSON.parse(entity)
    const idBytes = uuidToBytes(id)
    const { total } = cache.getOrCompute(change, timelineCountKey(id), () => ({
      total: Number(selectTotal.get(idBytes)?.n),
    }))
    const offset = Math.min((page - 1) * perPage, total)
    const limit = Math.min(perPage, total - offset)
    const remaining = total - offset - limit
    const row =
      offset <= remaining
        ? select?.get(idBytes, limit, offset)
        : selectFromEnd?.get(idBytes, limit, remaining)
    return { entity: { id, name, entity_type }, items: readJsonList(row), total, change }
  }
}

/** Returns the cache key for the number of announcements of an entity. */
export function timelineCountKey(id: string): string {
  return `timeline ${id}`
}
