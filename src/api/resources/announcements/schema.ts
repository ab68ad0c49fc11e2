import { Type } from '@sinclair/typebox'
import { type AnnouncementMetadata, METADATA_KEYS } from '../../../model/metadata.ts'
import { HIGHLIGHT_FIELDS } from '../../../search/index-reader.ts'
import { paginatedListSchema } from '../response-schemas.ts'
import { countSchema, defineComponent, enumSchema, nullableSchema, uuidSchema } from '../schema-builders.ts'
import {
  CategorySchema,
  EntityTypeSchema,
  JurisdictionSchema,
  RoleSchema,
  SourceIdSchema,
} from '../shared-schemas.ts'

/** The JSON Schema type of each metadata type. */
const METADATA_JSON_TYPES = {
  text: 'string',
  number: 'number',
  day: 'string',
  flag: 'boolean',
  list: 'array',
} as const
const metadataProperties = Object.entries(METADATA_KEYS).map(([key, { type, meaning }]) => {
  const extra = type === 'list' ? { items: { type: 'string' } } : type === 'day' ? { format: 'date' } : {}
  return [
    key,
    Type.Optional(Type.Unsafe({ type: METADATA_JSON_TYPES[type], ...extra, description: meaning })),
  ] as const
})
const MetadataSchema = defineComponent(
  'Metadata',
  Type.Unsafe<AnnouncementMetadata>(
    Type.Object(Object.fromEntries(metadataProperties), {
      description: 'Further facts from the announcement. Keys without a value are omitted.',
    }),
  ),
)

const entityFields = {
  type: EntityTypeSchema,
  name: Type.String({ description: 'Name as stated in this announcement.' }),
}
const entitiesOptions = { description: 'Companies, people and authorities that the announcement names.' }

const listFields = {
  id: uuidSchema('ID derived from the source and the source reference. It never changes.'),
  source_id: SourceIdSchema,
  publication_date: Type.String({
    format: 'date',
    description: 'Date on which the source published it.',
    examples: ['2026-03-17'],
  }),
  jurisdiction: JurisdictionSchema,
  category: CategorySchema,
  title: Type.String({ description: 'One-line title.' }),
  entities: Type.Array(Type.Object(entityFields), entitiesOptions),
  metadata: MetadataSchema,
}

export const MatchesSchema = Type.Array(
  Type.Object({
    field: enumSchema(
      HIGHLIGHT_FIELDS,
      'Field that matches. `entities` appears once per matching name, at most three times.',
    ),
    text: Type.String({
      description:
        'Text of the field. A summary is shortened to at most 240 characters, with `…` where text is omitted.',
    }),
    ranges: Type.Array(
      Type.Unsafe<[number, number]>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })),
      {
        description: 'Start (inclusive) and end (exclusive) of each match in `text`, in UTF-16 code units.',
      },
    ),
  }),
  { description: 'Where the announcement matches `q`. Present only with `include=matches`.' },
)

export const AnnouncementItemSchema = defineComponent(
  'AnnouncementItem',
  Type.Object({ ...listFields, matches: Type.Optional(MatchesSchema) }),
)

export const AnnouncementSchema = defineComponent(
  'Announcement',
  Type.Object({
    ...listFields,
    source_reference: Type.String({ description: 'Reference of the announcement at its source.' }),
    source_url: Type.String({ format: 'uri', description: 'URL of the announcement at its source.' }),
    summary: nullableSchema(Type.String({ description: 'Text of the announcement, or a summary of it.' })),
    entities: Type.Array(Type.Object({ ...entityFields, role: RoleSchema }), entitiesOptions),
  }),
)

const countsByValue = Type.Record(Type.String(), Type.Integer())
export const FacetsSchema = Type.Object(
  {
    jurisdiction: countsByValue,
    category: countsByValue,
    source: countsByValue,
    month: Type.Record(Type.String(), Type.Integer(), {
      description: 'Counts by month of publication (`YYYY-MM`). Always exact.',
    }),
    approximate: Type.Boolean({
      description:
        'True if more than 200,000 announcements match `q`. The counts by jurisdiction, category and source are then ' +
        'those of a sample of 200,000.',
    }),
  },
  {
    description:
      'Result counts by value, present only with `include=facets`. Values without results are omitted.',
  },
)

export const AnnouncementListSchema = Type.Object({
  ...paginatedListSchema(AnnouncementItemSchema).properties,
  facets: Type.Optional(FacetsSchema),
})

export const AnnouncementDetailsSchema = Type.Object({
  announcement_id: Type.String({ format: 'uuid' }),
  details: Type.Unsafe<{ [key: string]: unknown } | null>({
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'Additional content with the field names of the source; null if there is none.',
  }),
  references: Type.Array(
    Type.Object({
      relation: enumSchema(
        ['corrects', 'withdraws', 'corrected_by', 'withdrawn_by'],
        'How this announcement relates to the other one.',
      ),
      source_reference: Type.String(),
      id: nullableSchema(uuidSchema('ID of the other announcement; null if Herald does not have it.')),
      publication_date: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' }),
    }),
    { description: 'Announcements of the same source that this one refers to, or that refer to it.' },
  ),
  entity_ids: Type.Array(Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'uuid' }), {
    description:
      'IDs of the entities that the names in `entities` currently resolve to, in the same order. The ID is that of the ' +
      'surviving entity after a merge, and null if a name resolves to no entity.',
  }),
  first_seen_at: Type.String({ format: 'date-time' }),
  changed_at: Type.String({ format: 'date-time' }),
  earlier_versions: countSchema('Number of earlier versions that the source has published.'),
})
