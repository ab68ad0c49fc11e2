import type { DatabaseSync } from 'node:sqlite'

/** Pages merged per step, which takes a fraction of a second, so that a stop request is noticed between steps. */
const PAGES_PER_STEP = 1_000

/** Orders rows for writing: FTS5 flushes its buffer whenever a rowid is lower than the previous one. */
export function byPlace(a: bigint, b: bigint): number {
  return a < b ? -1 : 1
}

/**
 * Prepares merging all full-text segments in steps; each call runs one and returns false when done. The first step passes a
 * negative page count to merge everything, like `optimize`: https://www.sqlite.org/fts5.html#the_merge_command
 */
export function openCompaction(db: DatabaseSync): () => boolean {
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
