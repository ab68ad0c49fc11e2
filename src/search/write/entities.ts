import type { DatabaseSync } from 'node:sqlite'
import { entityPlace, serialOfPlace } from '../place.ts'
import { openFacets } from './facets.ts'
import type { EntityRow } from './rows.ts'

type Stored = NonNullable<EntityRow['stored']>

/** Writes entities. */
export function openEntities(db: DatabaseSync) {
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
  const facetOf = openFacets(db, 'entity_facet', ['type', 'jurisdiction', 'status'])
  const addToFacet = db.prepare('update entity_facet set n = n + ? where facet = ?')
  const pending = new Map<number, number>()
  let serial = Number(db.prepare('select serial from position').get()?.serial ?? 0)

  const count = (facet: number, n: number): void => {
    pending.set(facet, (pending.get(facet) ?? 0) + n)
  }

  return {
    /** An entity keeps its serial when its number of announcements changes. */
    place: (announcements: number, known: bigint | null): bigint =>
      entityPlace(announcements, known === null ? ++serial : serialOfPlace(known)),
    add(place: bigint, id: Uint8Array, stored: Stored): void {
      const facet = facetOf(stored.facet)
      insert.run(place, facet, stored.count, stored.name, id, stored.json)
      insertText.run(place, stored.words, stored.bare, stored.others, stored.keys)
      count(facet, 1)
    },
    addWords(words: Iterable<string>): void {
      for (const word of words) insertWord.run(word.length, word)
    },
    remove(place: bigint | null): void {
      if (place === null) return
      const { facet } = find.get(place) as { facet: number }
      removeText.run(place)
      remove.run(place)
      count(facet, -1)
    },
    /** Writes the counts. */
    count(): void {
      for (const [facet, n] of pending) addToFacet.run(n, facet)
      pending.clear()
    },
    serial: () => serial,
  }
}
