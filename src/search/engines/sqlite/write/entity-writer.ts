import type { DatabaseSync } from 'node:sqlite'
import { entityRowid, serialOfEntityRowid } from '../rowids.ts'
import { openFacetIds } from './facet-ids.ts'
import type { EntityIndexRow } from './index-rows.ts'

type StoredEntity = NonNullable<EntityIndexRow['stored']>

/** Prepares writing entities and their counts. */
export function openEntityWriter(db: DatabaseSync) {
  const insert = db.prepare(
    'insert into entity (place, facet, count, name, id, json) values (?, ?, ?, cast(? as text), ?, cast(? as text))',
  )
  const insertText = db.prepare(
    'insert into entity_text (rowid, name, bare, others, keys) values (?, ?, ?, ?, ?)',
  )
  const insertWord = db.prepare('insert or ignore into vocabulary (length, word) values (?, ?)')
  const find = db.prepare('select facet from entity where place = ?')
  const remove = db.prepare('delete from entity where place = ?')
  const removeText = db.prepare('delete from entity_text where rowid = ?')
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
    add(rowid: bigint, id: Uint8Array, stored: StoredEntity): void {
      const facet = facetIdOf(stored.facet)
      insert.run(rowid, facet, stored.count, stored.name, id, stored.json)
      insertText.run(rowid, stored.words, stored.bare, stored.others, stored.keys)
      addToCount(facet, 1)
    },
    addWords(words: Iterable<string>): void {
      for (const word of words) insertWord.run(word.length, word)
    },
    remove(rowid: bigint | null): void {
      if (rowid === null) return
      const { facet } = find.get(rowid) as { facet: number }
      removeText.run(rowid)
      remove.run(rowid)
      addToCount(facet, -1)
    },
    /** Writes the pending count changes. */
    flushCounts(): void {
      for (const [facet, n] of pendingCounts) addToFacet.run(n, facet)
      pendingCounts.clear()
    },
    lastSerial: () => serial,
  }
}
