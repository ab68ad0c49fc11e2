import type { DatabaseSync } from 'node:sqlite'
import type { ChangeFeedRow } from '../../../../model/database-change.ts'
import type { PageRequest } from '../../../../model/list-filters.ts'
import { systemClock } from '../../../../platform/clock.ts'
import { isUuid, uuidFromBytes, uuidToBytes } from '../../../../platform/uuid.ts'
import type { ChangeFeedPage, EntityTimelineResult, IndexReader } from '../../../index-reader.ts'
import { openIndexForReading, preparePositionReader, UnusableIndexError } from '../index-database.ts'
import { openAnnouncementCounts } from './announcement-counts.ts'
import { openAnnouncementList } from './announcement-list.ts'
import { openCoMentionedEntities } from './co-mentioned-entities.ts'
import { type CountCache, createCountCache } from './count-cache.ts'
import { openCountsOverTime } from './counts-over-time.ts'
import { openEntityList } from './entity-list.ts'
import { jsonListSql, readJsonList } from './json-list.ts'

/** Opens an index file for reading while its writer continues. Throws when it is missing, unusable or empty. */
export function openSqliteReader(
  file: string,
  cache: CountCache = createCountCache(systemClock),
): IndexReader {
  const db = openIndexForReading(file)
  const counts = openAnnouncementCounts(db, cache)
  const listAnnouncements = openAnnouncementList(db, counts, cache)
  const listEntities = openEntityList(db, cache)
  const byId = openReadById(db)
  const readTimeline = openTimeline(db, cache)
  const readCoMentions = openCoMentionedEntities(db)
  const countsOverTime = openCountsOverTime(db)
  const readChanges = openChanges(db)
  const selectEntityTotal = db.prepare('select coalesce(sum(n), 0) as n from entity_facet')
  const begin = db.prepare('begin')
  const rollback = db.prepare('rollback')
  const selectChange = db.prepare('select change from position')
  const readPosition = preparePositionReader(db)

  /** Runs `read` on one consistent state of the index, regardless of concurrent writes. */
  async function inSnapshot<T>(read: (change: number) => T): Promise<T> {
    begin.run()
    try {
      return read(Number(selectChange.get()?.change))
    } finally {
      rollback.run()
    }
  }

  return {
    position() {
      const position = readPosition()
      if (position !== null) return position
      throw new UnusableIndexError(`The search index ${file} is empty.`)
    },
    listAnnouncements: (filter, page, options) =>
      inSnapshot(change => listAnnouncements(filter, page, change, options)),
    getAnnouncement: id => inSnapshot(() => byId.announcement(id)),
    listEntities: (filter, page) => inSnapshot(change => listEntities(filter, page, change)),
    getEntity: id => inSnapshot(() => byId.entity(id)),
    getTimeline: (id, page) =>
      inSnapshot(change => {
        const entity = byId.entity(id)
        return entity === null ? null : readTimeline(entity, page, change)
      }),
    listCoMentionedEntities: (id, page) =>
      inSnapshot(change => {
        const entity = byId.entity(id)
        return entity === null ? null : readCoMentions(entity, page, change)
      }),
    getStatistics: () =>
      inSnapshot(change => {
        const sources = counts.countBySource()
        const totalAnnouncements = sources.reduce((sum, source) => sum + source.count, 0)
        const totalEntities = Number(selectEntityTotal.get()?.n)
        return { totalAnnouncements, totalEntities, sources, categories: counts.countByCategory(), change }
      }),
    getDateSpan: filter => inSnapshot(() => countsOverTime.span(filter)),
    countOverTime: (filter, options) => inSnapshot(change => countsOverTime.history(filter, options, change)),
    listChanges: (after, limit) => inSnapshot(head => readChanges(after, limit, head)),
    close: () => db.close(),
  }
}

/** Reads one announcement or entity by its id. */
function openReadById(db: DatabaseSync) {
  const selectAnnouncement = db.prepare(`
    select single as json from item join announcement using (place) where item.id = ? and kind = 'announcement'`)
  // The id of a merged entity resolves to its survivor; `union` stops at cycles.
  const selectEntity = db.prepare(`
    with recursive survivor (id) as (
      select ? union select merged_into from survivor join item using (id) where merged_into is not null
    )
    select json from survivor join item using (id) join entity using (place) where kind = 'entity'`)
  const readWith = (statement: typeof selectEntity) => (id: string) => {
    const row = isUuid(id) ? statement.get(uuidToBytes(id)) : undefined
    return row === undefined ? null : String(row.json)
  }
  return { announcement: readWith(selectAnnouncement), entity: readWith(selectEntity) }
}

/** SQL for the timeline event of an announcement, built from its list view (contract 2.4). */
const TIMELINE_EVENT_SQL = `json_object('date', list -> 'publication_date', 'category', list -> 'category', 'title', list -> 'title',
  'source_id', list -> 'source_id', 'announcement_id', list -> 'id')`

/** Reads the announcements of an entity, oldest first (contract 4.4). */
function openTimeline(db: DatabaseSync, cache: CountCache) {
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
    const { total } = cache.getOrCompute(change, `timeline ${id}`, () => ({
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

/** Reads the rows changed after a change number, in complete changes (design 2.3). */
function openChanges(db: DatabaseSync) {
  const selectBoundary = db.prepare(
    'select change from item where change > ? order by change limit 1 offset ?',
  )
  const selectRows = db.prepare(`
    select change, kind, id, place is null as deleted from item where change > ? and change <= ? order by change, id`)

  /** The last change that keeps the page within `limit` rows, but at least the next existing change. */
  function findEnd(after: number, limit: number, head: number): number {
    const firstBeyond = selectBoundary.get(after, limit)?.change
    if (firstBeyond === undefined) return head
    const next = Number(selectBoundary.get(after, 0)?.change)
    return Math.max(next, Number(firstBeyond) - 1)
  }

  return (after: number, limit: number, head: number): ChangeFeedPage => {
    const next = Math.max(after, findEnd(after, limit, head))
    const rows = selectRows.all(after, next).map(
      ({ change, kind, id, deleted }): ChangeFeedRow => ({
        change: Number(change),
        kind: kind as ChangeFeedRow['kind'],
        id: uuidFromBytes(id as Uint8Array),
        deleted: deleted === 1,
      }),
    )
    return { rows, next, head }
  }
}
