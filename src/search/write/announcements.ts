import type { DatabaseSync } from 'node:sqlite'
import { monthOf } from '../counts.ts'
import { dayOfPlace } from '../place.ts'
import { idsOfParties } from '../related.ts'
import { openFacets } from './facets.ts'
import type { AnnouncementRow } from './rows.ts'

type Stored = NonNullable<AnnouncementRow['stored']>

/** Writes announcements; their events go into `events`, a table like timeline. */
export function openAnnouncements(db: DatabaseSync, events = 'timeline') {
  const insert = db.prepare(
    'insert into announcement (place, facet, entities, list, single) values (?, ?, ?, cast(? as text), cast(? as text))',
  )
  const insertText = db.prepare(
    'insert into announcement_text (rowid, words, others, keys) values (?, ?, ?, ?)',
  )
  const insertEvent = db.prepare(`insert into ${events} (entity, place) values (?, ?)`)
  const find = db.prepare('select facet, entities from announcement where place = ?')
  const remove = db.prepare('delete from announcement where place = ?')
  const removeText = db.prepare('delete from announcement_text where rowid = ?')
  const removeEvent = db.prepare(`delete from ${events} where entity = ? and place = ?`)
  const facetOf = openFacets(db, 'facet', ['source', 'jurisdiction', 'category'])
  const counter = openCounter(db)

  return {
    add({ place, facet: values, parties, list, single, words, others, keys }: Stored): void {
      const facet = facetOf(values)
      insert.run(place, facet, parties, list, single)
      insertText.run(place, words, others, keys)
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
    /** Writes the counts. */
    count: counter.flush,
  }
}

/** Sums up what a batch adds to and takes from the counts, and writes each count once. */
function openCounter(db: DatabaseSync) {
  const addInAll = db.prepare('update facet set n = n + ? where facet = ?')
  const tables = Object.entries({ month: monthOf, day: (day: number) => day }).map(([unit, timeOf]) => ({
    timeOf,
    add: db.prepare(`insert into facet_${unit} (n, facet, ${unit}) values (?, ?, ?)
                     on conflict do update set n = n + excluded.n`),
    removeEmpty: db.prepare(`delete from facet_${unit} where facet = ? and ${unit} = ? and n = 0`),
  }))
  const pending = new Map<number, Map<number, number>>()

  return {
    add(facet: number, day: number, n: number): void {
      const days = pending.get(facet) ?? new Map<number, number>()
      pending.set(facet, days.set(day, (days.get(day) ?? 0) + n))
    },
    flush(): void {
      for (const [facet, days] of pending) {
        for (const [day, n] of days) {
          addInAll.run(n, facet)
          for (const { timeOf, add, removeEmpty } of tables) {
            add.run(n, facet, timeOf(day))
            if (n <= 0) removeEmpty.run(facet, timeOf(day))
          }
        }
      }
      pending.clear()
    },
  }
}
