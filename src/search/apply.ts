import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../model/change.ts'
import { openPosition, openToWrite } from './database.ts'
import { openAnnouncements } from './write/announcements.ts'
import { byPlace } from './write/compaction.ts'
import { openEntities } from './write/entities.ts'
import type { Rows } from './write/rows.ts'

/** The one writer of an index file. After a throw it is done: close it and open another. */
export interface IndexWriter {
  /** Null while nothing has been written. */
  position(): Position | null
  /** Takes rows in, with their position, in one transaction: all or nothing. The same again changes nothing. */
  apply(rows: Rows): void
  close(): void
}

/** Opens an index file for its one writer, and makes it when there is none. Throws when it is unusable. */
export function openWriter(file: string): IndexWriter {
  const db = openToWrite(file)
  const items = openItems(db)
  const announcements = openAnnouncements(db)
  const entities = openEntities(db)
  const setPosition = db.prepare('insert or replace into position values (1, ?, ?, ?, ?)')

  function takeAnnouncements(rows: Rows['announcements']): void {
    for (const { id } of rows) announcements.remove(items.placeOf(id))
    for (const { id, change, stored } of rows) {
      items.set({ id, kind: 'announcement', change, place: stored?.place ?? null, mergedInto: null })
    }
    const stored = rows.flatMap(row => row.stored ?? [])
    for (const row of stored.sort(byPlace)) announcements.add(row)
    announcements.count()
  }

  function takeEntities({ entities: rows, vocabulary }: Rows): void {
    const placed = rows.flatMap(({ id, change, mergedInto, stored }) => {
      const known = items.placeOf(id)
      entities.remove(known)
      const place = stored === null ? null : entities.place(stored.count, known)
      items.set({ id, kind: 'entity', change, place, mergedInto })
      return stored === null || place === null ? [] : [{ place, id, stored }]
    })
    for (const { place, id, stored } of placed.sort(byPlace)) entities.add(place, id, stored)
    entities.addWords(vocabulary)
    entities.count()
  }

  return {
    position: openPosition(db),
    apply(rows) {
      db.exec('begin immediate')
      try {
        takeAnnouncements(rows.announcements)
        takeEntities(rows)
        const { recordId, change, nonce } = rows.position
        setPosition.run(recordId, change, nonce, entities.serial())
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
  readonly place: bigint | null
  readonly mergedInto: Uint8Array | null
}

function openItems(db: DatabaseSync) {
  const find = db.prepare('select place from item where id = ?')
  find.setReadBigInts(true)
  const set = db.prepare(
    'insert or replace into item (id, kind, change, place, merged_into) values (?, ?, ?, ?, ?)',
  )
  return {
    placeOf: (id: Uint8Array): bigint | null => (find.get(id)?.place ?? null) as bigint | null,
    set({ id, kind, change, place, mergedInto }: Item): void {
      set.run(id, kind, change, place, mergedInto)
    },
  }
}
