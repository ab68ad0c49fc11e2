import type { ChangeFeedPage } from '../../../search/index-reader.ts'
import type { View } from '../schema-builders.ts'
import type { ChangeListSchema } from './schema.ts'

/** Builds the JSON of a page of changes. */
export function changeListView({ rows, next, head }: ChangeFeedPage): View<typeof ChangeListSchema> {
  return {
    changes: rows.map(({ change, kind, id, deleted }) => ({ change, kind, id, deleted })),
    next,
    head,
  }
}
