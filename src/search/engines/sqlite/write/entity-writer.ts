import type { DatabaseSync } from 'node:sqlite'
import { entityRowid, serialOfEntityRowid } from '../rowids.ts'
import { openFacetIds } from './facet-ids.ts'
import type { EntityIndexRow } from './index-rows.ts'

/** In which announcements an entity is named: its involvement (see schema.sql) and the day of the latest one. */
export interface EntityUse {
  readonly involvement: number
  readonly latest: number | null
}

type StoredEntity = NonNullable<EntityIndexRow['stored']>

/** Prepares writing entities and their counts. */
export function openEntityWriter(db: DatabaseSync) {
  const rows = openEntityRows(db)
  const insertWord = db.prepare('insert or ignore into vocabulary (length, word) values (?, ?)')
  const facetIdOf = openFacetIds(db, 'entity_facet', ['type', 'jurisdiction', 'status'])
  const addToFacet = db.prepare('update entity_facet set n = n + ? where facet = ?')
  const pendingCounts = new Map<number, number>()
  let serial = Number(db.prepare('select serial from position').get()?.serial ?? 0)

  const addToCount = (facet: number, n: number): void => {
    pendingCounts.set(facet, (pendingCounts.get(facet) ?? 0) + n)
  }

  return {
    /** Returns the rowid for an entity, which keeps its serial number when its announcement count changes. */
    assignRowid: (announcementCount: number, previousRowid: bigint | null): bigint =>
      entityRowid(announcementCount, previousRowid === null ? ++serial : serialOfEntityRowid(previousRowid)),
    facetIdOf,
    find: rows.find,
    setUse: rows.setUse,
    add(rowid: bigint, id: Uint8Array, stored: StoredEntity, use: EntityUse): void {
      const facet = facetIdOf(stored.facet)
      rows.add(rowid, id, stored, { ...use, facet })
      addToCount(facet, 1)
    },
    remove(rowid: bigint, facet: number): void {
      rows.remove(rowid)
      addToCount(facet, -1)
    },
    addWords(words: Iterable<string>): void {
      for (const word of words) insertWord.run(word.length, word)
    },
    /** Writes the pending count changes. */
    flushCounts(): void {
      for (const [facet, n] of pendingCounts) addToFacet.run(n, facet)
      pendingCounts.clear()
    },
    lastSerial: () => serial,
  }
}

/** The facet of an entity, and how it is used. */
interface EntityFacetAndUse extends EntityUse {
  readonly facet: number
}

/** Prepares writing the rows of entities and their full-text rows. */
function openEntityRows(db: DatabaseSync) {
  const insert = db.prepare(
    `insert into entity (place, facet, involvement, latest, count, name, sort_name, legal_form, id, json)
     values (?, ?, ?, ?, ?, cast(? as text), cast(? as text), nullif(cast(? as text), ''), ?, cast(? as text))`,
  )
  const insertText = db.prepare(
    'insert into entity_text (rowid, name, bare, others, keys) values (?, ?, ?, ?, ?)',
  )
  const find = db.prepare('select facet, involvement, latest from entity where place = ?')
  const setUse = db.prepare('update entity set involvement = ?, latest = ? where place = ?')
  const remove = db.prepare('delete from entity where place = ?')
  const removeText = db.prepare('delete from entity_text where rowid = ?')

  return {
    add(rowid: bigint, id: Uint8Array, stored: StoredEntity, use: EntityFacetAndUse): void {
      const { count, name, sortName, legalForm, json, words, bare, others, keys } = stored
      insert.run(rowid, use.facet, use.involvement, use.latest, count, name, sortName, legalForm, id, json)
      insertText.run(rowid, words, bare, others, keys)
    },
    find: (rowid: bigint) => find.get(rowid) as unknown as EntityFacetAndUse,
    setUse(rowid: bigint, { involvement, latest }: EntityUse): void {
      setUse.run(involvement, latest, rowid)
    },
    remove(rowid: bigint): void {
      removeText.run(rowid)
      remove.run(rowid)
    },
  }
}
