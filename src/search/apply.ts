import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../model/change.ts'
import { openPosition, openToWrite } from './database.ts'
import { openAnnouncements } from './write/announcements.ts'
import { byPlace } from './write/compaction.ts'
import { openEntities } from './write/entities.ts'
import type { Rows } from './write/rows.ts'

/** The only writer of an index file. After an error, close it and open a new one. */
export interface IndexWriter {
  /** Null while the index is empty. */
  position(): Position | null
  /** Applies rows and their position in one transaction. Applying the same rows again changes nothing. */
  apply(rows: Rows): void
  close(): void
}

/** Opens an index file for its only writer, and creates it if it does not exist. Throws when it is unusable. */
export function openWriter(file: string): IndexWriter {
  const db = openToWrite(file)
  const items = openItems(db)
  const announcements = openAnnouncements(db)
  const entities = openEntities(db)
  const setPosition = db.prepare('insert or replace into position values (1, ?, ?, ?, ?)')

  function applyAnnouncements(rows: Rows['announcements']): void {
    for (const { id } of rows) announcements.remove(items.findRowid(id))
    for (const { id, change, stored } of rows) {
      items.set({ id, kind: 'announcement', change, rowid: stored?.place ?? null, mergedInto: null })
    }
    const stored = rows.flatMap(row => row.stored ?? [])
    for (const row of stored.sort((a, b) => byPlace(a.place, b.place))) announcements.add(row)
    announcements.flushCounts()
  }

  function applyEntities({ entities: rows, vocabulary }: Rows): void {
    const added = rows.flatMap(({ id, change, mergedInto, stored }) => {
      const previousRowid = items.findRowid(id)
      entities.remove(previousRowid)
      const rowid = stored === null ? null : entities.assignRowid(stored.count, previousRowid)
      items.set({ id, kind: 'entity', change, rowid, mergedInto })
      return stored === null || rowid === null ? [] : [{ rowid, id, stored }]
    })
    added.sort((a, b) => byPlace(a.rowid, b.rowid))
    for (const { rowid, id, stored } of added) entities.add(rowid, id, stored)
    entities.addWords(vocabulary)
    entities.flushCounts()
  }

  return {
    position: openPosition(db),
    apply(rows) {
      db.exec('begin immediate')
      try {
        applyAnnouncements(rows.announcements)
        applyEntities(rows)
        const { recordId, change, nonce } = rows.position
        setPosition.run(recordId, change, nonce, entities.lastSerial())
        db.exec('commit')
      } finally {
        if (db.isTransaction) db.exec('rollback')
      }
    },
    close: () => db.close(),
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
    findRowid: (id: Uint8Array): bigint | null => (find.get(id)?.place ?? null) as bigint | null,
    set({ id, kind, change, rowid, mergedInto }: Item): void {
      insert.run(id, kind, change, rowid, mergedInto)
    },
  }
}
