import type { Static } from '@sinclair/typebox'
import type { ImportPart } from '../../../services/following/import-parties.ts'
import type { ImportCountsSchema } from './entry-schema.ts'
import { importedRowView } from './view.ts'

type ImportCounts = Static<typeof ImportCountsSchema>

/** Counts the rows and entries of an import while its parts arrive. */
export class ImportCounter {
  readonly counts: ImportCounts = {
    matched: 0,
    ambiguous: 0,
    unknown: 0,
    duplicate: 0,
    invalid: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
  }

  /** Counts a part and returns the views of its rows. */
  add(part: ImportPart) {
    if ('removed' in part) {
      this.counts.removed = part.removed
      return []
    }
    const views = part.rows.map(importedRowView)
    for (const { verdict, outcome } of views) {
      this.counts[verdict] += 1
      if (outcome !== null) this.counts[outcome] += 1
    }
    return views
  }
}
