import { Type } from '@sinclair/typebox'
import { EntityStatusSchema } from '../entities/schema.ts'
import { dateSchema, defineComponent, enumSchema } from '../schema-builders.ts'
import { CategorySchema, EntityTypeSchema, JurisdictionSchema } from '../shared-schemas.ts'

export const COMPLETION_KINDS = ['entity', 'announcement', 'category', 'source'] as const

const CompletionSchema = defineComponent(
  'Completion',
  Type.Object(
    {
      kind: enumSchema(COMPLETION_KINDS, 'What the text was completed to.'),
      label: Type.String({
        description: 'Name of the entity, title of the announcement, or name of the category or source.',
        examples: ['ACME SARL'],
      }),
      value: Type.String({
        description: 'ID of the entity, announcement or source, or code of the category.',
        examples: ['3f0d6a3e-54a1-5a6e-9d3c-0d1f0c6f7a10'],
      }),
      path: Type.String({
        description:
          'Path of the result: on the dashboard and, below `/api/v1`, in the API. Categories and sources have the path of ' +
          'the list of their announcements.',
        examples: ['/entities/3f0d6a3e-54a1-5a6e-9d3c-0d1f0c6f7a10'],
      }),
      entity_type: Type.Optional(EntityTypeSchema),
      jurisdiction: Type.Optional(JurisdictionSchema),
      tax_id: Type.Optional(
        Type.String({ description: 'Number of an entity, if one is known.', examples: ['732829320'] }),
      ),
      status: Type.Optional(EntityStatusSchema),
      publication_date: Type.Optional(dateSchema('Publication date of an announcement.')),
      category: Type.Optional(CategorySchema),
    },
    {
      description:
        'A result of `/suggest`. Entities have a type, jurisdiction, status and, if known, a number; announcements a ' +
        'publication date, category and jurisdiction; sources a jurisdiction.',
    },
  ),
)

export const CompletionListSchema = defineComponent(
  'CompletionList',
  Type.Object({
    data: Type.Array(CompletionSchema, {
      description: 'Entities first, then announcements, categories and sources.',
    }),
  }),
)
