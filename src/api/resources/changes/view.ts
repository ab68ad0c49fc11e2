import { encodeChangeCursor } from '../../../changes/change-cursor.ts'
import type { ChangePosition } from '../../../model/database-change.ts'
import type { ChangeFeedPage } from '../../../search/index-reader.ts'
import type { View } from '../schema-builders.ts'
import type { ChangeListSchema } from './schema.ts'

/** Builds the JSON that follows the rows. `seen` is the newest change that the client's data can contain. */
export function changePageEndView(
  { next, head }: ChangeFeedPage,
  seen: ChangePosition,
): Pick<View<typeof ChangeListSchema>, 'next' | 'head' | 'next_cursor'> {
  return { next, head, next_cursor: encodeChangeCursor({ after: Math.min(next, seen.change), seen }) }
}
