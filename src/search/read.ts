import type { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../base/clock.ts'
import { isUuid, uuidBytes, uuidText } from '../base/ids.ts'
import type { ChangedRow } from '../model/change.ts'
import type { Page } from '../model/filter.ts'
import { openAnnouncementList } from './announcement-list.ts'
import { openCounts } from './counts.ts'
import { openPosition, openToRead, UnusableIndex } from './database.ts'
import { openEntityList } from './entity-list.ts'
import { openHistory } from './history.ts'
import { itemsOf, joinedItems } from './items.ts'
import { type Memory, makeMemory } from './memory.ts'
import type { ChangesAnswer, IndexReader, TimelineAnswer } from './reader.ts'
import { openRelated } from './related.ts'

/** Opens an index file for reading while its writer continues. Throws when it is missing, unusable or empty. */
export function openReader(file: string, cache: Memory = makeMemory(systemClock)): IndexReader {
  const db = openToRead(file)
  const counts = openCounts(db, cache)
  const listAnnouncements = openAnnouncementList(db, counts, cache)
  const listEntities = openEntityList(db, cache)
  const byId = openReadById(db)
  const readTimeline = openTimeline(db, cache)
  const readCoMentions = openRelated(db)
  const countsOverTime = openHistory(db)
  const readChanges = openChanges(db)
  const selectEntityTotal = db.prepare('select coalesce(sum(n), 0) as n from entity_facet')
  const begin = db.prepare('begin')
  const rollback = db.prepare('rollback')
  const selectChange = db.prepare('select change from position')
  const readPosition = openPosition(db)

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
      throw new UnusableIndex(`The search index ${file} is empty.`)
    },
    announcements: (filter, page, options) =>
      inSnapshot(change => listAnnouncements(filter, page, change, options)),
    announcement: id => inSnapshot(() => byId.announcement(id)),
    entities: (filter, page) => inSnapshot(change => listEntities(filter, page, change)),
    entity: id => inSnapshot(() => byId.entity(id)),
    timeline: (id, page) =>
      inSnapshot(change => {
        const entity = byId.entity(id)
        return entity === null ? null : readTimeline(entity, page, change)
      }),
    related: (id, page) =>
      inSnapshot(change => {
        const entity = byId.entity(id)
        return entity === null ? null : readCoMentions(entity, page, change)
      }),
    stats: () =>
      inSnapshot(change => {
        const sources = counts.countBySource()
        const totalAnnouncements = sources.reduce((sum, source) => sum + source.count, 0)
        const totalEntities = Number(selectEntityTotal.get()?.n)
        return { totalAnnouncements, totalEntities, sources, categories: counts.countByCategory(), change }
      }),
    span: filter => inSnapshot(() => countsOverTime.span(filter)),
    history: (filter, options) => inSnapshot(change => countsOverTime.history(filter, options, change)),
    changes: (after, limit) => inSnapshot(head => readChanges(after, limit, head)),
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
    const row = isUuid(id) ? statement.get(uuidBytes(id)) : undefined
    return row === undefined ? null : String(row.json)
  }
  return { announcement: readWith(selectAnnouncement), entity: readWith(selectEntity) }
}

/** SQL for the timeline event of an announcement, built from its list view (contract 2.4). */
const TIMELINE_EVENT_SQL = `json_object('date', list -> 'publication_date', 'category', list -> 'category', 'title', list -> 'title',
  'source_id', list -> 'source_id', 'announcement_id', list -> 'id')`

/** Reads the announcements of an entity, oldest first (contract 4.4). */
function openTimeline(db: DatabaseSync, cache: Memory) {
  const selectTotal = db.prepare('select count(*) as n from timeline where entity = ?')
  const [select, selectFromEnd] = (['desc', 'asc'] as const).map(direction =>
    db.prepare(`
      select ${joinedItems(TIMELINE_EVENT_SQL, 'place desc')} from (
        select place from timeline where entity = ? order by place ${direction} limit ? offset ?
      ) cross join announcement using (place)`),
  )

  return (entity: string, { page, perPage }: Page, change: number): TimelineAnswer => {
    const { id, name, entity_type } = JSON.parse(entity)
    const idBytes = uuidBytes(id)
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
    return { entity: { id, name, entity_type }, items: itemsOf(row), total, change }
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

  return (after: number, limit: number, head: number): ChangesAnswer => {
    const next = Math.max(after, findEnd(after, limit, head))
    const rows = selectRows.all(after, next).map(
      ({ change, kind, id, deleted }): ChangedRow => ({
        change: Number(change),
        kind: kind as ChangedRow['kind'],
        id: uuidText(id as Uint8Array),
        deleted: deleted === 1,
      }),
    )
    return { rows, next, head }
  }
}
