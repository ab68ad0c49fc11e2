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

/** Opens an index file to read from while its writer goes on. Throws when it is missing, unusable or still empty. */
export function openReader(file: string, memory: Memory = makeMemory(systemClock)): IndexReader {
  const db = openToRead(file)
  const counts = openCounts(db, memory)
  const announcements = openAnnouncementList(db, counts, memory)
  const entities = openEntityList(db, memory)
  const single = openSingle(db)
  const timeline = openTimeline(db, memory)
  const related = openRelated(db)
  const history = openHistory(db)
  const changes = openChanges(db)
  const countEntities = db.prepare('select coalesce(sum(n), 0) as n from entity_facet')
  const begin = db.prepare('begin')
  const end = db.prepare('rollback')
  const selectChange = db.prepare('select change from position')
  const readPosition = openPosition(db)

  /** Reads everything from one state of the index, whatever its writer does meanwhile. */
  async function inOneState<T>(read: (change: number) => T): Promise<T> {
    begin.run()
    try {
      return read(Number(selectChange.get()?.change))
    } finally {
      end.run()
    }
  }

  return {
    position() {
      const position = readPosition()
      if (position !== null) return position
      throw new UnusableIndex(`${file} is a search index that nothing has been written to.`)
    },
    announcements: (filter, page, options) =>
      inOneState(change => announcements(filter, page, change, options)),
    announcement: id => inOneState(() => single.announcement(id)),
    entities: (filter, page) => inOneState(change => entities(filter, page, change)),
    entity: id => inOneState(() => single.entity(id)),
    timeline: (id, page) =>
      inOneState(change => {
        const entity = single.entity(id)
        return entity === null ? null : timeline(entity, page, change)
      }),
    related: (id, page) =>
      inOneState(change => {
        const entity = single.entity(id)
        return entity === null ? null : related(entity, page, change)
      }),
    stats: () =>
      inOneState(change => {
        const sources = counts.sources()
        const totalAnnouncements = sources.reduce((sum, source) => sum + source.count, 0)
        const totalEntities = Number(countEntities.get()?.n)
        return { totalAnnouncements, totalEntities, sources, categories: counts.categories(), change }
      }),
    span: filter => inOneState(() => history.span(filter)),
    history: (filter, options) => inOneState(change => history.history(filter, options, change)),
    changes: (after, limit) => inOneState(head => changes(after, limit, head)),
    close: () => db.close(),
  }
}

/** Reads one announcement or entity by its id. */
function openSingle(db: DatabaseSync) {
  const selectAnnouncement = db.prepare(`
    select single as json from item join announcement using (place) where item.id = ? and kind = 'announcement'`)
  // A merged entity answers with its survivor; `union` ends a circle.
  const selectEntity = db.prepare(`
    with recursive survivor (id) as (
      select ? union select merged_into from survivor join item using (id) where merged_into is not null
    )
    select json from survivor join item using (id) join entity using (place) where kind = 'entity'`)
  const read = (statement: typeof selectEntity) => (id: string) => {
    const row = isUuid(id) ? statement.get(uuidBytes(id)) : undefined
    return row === undefined ? null : String(row.json)
  }
  return { announcement: read(selectAnnouncement), entity: read(selectEntity) }
}

/** The event (spec 2.4) of an announcement in its list form. */
const EVENT = `json_object('date', list -> 'publication_date', 'category', list -> 'category', 'title', list -> 'title',
  'source_id', list -> 'source_id', 'announcement_id', list -> 'id')`

/** Reads the announcements of an entity, earliest first (spec 4.4). */
function openTimeline(db: DatabaseSync, memory: Memory) {
  const selectTotal = db.prepare('select count(*) as n from timeline where entity = ?')
  const [select, selectFromEnd] = (['desc', 'asc'] as const).map(direction =>
    db.prepare(`
      select ${joinedItems(EVENT, 'place desc')} from (
        select place from timeline where entity = ? order by place ${direction} limit ? offset ?
      ) cross join announcement using (place)`),
  )

  return (entity: string, { page, perPage }: Page, change: number): TimelineAnswer => {
    const { id, name, entity_type } = JSON.parse(entity)
    const bytes = uuidBytes(id)
    const { total } = memory.recall(change, `timeline ${id}`, () => ({
      total: Number(selectTotal.get(bytes)?.n),
    }))
    const offset = Math.min((page - 1) * perPage, total)
    const wanted = Math.min(perPage, total - offset)
    const after = total - offset - wanted
    const row =
      offset <= after ? select?.get(bytes, wanted, offset) : selectFromEnd?.get(bytes, wanted, after)
    return { entity: { id, name, entity_type }, items: itemsOf(row), total, change }
  }
}

/** Reads what has changed after a change number, in whole changes (design 2.3). */
function openChanges(db: DatabaseSync) {
  const selectBoundary = db.prepare(
    'select change from item where change > ? order by change limit 1 offset ?',
  )
  const selectRows = db.prepare(`
    select change, kind, id, place is null as deleted from item where change > ? and change <= ? order by change, id`)

  /** The last change number up to which there are at most `limit` rows; at least the next one there is. */
  function end(after: number, limit: number, head: number): number {
    const beyond = selectBoundary.get(after, limit)?.change
    if (beyond === undefined) return head
    const next = Number(selectBoundary.get(after, 0)?.change)
    return Math.max(next, Number(beyond) - 1)
  }

  return (after: number, limit: number, head: number): ChangesAnswer => {
    const next = Math.max(after, end(after, limit, head))
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
