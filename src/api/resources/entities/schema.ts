import { Type } from '@sinclair/typebox'
import { ENTITY_STATUSES } from '../../../model/entity-status.ts'
import { paginatedListSchema } from '../response-schemas.ts'
import {
  countSchema,
  dateSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'
import { SearchSuggestionsSchema } from '../search-suggestions.ts'
import {
  CategorySchema,
  EntityTypeSchema,
  IdentifierSchemeSchema,
  JurisdictionSchema,
  PaginationSchema,
  RoleSchema,
  SourceIdSchema,
} from '../shared-schemas.ts'

export const EntityStatusSchema = defineComponent(
  'EntityStatus',
  enumSchema(ENTITY_STATUSES, 'Status of the entity. `active` means that no announcement states otherwise.'),
)

export const EntitySchema = defineComponent(
  'Entity',
  Type.Object({
    id: uuidSchema('ID of the entity. It does not change when the entity is renamed.'),
    entity_type: EntityTypeSchema,
    name: Type.String({ description: 'Latest known name of the entity.' }),
    jurisdiction: JurisdictionSchema,
    tax_id: nullableSchema(
      Type.String({
        description:
          'National tax number or, if unknown, the register number or LEI; `null` if none is known.',
      }),
    ),
    status: EntityStatusSchema,
    announcement_count: countSchema('Number of announcements that name the entity.'),
  }),
)

const countsByValue = Type.Record(Type.String(), Type.Integer())
export const EntityFacetsSchema = Type.Object(
  {
    type: countsByValue,
    jurisdiction: countsByValue,
    status: countsByValue,
    role: Type.Record(Type.String(), Type.Integer(), {
      description:
        'Number of results by role. An entity counts for each role that it has in any announcement.',
    }),
    category: Type.Record(Type.String(), Type.Integer(), {
      description:
        'Number of results by category. An entity counts for the category of each of its announcements.',
    }),
  },
  {
    description:
      'Exact number of results for each value. Present only with `include=facets`. Values without results are omitted.',
  },
)

export const EntityListSchema = paginatedListSchema('EntityList', EntitySchema, {
  facets: Type.Optional(EntityFacetsSchema),
  suggestions: Type.Optional(SearchSuggestionsSchema),
})

const summaryFields = {
  id: uuidSchema('ID of the entity.'),
  name: Type.String({ description: 'Latest known name of the entity.' }),
  entity_type: EntityTypeSchema,
}
export const EntitySummarySchema = defineComponent('EntitySummary', Type.Object(summaryFields))

export const TimelineEventSchema = defineComponent(
  'TimelineEvent',
  Type.Object({
    date: Type.String({
      format: 'date',
      description: 'Publication date of the announcement.',
      examples: ['2026-03-17'],
    }),
    category: CategorySchema,
    title: Type.String({ description: 'One-line title of the announcement.' }),
    source_id: SourceIdSchema,
    announcement_id: uuidSchema('ID of the announcement.'),
  }),
)

export const TimelineSchema = defineComponent(
  'Timeline',
  Type.Object({
    entity: EntitySummarySchema,
    events: Type.Array(TimelineEventSchema),
    pagination: PaginationSchema,
  }),
)

const rolesSchema = (description: string) => Type.Array(RoleSchema, { description })

export const RelatedEntitySchema = defineComponent(
  'RelatedEntity',
  Type.Object({
    ...summaryFields,
    roles: rolesSchema('Roles of the related entity in the announcements that name both.'),
    own_roles: rolesSchema('Roles of the requested entity in these announcements.'),
    since: dateSchema('Date of the first announcement that names both.'),
    until: dateSchema('Date of the latest announcement that names both.'),
    announcements: countSchema('Number of announcements that name both.'),
  }),
)

/** Builds the schema of `considered`: the number of announcements examined and the number that name the entity. */
const consideredSchema = (examined: string, description: string) =>
  Type.Object(
    {
      announcements: countSchema(examined),
      of: countSchema('Number of announcements that name the entity.'),
    },
    { description },
  )

export const RelatedEntitiesSchema = defineComponent(
  'RelatedEntities',
  Type.Object({
    entity: EntitySummarySchema,
    data: Type.Array(RelatedEntitySchema),
    considered: consideredSchema(
      'Number of announcements examined, newest first.',
      'Only the newest announcements are examined if thousands name the entity.',
    ),
    pagination: PaginationSchema,
  }),
)

const IdentifierSchema = Type.Object({
  scheme: IdentifierSchemeSchema,
  jurisdiction: JurisdictionSchema,
  number: Type.String({
    description: 'Number in uppercase, without insignificant spaces, dots and hyphens.',
    examples: ['732829320'],
  }),
  valid: nullableSchema(
    Type.Boolean({
      description:
        'Whether the number can identify an entity: its checksum (or its format, for schemes without one) is valid, ' +
        'and no announcement states it together with a conflicting number. Null if the register of the number, and so ' +
        'its check, is unknown.',
    }),
  ),
})

const NameSchema = Type.Object({
  name: Type.String({ description: 'Name of the entity as announcements state it.' }),
  newest: dateSchema('Publication date of the newest examined announcement with this name.'),
})

export const EntityDetailsSchema = defineComponent(
  'EntityDetails',
  Type.Object({
    entity_id: uuidSchema(
      'ID of the entity. If the requested entity was merged into another, this is the ID of the surviving entity.',
    ),
    identifiers: Type.Array(IdentifierSchema, {
      description:
        'At most 100 identifiers: valid ones first, and among them national numbers, then register numbers, then others.',
    }),
    legal_form: nullableSchema(
      Type.String({
        description: 'Legal form as worded in the newest announcement that states one; `null` if none does.',
      }),
    ),
    names: Type.Array(NameSchema, {
      description:
        'At most 50 names as announcements state them: the display name first, then the others, newest first.',
    }),
    considered: consideredSchema(
      'Number of announcements examined for names.',
      'Only some announcements are examined if thousands name the entity.',
    ),
    merged_ids: Type.Array(Type.String({ format: 'uuid' }), {
      description:
        'At most 100 IDs of entities that were merged into this one. Requests with these IDs return this entity.',
    }),
  }),
)
