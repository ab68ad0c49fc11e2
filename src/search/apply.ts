import type { DatabaseSync } from 'node:sqlite'
import { uuidBytes } from '../base/ids.ts'
import { type Announcement, listForm, singleForm } from '../model/announcement.ts'
import type { AnnouncementChange, EntityChange, Position } from '../model/change.ts'
import { type Entity, entityForm } from '../model/entity.ts'
import { monthOf } from './counts.ts'
import { openPosition, openToWrite } from './database.ts'
import {
  type AnnouncementText,
  announcementText,
  type Cut,
  type EntityText,
  entityText,
} from './documents.ts'
import { dayOfPlace, entityPlace, placeOf, serialOfPlace } from './place.ts'
import { idsOfParties, partiesOf } from './related.ts'

/** What has changed in the record, and where an index stands that has taken it in. */
export interface Changes {
  readonly announcements: readonly Cut<AnnouncementChange, AnnouncementText>[]
  readonly entities: readonly Cut<EntityChange, EntityText>[]
  readonly position: Position
}

/** The one writer of an index file. After a throw it is done: close it and open another. */
export interface IndexWriter {
  /** Null while nothing has been written. */
  position(): Position | null
  /** Takes changes in, with their position, in one transaction: all or nothing. The same again changes nothing. */
  apply(changes: Changes): void
  /** Brings the full-text rows closer to one piece each, which makes reading faster; false when they are. For the end of a build. */
  compact(): boolean
  close(): void
}

/** So many pages are written between two looks at whether to stop: a fraction of a second. */
const COMPACTED_PAGES = 1_000

/** Opens an index file for its one writer, and makes it when there is none. Throws when it is unusable. */
export function openWriter(file: string): IndexWriter {
  const db = openToWrite(file)
  const items = openItems(db)
  const announcements = openAnnouncements(db)
  const entities = openEntities(db)
  const setPosition = db.prepare('insert or replace into position values (1, ?, ?, ?, ?)')

  function takeAnnouncements(changes: Changes['announcements']): void {
    for (const { id } of changes) announcements.remove(items.placeOf(id))
    const placed = changes.map(({ id, number, change, announcement, entityIds, text }) => {
      const place = announcement === null ? null : placeOf(announcement.date, number)
      items.set({ id, kind: 'announcement', change, place, mergedInto: null })
      return { place, announcement, entityIds, text }
    })
    for (const { place, announcement, entityIds, text } of inOrder(placed)) {
      if (announcement !== null)
        announcements.add(place, announcement, entityIds, text ?? announcementText(announcement))
    }
    announcements.count()
  }

  function takeEntities(changes: Changes['entities']): void {
    const placed = changes.map(({ id, change, entity, mergedInto, text }) => {
      const known = items.placeOf(id)
      entities.remove(known)
      const place = entity === null ? null : entities.place(entity.announcementCount, known)
      items.set({ id, kind: 'entity', change, place, mergedInto })
      return { place, entity, text }
    })
    for (const { place, entity, text } of inOrder(placed)) {
      if (entity !== null) entities.add(place, entity, text ?? entityText(entity))
    }
  }

  return {
    position: openPosition(db),
    apply(changes) {
      db.exec('begin immediate')
      try {
        takeAnnouncements(changes.announcements)
        takeEntities(changes.entities)
        const { recordId, change, nonce } = changes.position
        setPosition.run(recordId, change, nonce, entities.serial())
        db.exec('commit')
      } finally {
        if (db.isTransaction) db.exec('rollback')
      }
    },
    compact: openCompaction(db),
    close: () => db.close(),
  }
}

/** Rows that have a place, by place: FTS5 writes out all it has gathered whenever a rowid is lower than the last. */
function inOrder<T extends { place: bigint | null }>(rows: readonly T[]): (T & { place: bigint })[] {
  const placed = rows.filter((row): row is T & { place: bigint } => row.place !== null)
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1))
}

/** https://www.sqlite.org/fts5.html#the_merge_command: a negative number of pages begins to merge all, as `optimize` does. */
function openCompaction(db: DatabaseSync): () => boolean {
  const selectChanges = db.prepare('select total_changes() as n')
  const changes = () => Number(selectChanges.get()?.n)
  const tables = ['announcement_text', 'entity_text'].map(table => ({
    merge: db.prepare(`insert into ${table} (${table}, rank) values ('merge', ?)`),
    begun: false,
  }))
  return () =>
    tables.some(table => {
      const before = changes()
      table.merge.run(table.begun ? COMPACTED_PAGES : -COMPACTED_PAGES)
      table.begun = true
      return changes() - before >= 2
    })
}

interface Item {
  readonly id: string
  readonly kind: 'announcement' | 'entity'
  readonly change: number
  readonly place: bigint | null
  readonly mergedInto: string | null
}

function openItems(db: DatabaseSync) {
  const find = db.prepare('select place from item where id = ?')
  find.setReadBigInts(true)
  const set = db.prepare(
    'insert or replace into item (id, kind, change, place, merged_into) values (?, ?, ?, ?, ?)',
  )
  return {
    placeOf: (id: string): bigint | null => (find.get(uuidBytes(id))?.place ?? null) as bigint | null,
    set({ id, kind, change, place, mergedInto }: Item): void {
      set.run(uuidBytes(id), kind, change, place, mergedInto === null ? null : uuidBytes(mergedInto))
    },
  }
}

