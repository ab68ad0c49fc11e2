import { Type } from '@sinclair/typebox'
import { AnnouncementSchema } from '../announcements/schema.ts'
import { EntitySchema } from '../entities/schema.ts'
import { defineComponent, enumSchema } from '../schema-builders.ts'

export const ChangeListSchema = defineComponent(
  'ChangeList',
  Type.Object({
    changes: Type.Array(
      Type.Object({
        change: Type.Integer({ description: 'Change number. Rows that were committed together share it.' }),
        kind: enumSchema(
          ['announcement', 'entity'],
          'Type of the resource that was added, changed or deleted.',
        ),
        id: Type.String({ format: 'uuid', description: 'ID of the resource.' }),
        deleted: Type.Boolean({ description: 'Whether the resource was deleted.' }),
        data: Type.Optional(
          Type.Union([AnnouncementSchema, EntitySchema, Type.Null()], {
            description:
              'The announcement or entity as it is now; `null` if it was deleted. Present only with `include=body`. ' +
              'Omitted from the last rows of a single change whose resources exceed 8 MB together; retrieve these one ' +
              'by one.',
          }),
        ),
      }),
    ),
    next: Type.Integer({ description: 'Value of `after` for the next request.' }),
    head: Type.Integer({ description: 'Latest change number that this node has indexed.' }),
    next_cursor: Type.String({
      description:
        'Opaque value of `after` for the next request, in place of `next`. Unlike a number, it is rejected with 410 ' +
        'if the database was meanwhile restored to an earlier state or replaced.',
    }),
  }),
)
