import type { DatabaseSync } from 'node:sqlite'

/** So many pages are written between two looks at whether to stop: a fraction of a second. */
const COMPACTED_PAGES = 1_000

/** The order in which rows are written: FTS5 writes out all it has gathered whenever a rowid is lower than the last. */
export function byPlace(a: { readonly place: bigint }, b: { readonly place: bigint }): number {
  return a.place < b.place ? -1 : 1
}

/** https://www.sqlite.org/fts5.html#the_merge_command: a negative number of pages begins to merge all, as `optimize` does. */
export function openCompaction(db: DatabaseSync): () => boolean {
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
