import { Type } from '@sinclair/typebox'
import { enumSchema } from '../schema-builders.ts'

export const ChangeListSchema = Type.Object({
  changes: Type.Array(
    Type.Object({
      change: Type.Integer({ description: 'Change number.' }),
      kind: enumSchema(['announcement', 'entity'], 'What was added, changed or deleted.'),
      id: Type.String({ format: 'uuid' }),
      deleted: Type.Boolean(),
    }),
  ),
  next: Type.Integer({ description: 'Value of `after` for the next request.' }),
  head: Type.Integer({ description: 'Latest change number of this node.' }),
})
