import { Type } from '@sinclair/typebox'
import { type AnnouncementMetadata, METADATA_KEYS } from '../../../model/metadata.ts'
import { HIGHLIGHT_FIELDS } from '../../../search/index-reader.ts'
import { paginatedListSchema } from '../response-schemas.ts'
import { countSchema, defineComponent, enumSchema, nullableSchema, uuidSchema } from '../schema-builders.ts'
import { SearchSuggestionsSchema } from '../search-suggestions.ts'
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
  name: Type.String({ description: 'Name of the entity as stated in this announcement.' }),
}
const entitiesOptions = { description: 'Companies, people and authorities named in the announcement.' }

const listFields = {
  id: uuidSchema('ID derived from the source and the source reference. It never changes.'),
  source_id: SourceIdSchema,
  publication_date: Type.String({
    format: 'date',
    description: 'Date on which the source published the announcement.',
    examples: ['2026-03-17'],
  }),
  jurisdiction: JurisdictionSchema,
  category: CategorySchema,
  title: Type.String({ description: 'One-line title of the announcement.' }),
  entities: Type.Array(Type.Object(entityFields), entitiesOptions),
  metadata: MetadataSchema,
}

export const MatchesSchema = Type.Array(
  Type.Object({
    field: enumSchema(
      HIGHLIGHT_FIELDS,
      'Matching field. `entities` appears once for each matching name, at most three times.',
    ),
    text: Type.String({
      description:
        'Value of the field. Summaries are shortened to at most 240 characters, with `…` where text is omitted.',
    }),
    ranges: Type.Array(
      Type.Unsafe<[number, number]>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })),
      {
        description:
          'Start (inclusive) and end (exclusive) offset of each match in `text`, in UTF-16 code units.',
      },
    ),
  }),
  { description: 'Parts of the announcement that match `q`. Present only with `include=matches`.' },
)

const PartiesSchema = Type.Array(
  Type.Object({
    ...entityFields,
    role: RoleSchema,
    entity_id: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'uuid',
      description:
        'ID of the entity that the name resolves to; `null` if there is none or it is uncertain which.',
    }),
  }),
  { description: 'The entities with their roles and IDs. Present only with `include=parties`.' },
)

const namedCode = (code: string) =>
  Type.Object({
    code: Type.String({ description: code }),
    name: nullableSchema(
      Type.String({
        description: 'Name of the code, or of the nearest code above it; `null` if there is none.',
      }),
    ),
  })

export const CodesSchema = defineComponent(
  'AnnouncementCodes',
  Type.Object(
    {
      cpv: Type.Array(
        Type.Composite([
          namedCode('CPV 2008 code with 8 digits.'),
          Type.Object({
            named_code: nullableSchema(
              Type.String({
                description: 'Code that has the name: `code`, or the group or division above it.',
              }),
            ),
          }),
        ]),
      ),
      regions: Type.Array(namedCode('NUTS 2024 or ITL 2025 code.')),
    },
    {
      description:
        'Codes by which the filters `cpv` and `region` find the announcement, with names in English.',
    },
  ),
)

export const AnnouncementItemSchema = defineComponent(
  'AnnouncementItem',
  Type.Object({
    ...listFields,
    matches: Type.Optional(MatchesSchema),
    parties: Type.Optional(PartiesSchema),
    codes: Type.Optional(CodesSchema),
  }),
)

export const AnnouncementSchema = defineComponent(
  'Announcement',
  Type.Object({
    ...listFields,
    source_reference: Type.String({
      description: 'Reference number or other identifier that the source gave the announcement.',
    }),
    source_url: Type.String({
      format: 'uri',
      description: 'URL of the announcement on the website of the source.',
    }),
    summary: nullableSchema(
      Type.String({ description: 'Text of the announcement or a summary; `null` if there is none.' }),
    ),
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
      description: 'Number of results by month of publication (`YYYY-MM`). Always exact.',
    }),
    approximate: Type.Boolean({
      description: 'Whether the counts are estimates. Always `false`, because all results are counted.',
    }),
  },
  {
    description:
      'Number of results for each value. Present only with `include=facets`. Values without results are omitted.',
  },
)

export const AnnouncementListSchema = paginatedListSchema('AnnouncementList', AnnouncementItemSchema, {
  facets: Type.Optional(FacetsSchema),
  suggestions: Type.Optional(SearchSuggestionsSchema),
})

export const AnnouncementDetailsSchema = defineComponent(
  'AnnouncementDetails',
  Type.Object({
    announcement_id: uuidSchema('ID of the announcement.'),
    details: Type.Unsafe<{ [key: string]: unknown } | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Additional content, with the field names of the source; `null` if there is none.',
    }),
    references: Type.Array(
      Type.Object({
        relation: enumSchema(
          ['corrects', 'withdraws', 'corrected_by', 'withdrawn_by'],
          'How this announcement relates to the other one.',
        ),
        source_reference: Type.String({ description: 'Source reference of the other announcement.' }),
        id: nullableSchema(uuidSchema('ID of the other announcement; `null` if Herald does not have it.')),
        publication_date: Type.Unsafe<string | null>({
          type: ['string', 'null'],
          format: 'date',
          description: 'Publication date of the other announcement; `null` if it is unknown.',
        }),
      }),
      { description: 'Announcements of the same source that this one refers to, or that refer to it.' },
    ),
    entity_ids: Type.Array(Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'uuid' }), {
      description:
        'IDs of the entities that the names in `entities` currently resolve to, in the same order. If an entity was ' +
        'merged into another, this is the ID of the surviving entity. An item is `null` if the name resolves to no ' +
        'entity.',
    }),
    codes: CodesSchema,
    first_seen_at: Type.String({
      format: 'date-time',
      description: 'Time at which Herald first saw the announcement.',
    }),
    changed_at: Type.String({
      format: 'date-time',
      description: 'Time at which Herald last saw the announcement change.',
    }),
    earlier_versions: countSchema('Number of earlier versions of the announcement that Herald has seen.'),
  }),
)
