import type { DatabaseSync } from 'node:sqlite'
import { numberOfRowid } from '../rowids.ts'
import { RECENT_VALUE_COLUMNS } from '../term-sets/recent-values.ts'
import { VALUE_COLUMNS } from '../term-sets/value-columns.ts'
import type { IndexedAnnouncement } from './announcement-writer.ts'

const COLUMNS = [
  'number',
  'change',
  'place',
  'facet',
  ...VALUE_COLUMNS.map(name => RECENT_VALUE_COLUMNS[name]),
]

/** Prepares recording the announcements that changed since the term sets were written (decision 0035). */
export function openRecentRowWriter(db: DatabaseSync) {
  const find = db.prepare('select place from recent where number = ?')
  find.setReadBigInts(true)
  const set = db.prepare(`
    insert into recent (${COLUMNS.join()}) values (${COLUMNS.map(() => '?').join()})
    on conflict (number) do update set ${COLUMNS.slice(1)
      .map(column => `${column} = excluded.${column}`)
      .join()}`)
  const insertText = db.prepare(
    'insert into recent_text (rowid, title, words, others, keys) values (?, ?, ?, ?, ?)',
  )
  const removeText = db.prepare('delete from recent_text where rowid = ?')

  return {
    /** Records that an announcement was removed from its rowid. */
    remove(rowid: bigint | null, change: number): void {
      if (rowid === null) return
      const number = numberOfRowid(rowid)
      if (find.get(number)?.place === rowid) removeText.run(rowid)
      set.run(number, change, null, null, ...VALUE_COLUMNS.map(() => null))
    },
    /** Records that an announcement was added. */
    add(
      { rowid, values, title, words, others, keys }: IndexedAnnouncement,
      facet: number,
      change: number,
    ): void {
      set.run(numberOfRowid(rowid), change, rowid, facet, ...VALUE_COLUMNS.map(name => values[name]))
      insertText.run(rowid, title, words, others, keys)
    },
  }
}
