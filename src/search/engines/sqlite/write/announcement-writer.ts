import type { DatabaseSync } from 'node:sqlite'
import { decodePartyRoles, type PartyRoles } from '../mentioned-parties.ts'
import { monthOfEpochDay } from '../read/announcement-counts.ts'
import { dayOfRowid } from '../rowids.ts'
import { openFacetIds } from './facet-ids.ts'
import type { AnnouncementIndexRow } from './index-rows.ts'

export type IndexedAnnouncement = NonNullable<AnnouncementIndexRow['stored']>

interface AnnouncementWriterOptions {
  readonly timelineTable?: string
  readonly onTimelineChange?: TimelineListener
}

/** Receives the entities of announcements as they are added (1) and removed (-1), with the facet of the announcement. */
export type TimelineListener = (party: PartyRoles, facet: number, n: 1 | -1) => void

/** Prepares writing announcements. Their timeline rows go into `timelineTable`, which has the same columns as `timeline`. */
export function openAnnouncementWriter(
  db: DatabaseSync,
  { timelineTable = 'timeline', onTimelineChange }: AnnouncementWriterOptions = {},
) {
  const insert = db.prepare(
    `insert into announcement (place, facet, entities, localities, list, full_start, full_middle, full_shared, full_end)
     values (?, ?, ?, nullif(cast(? as text), ''), cast(? as text), ?, cast(? as text), ?, cast(? as text))`,
  )
  const insertText = db.prepare(
    'insert into announcement_text (rowid, title, words, others, keys) values (?, ?, ?, ?, ?)',
  )
  const insertEvent = db.prepare(
    `insert into ${timelineTable} (entity, place, facet, roles) values (?, ?, ?, ?)`,
  )
  const find = db.prepare('select facet, entities from announcement where place = ?')
  const remove = db.prepare('delete from announcement where place = ?')
  const removeText = db.prepare('delete from announcement_text where rowid = ?')
  const removeEvent = db.prepare(`delete from ${timelineTable} where entity = ? and place = ?`)
  const facetIdOf = openFacetIds(db, 'facet', ['source', 'jurisdiction', 'category'])
  const counter = openCounter(db)

  return {
    /** Adds an announcement and returns the ID of its facet. */
    add(announcement: IndexedAnnouncement): number {
      const { rowid, facet, parties, localities, list, full, title, words, others, keys } = announcement
      const facetId = facetIdOf(facet)
      insert.run(rowid, facetId, parties, localities, list, full.start, full.middle, full.shared, full.end)
      insertText.run(rowid, title, words, others, keys)
      for (const party of decodePartyRoles(parties)) {
        insertEvent.run(party.id, rowid, facetId, party.roles)
        onTimelineChange?.(party, facetId, 1)
      }
      counter.add(facetId, dayOfRowid(rowid), 1)
      return facetId
    },
    remove(rowid: bigint | null): void {
      if (rowid === null) return
      const row = find.get(rowid) as { facet: number; entities: Uint8Array }
      for (const party of decodePartyRoles(row.entities)) {
        removeEvent.run(party.id, rowid)
        onTimelineChange?.(party, row.facet, -1)
      }
      removeText.run(rowid)
      remove.run(rowid)
      counter.add(row.facet, dayOfRowid(rowid), -1)
    },
    /** Writes the pending count changes. */
    flushCounts: counter.flush,
  }
}

/** Creates a counter that accumulates the count changes in a batch, so that each count is written only once. */
function openCounter(db: DatabaseSync) {
  const addToTotal = db.prepare('update facet set n = n + ? where facet = ?')
  const tables = Object.entries({ month: monthOfEpochDay, day: (day: number) => day }).map(
    ([unit, periodOf]) => ({
      periodOf,
      add: db.prepare(`insert into facet_${unit} (n, facet, ${unit}) values (?, ?, ?)
                     on conflict do update set n = n + excluded.n`),
      removeEmpty: db.prepare(`delete from facet_${unit} where facet = ? and ${unit} = ? and n = 0`),
    }),
  )
  const pending = new Map<number, Map<number, number>>()

  return {
    add(facet: number, day: number, n: number): void {
      const days = pending.get(facet) ?? new Map<number, number>()
      pending.set(facet, days.set(day, (days.get(day) ?? 0) + n))
    },
    flush(): void {
      for (const [facet, days] of pending) {
        for (const [day, n] of days) {
          addToTotal.run(n, facet)
          for (const { periodOf, add, removeEmpty } of tables) {
            add.run(n, facet, periodOf(day))
            if (n <= 0) removeEmpty.run(facet, periodOf(day))
          }
        }
      }
      pending.clear()
    },
  }
}
