import { Type } from '@sinclair/typebox'
import { SourceHealthSchema } from '../runs/schema.ts'
import { countSchema, defineComponent, nullableSchema } from '../schema-builders.ts'
import { JurisdictionSchema, SourceIdSchema } from '../shared-schemas.ts'

export const SourceSchema = defineComponent(
  'Source',
  Type.Object({
    source_id: SourceIdSchema,
    name: Type.String({ description: 'Name of the source.' }),
    jurisdiction: JurisdictionSchema,
    url: Type.String({ format: 'uri', description: 'Home page of the source.' }),
    description: Type.String({
      description: 'Description of the source: its content, publisher, attribution and license.',
    }),
    record_count: countSchema('Number of announcements from this source.'),
    latest_date: nullableSchema(
      Type.String({ description: 'Latest publication date; `null` if there are no announcements yet.' }),
    ),
    health: Type.Optional(SourceHealthSchema), // present only with `include=health`
  }),
)

export const SourceListSchema = defineComponent(
  'SourceList',
  Type.Object({
    sources: Type.Array(SourceSchema),
    total_sources: Type.Integer({ description: 'Number of sources.' }),
  }),
)
