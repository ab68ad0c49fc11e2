import { Type } from '@sinclair/typebox'
import { paginatedListSchema } from '../response-schemas.ts'
import { countSchema, defineComponent, nullableSchema } from '../schema-builders.ts'

export const AnnouncementGroupSchema = defineComponent(
  'AnnouncementGroup',
  Type.Object({
    key: Type.String({
      description:
        'Value of the property: a category, source ID, jurisdiction, month (`YYYY-MM`), CPV code, region code or entity ' +
        'ID.',
      examples: ['45'],
    }),
    name: nullableSchema(
      Type.String({
        description:
          'Name of the source, CPV division, CPV group, region or entity; `null` for other properties and codes.',
        examples: ['Construction work'],
      }),
    ),
    count: countSchema('Number of announcements.'),
    amounts: Type.Array(
      Type.Object({
        currency: Type.String({ description: 'ISO 4217 code.', examples: ['EUR'] }),
        sum: Type.Number({ description: 'Sum of the amounts, exact to the cent.', examples: [1250000.5] }),
        count: countSchema('Number of announcements with an amount in this currency.'),
      }),
      {
        description:
          'Sums of the amounts (see `amount_min`) by currency, the most frequent currency first. Announcements without ' +
          'an amount are left out, and a notice and its award count separately.',
      },
    ),
  }),
)

export const AnnouncementGroupListSchema = paginatedListSchema(
  'AnnouncementGroupList',
  AnnouncementGroupSchema,
)
