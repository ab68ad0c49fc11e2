import type { DatabaseSync } from 'node:sqlite'
import { TermSetCollector } from './collect-term-sets.ts'
import { readFullTextTerms } from './full-text-segment.ts'
import { readNumberColumns } from './number-columns.ts'
import { openTermSetWriter, type TermSetLimits } from './term-set-table.ts'

/** Writes the term sets of a new file in steps, when its full-text segments are merged and its columns written. */
export function* buildTermSets(db: DatabaseSync, { minSetSize }: TermSetLimits): Generator<undefined, void> {
  // An earlier build may have been stopped between two steps.
  db.exec('delete from term_set')
  const capacity = readNumberColumns(db).days.length
  const write = openTermSetWriter(db)
  const collector = new TermSetCollector({ capacity, minSize: minSetSize, hasCompletePrefixes: false }, write)
  yield* readFullTextTerms(db, 'announcement_text', collector)
  collector.end()
  db.exec('update set_generation set generation = generation + 1')
}
