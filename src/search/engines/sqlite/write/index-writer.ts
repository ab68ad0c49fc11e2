import type { DatabaseSync } from 'node:sqlite'
import type { ChangePosition } from '../../../../model/database-change.ts'
import { openIndexForWriting, preparePositionReader } from '../index-database.ts'
import { createRecentRowCompactor } from '../term-sets/recent-row-compactor.ts'
import { DEFAULT_TERM_SET_LIMITS, type TermSetLimits } from '../term-sets/term-set-table.ts'
import { openAnnouncementWriter } from './announcement-writer.ts'
import { openEntityWriter } from './entity-writer.ts'
import { compareRowids } from './full-text-compaction.ts'
import type { IndexRows } from './index-rows.ts'
import { openRecentRowWriter } from './recent-row-writer.ts'

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
  const applyAnnouncements = openAnnouncementChanges(db, items)
  const compactRecentRows = createRecentRowCompactor(db, limits)
  const entities = openEntityWriter(db)
  const setPosition = db.prepare('insert or replace into position values (1, ?, ?, ?, ?)')

  function applyEntities({ entities: rows, vocabulary }: IndexRows): void {
    const added = rows.flatMap(({ id, change, mergedInto, isHidden, stored }) => {
      if (isHidden && !items.has(id)) return []
      const previousRowid = items.findRowid(id)
      entities.remove(previousRowid)
      const rowid = stored === null ? null : entities.assignRowid(stored.count, previousRowid)
      items.set({ id, kind: 'entity', change, rowid, mergedInto })
      return stored === null || rowid === null ? [] : [{ rowid, id, stored }]
    })
    added.sort((a, b) => compareRowids(a.rowid, b.rowid))
    for (const { rowid, id, stored } of added) entities.add(rowid, id, stored)
    entities.addWords(vocabulary)
    entities.flushCounts()
  }

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
function openAnnouncementChanges(db: DatabaseSync, items: ReturnType<typeof openItems>) {
  const announcements = openAnnouncementWriter(db)
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
