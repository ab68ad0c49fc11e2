import type { DatabaseSync } from 'node:sqlite'
import { numberOfRowid } from '../rowids.ts'
import type { IndexedAnnouncement } from './announcement-writer.ts'

/** Prepares recording the announcements that changed since the term sets were written (decision 0035). */
export function openRecentRowWriter(db: DatabaseSync) {
  const find = db.prepare('select place from recent where number = ?')
  find.setReadBigInts(true)
  const set = db.prepare(`
    insert into recent (number, change, place, facet) values (?, ?, ?, ?)
    on conflict (number) do update set change = excluded.change, place = excluded.place, facet = excluded.facet`)
  const insertText = db.prepare('insert into recent_text (rowid, words, others, keys) values (?, ?, ?, ?)')
  const removeText = db.prepare('delete from recent_text where rowid = ?')

  return {
    /** Records that an announcement was removed from its rowid. */
    remove(rowid: bigint | null, change: number): void {
      if (rowid === null) return
      const number = numberOfRowid(rowid)
      if (find.get(number)?.place === rowid) removeText.run(rowid)
      set.run(number, change, null, null)
    },
    /** Records that an announcement was added. */
    add({ rowid, words, others, keys }: IndexedAnnouncement, facet: number, change: number): void {
      set.run(numberOfRowid(rowid), change, rowid, facet)
      insertText.run(rowid, words, others, keys)
    },
  }
}
