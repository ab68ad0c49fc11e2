import type { DatabaseSync } from 'node:sqlite'
import type { ChangePosition } from '../../../../model/database-change.ts'
import { openIndexForWriting, preparePositionReader } from '../index-database.ts'
import { createRecentRowCompactor } from '../term-sets/recent-row-compactor.ts'
import { DEFAULT_TERM_SET_LIMITS, type TermSetLimits } from '../term-sets/term-set-table.ts'
import { openAnnouncementWriter, type TimelineListener } from './announcement-writer.ts'
import { type EntityUse, openEntityWriter } from './entity-writer.ts'
import { compareRowids } from './full-text-compaction.ts'
import type { IndexRows } from './index-rows.ts'
import { openInvolvementIds } from './involvement-ids.ts'
import { openRecentRowWriter } from './recent-row-writer.ts'
import { entityKey, openTimelineChanges } from './timeline-changes.ts'

/** The only writer of an index file. After an error, it must be closed and a new one opened. */
export interface IndexWriter {
  /** Returns the position of the index, or `null` while the index is empty. */
  position(): ChangePosition | null
  /** Applies rows and their position in one transaction. Applying the same rows again changes nothing. */
  applyRows(rows: IndexRows): void
  close(): void
}

/** Opens an index file for its only writer, and creates it if it does not exist. Throws if the file is unusable. */
export function openIndexWriter(file: string, limits: TermSetLimits = DEFAULT_TERM_SET_LIMITS): IndexWriter {
  const db = openIndexForWriting(file)
  const items = openItems(db)
  const timelines = openTimelineChanges(db)
  const applyAnnouncements = openAnnouncementChanges(db, items, timelines.note)
  const compactRecentRows = createRecentRowCompactor(db, limits)
  const entities = openEntityWriter(db)
  const applyEntities = openEntityChanges(db, { items, entities, timelines })
  const setPosition = db.prepare('insert or replace into position values (1, ?, ?, ?, ?)')

  return {
    position: preparePositionReader(db),
    applyRows(rows) {
      inTransaction(db, () => {
        applyAnnouncements(rows)
        applyEntities(rows)
        const { recordId, change, nonce } = rows.position
        setPosition.run(recordId, change, nonce, entities.lastSerial())
      })
      if (compactRecentRows.isDue()) inTransaction(db, compactRecentRows.runStep)
    },
    close: () => db.close(),
  }
}

/** Prepares applying the changes of announcements, which are recent until a compaction includes them in the term sets. */
function openAnnouncementChanges(
  db: DatabaseSync,
  items: ReturnType<typeof openItems>,
  onTimelineChange: TimelineListener,
) {
  const announcements = openAnnouncementWriter(db, { onTimelineChange })
  const recentRows = openRecentRowWriter(db)

  return ({ announcements: rows, position }: IndexRows): void => {
    for (const { id } of rows) {
      const rowid = items.findRowid(id)
      announcements.remove(rowid)
      recentRows.remove(rowid, position.change)
    }
    for (const { id, change, stored } of rows) {
      items.set({ id, kind: 'announcement', change, rowid: stored?.rowid ?? null, mergedInto: null })
    }
    const stored = rows.flatMap(row => row.stored ?? [])
    for (const row of stored.sort((a, b) => compareRowids(a.rowid, b.rowid)))
      recentRows.add(row, announcements.add(row), position.change)
    announcements.flushCounts()
  }
}

interface EntityChangeWriters {
  readonly items: ReturnType<typeof openItems>
  readonly entities: ReturnType<typeof openEntityWriter>
  readonly timelines: ReturnType<typeof openTimelineChanges>
}

/** Prepares applying the changes of entities, after those of the announcements of the same batch. */
function openEntityChanges(db: DatabaseSync, { items, entities, timelines }: EntityChangeWriters) {
  const involvements = openInvolvementIds(db)

  /** Returns the use of an entity after the changes, and counts it. `previous` is the involvement before. */
  function updateUse(id: Uint8Array, facet: number, previous: number | null): EntityUse {
    const before = previous === null ? null : involvements.get(previous)
    const involvement = involvements.idOf(facet, timelines.rolesAndCategories(id, before))
    if (previous !== null) involvements.count(previous, -1)
    involvements.count(involvement, 1)
    return { involvement, latest: timelines.latestDay(id) }
  }

  function removeEntity(rowid: bigint | null): number | null {
    if (rowid === null) return null
    const { facet, involvement } = entities.find(rowid)
    entities.remove(rowid, facet)
    return involvement
  }

  return ({ entities: rows, vocabulary }: IndexRows): void => {
    const written = new Set<string>()
    const added = rows.flatMap(({ id, change, mergedInto, isHidden, stored }) => {
      if (isHidden && !items.has(id)) return []
      const previousRowid = items.findRowid(id)
      const previous = removeEntity(previousRowid)
      const rowid = stored === null ? null : entities.assignRowid(stored.count, previousRowid)
      items.set({ id, kind: 'entity', change, rowid, mergedInto })
      written.add(entityKey(id))
      if (stored !== null && rowid !== null)
        return [{ rowid, id, stored, use: updateUse(id, entities.facetIdOf(stored.facet), previous) }]
      if (previous !== null) involvements.count(previous, -1)
      return []
    })
    added.sort((a, b) => compareRowids(a.rowid, b.rowid))
    for (const { rowid, id, stored, use } of added) entities.add(rowid, id, stored, use)
    for (const id of timelines.entities()) {
      const rowid = written.has(entityKey(id)) ? null : items.findRowid(id)
      if (rowid === null) continue
      const { facet, involvement } = entities.find(rowid)
      entities.setUse(rowid, updateUse(id, facet, involvement))
    }
    timelines.clear()
    entities.addWords(vocabulary)
    entities.flushCounts()
    involvements.flushCounts()
  }
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('begin immediate')
  try {
    work()
    db.exec('commit')
  } finally {
    if (db.isTransaction) db.exec('rollback')
  }
}

interface Item {
  readonly id: Uint8Array
  readonly kind: 'announcement' | 'entity'
  readonly change: number
  readonly rowid: bigint | null
  readonly mergedInto: Uint8Array | null
}

function openItems(db: DatabaseSync) {
  const find = db.prepare('select place from item where id = ?')
  find.setReadBigInts(true)
  const insert = db.prepare(
    'insert or replace into item (id, kind, change, place, merged_into) values (?, ?, ?, ?, ?)',
  )
  return {
    has: (id: Uint8Array): boolean => find.get(id) !== undefined,
    findRowid: (id: Uint8Array): bigint | null => (find.get(id)?.place ?? null) as bigint | null,
    set({ id, kind, change, rowid, mergedInto }: Item): void {
      insert.run(id, kind, change, rowid, mergedInto)
    },
  }
}