function openAnnouncements(db: DatabaseSync) {
  const insert = db.prepare(
    'insert into announcement (place, facet, entities, list, single) values (?, ?, ?, ?, ?)',
  )
  const insertText = db.prepare(
    'insert into announcement_text (rowid, words, others, keys) values (?, ?, ?, ?)',
  )
  const insertEvent = db.prepare('insert into timeline (entity, place) values (?, ?)')
  const find = db.prepare('select facet, entities from announcement where place = ?')
  const remove = db.prepare('delete from announcement where place = ?')
  const removeText = db.prepare('delete from announcement_text where rowid = ?')
  const removeEvent = db.prepare('delete from timeline where entity = ? and place = ?')
  const counter = openCounter(db)

  return {
    add(
      place: bigint,
      announcement: Announcement,
      entityIds: readonly string[],
      text: AnnouncementText,
    ): void {
      const { sourceId, jurisdiction, category } = announcement
      const facet = counter.facetOf(sourceId, jurisdiction, category)
      const parties = partiesOf(announcement, entityIds)
      const [list, single] = [
        JSON.stringify(listForm(announcement)),
        JSON.stringify(singleForm(announcement)),
      ]
      insert.run(place, facet, parties, list, single)
      insertText.run(place, text.words, text.others, text.keys)
      for (const id of idsOfParties(parties)) insertEvent.run(id, place)
      counter.add(facet, dayOfPlace(place), 1)
    },
    remove(place: bigint | null): void {
      if (place === null) return
      const row = find.get(place) as { facet: number; entities: Uint8Array }
      for (const id of idsOfParties(row.entities)) removeEvent.run(id, place)
      removeText.run(place)
      remove.run(place)
      counter.add(row.facet, dayOfPlace(place), -1)
    },
    count: counter.flush,
  }
}

/** Sums up what a batch adds to and takes from the counts, and writes each count once. */
function openCounter(db: DatabaseSync) {
  const facetOf = openFacets(db, 'facet', ['source', 'jurisdiction', 'category'])
  const addInAll = db.prepare('update facet set n = n + ? where facet = ?')
  const tables = Object.entries({ month: monthOf, day: (day: number) => day }).map(([unit, timeOf]) => ({
    timeOf,
    add: db.prepare(`insert into facet_${unit} (n, facet, ${unit}) values (?, ?, ?)
                     on conflict do update set n = n + excluded.n`),
    removeEmpty: db.prepare(`delete from facet_${unit} where facet = ? and ${unit} = ? and n = 0`),
  }))
  const pending = new Map<string, { facet: number; day: number; n: number }>()

  return {
    facetOf,
    add(facet: number, day: number, n: number): void {
      const key = `${facet} ${day}`
      pending.set(key, { facet, day, n: (pending.get(key)?.n ?? 0) + n })
    },
    flush(): void {
      for (const { facet, day, n } of pending.values()) {
        addInAll.run(n, facet)
        for (const { timeOf, add, removeEmpty } of tables) {
          add.run(n, facet, timeOf(day))
          if (n <= 0) removeEmpty.run(facet, timeOf(day))
        }
      }
      pending.clear()
    },
  }
}

function openEntities(db: DatabaseSync) {
  const insert = db.prepare(
    'insert into entity (place, facet, count, name, id, json) values (?, ?, ?, ?, ?, ?)',
  )
  const insertText = db.prepare(
    'insert into entity_text (rowid, name, bare, others, keys) values (?, ?, ?, ?, ?)',
  )
  const insertWord = db.prepare('insert or ignore into vocabulary (length, word) values (?, ?)')
  const find = db.prepare('select facet from entity where place = ?')
  const remove = db.prepare('delete from entity where place = ?')
  const removeText = db.prepare('delete from entity_text where rowid = ?')
  const facetOf = openFacets(db, 'entity_facet', ['type', 'jurisdiction', 'status'])
  const count = db.prepare('update entity_facet set n = n + ? where facet = ?')
  let serial = Number(db.prepare('select serial from position').get()?.serial ?? 0)

  return {
    /** An entity keeps its serial when its number of announcements changes. */
    place: (announcements: number, known: bigint | null): bigint =>
      entityPlace(announcements, known === null ? ++serial : serialOfPlace(known)),
    add(place: bigint, entity: Entity, text: EntityText): void {
      const facet = facetOf(entity.type, entity.jurisdiction, entity.status)
      insert.run(
        place,
        facet,
        entity.announcementCount,
        entity.name,
        uuidBytes(entity.id),
        JSON.stringify(entityForm(entity)),
      )
      insertText.run(place, text.name, text.bare, text.others, text.keys)
      for (const word of text.vocabulary) insertWord.run(word.length, word)
      count.run(1, facet)
    },
    remove(place: bigint | null): void {
      if (place === null) return
      const { facet } = find.get(place) as { facet: number }
      removeText.run(place)
      remove.run(place)
      count.run(-1, facet)
    },
    serial: () => serial,
  }
}

/** The number of a combination of filter values; a new one gets the next. */
function openFacets(db: DatabaseSync, table: string, columns: readonly string[]) {
  const rows = db.prepare(`select facet, json_array(${columns.join(', ')}) as "values" from ${table}`).all()
  const known = new Map(rows.map(row => [row.values, row.facet as number]))
  const insert = db.prepare(`insert into ${table} (${columns.join(', ')}, n) values (?, ?, ?, 0)`)
  return (...values: [string, string, string]): number => {
    const key = JSON.stringify(values)
    const facet = known.get(key) ?? Number(insert.run(...values).lastInsertRowid)
    known.set(key, facet)
    return facet
  }
}
