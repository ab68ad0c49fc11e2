import type { DatabaseSync } from 'node:sqlite'

/** The number of pages merged per step. A step takes a fraction of a second, so that a stop request is noticed soon. */
const PAGES_PER_STEP = 1_000

/**
 * Compares rowids to sort rows before writing, because FTS5 flushes its buffer whenever a rowid is lower than the
 * previous one.
 */
export function compareRowids(a: bigint, b: bigint): number {
  return a < b ? -1 : 1
}

/**
 * Creates a function that merges all full-text segments in steps. Each call runs one step and returns `false` when the merge
 * is complete. The first step passes a negative page count, which merges everything, like `optimize` (see
 * https://www.sqlite.org/fts5.html#the_merge_command).
 */
export function createFullTextCompactor(db: DatabaseSync): () => boolean {
  const selectTotalChanges = db.prepare('select total_changes() as n')
  const totalChanges = () => Number(selectTotalChanges.get()?.n)
  const tables = ['announcement_text', 'entity_text'].map(table => ({
    merge: db.prepare(`insert into ${table} (${table}, rank) values ('merge', ?)`),
    isStarted: false,
  }))
  return () =>
    tables.some(table => {
      const before = totalChanges()
      table.merge.run(table.isStarted ? PAGES_PER_STEP : -PAGES_PER_STEP)
      table.isStarted = true
      return totalChanges() - before >= 2
    })
}
