import { encodeChangeCursor } from '../../../changes/change-cursor.ts'
import type { ChangePosition } from '../../../model/database-change.ts'
import type { ChangeFeedPage } from '../../../search/index-reader.ts'
import type { View } from '../schema-builders.ts'
import type { ChangeListSchema } from './schema.ts'

/** Builds the JSON of a page of changes. `seen` is the newest change that the client's data can contain. */
export function changeListView(
  { rows, next, head }: ChangeFeedPage,
  seen: ChangePosition,
): View<typeof ChangeListSchema> {
  return {
    changes: rows.map(({ change, kind, id, deleted }) => ({ change, kind, id, deleted })),
    next,
    head,
    next_cursor: encodeChangeCursor({ after: Math.min(next, seen.change), seen }),
  }
}
