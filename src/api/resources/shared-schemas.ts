import { Type } from '@sinclair/typebox'
import { API_KEY_SCOPES, type ApiKeyScope } from '../../accounts/api-keys.ts'
import { RUN_ERROR_MESSAGES, type RunErrorCode } from '../../crawls/run-failures.ts'
import { ANNOUNCEMENT_CATEGORIES, type AnnouncementCategory } from '../../model/category.ts'
import { ENTITY_TYPES, IDENTIFIER_SCHEMES, type IdentifierScheme } from '../../model/entity.ts'
import { WEBHOOK_EVENT_TYPE_NAMES } from '../../model/events/webhook-event.ts'
import { JURISDICTION_CODES } from '../../model/jurisdiction.ts'
import { MENTION_ROLES, type MentionRole } from '../../model/mention-role.ts'
import { countSchema, defineComponent, enumSchema } from './schema-builders.ts'

// Components that several resources use.

export const JurisdictionSchema = defineComponent(
  'Jurisdiction',
  enumSchema(
    JURISDICTION_CODES,
    'Jurisdiction code. `EU` covers the European Union and every country without a code of its own.',
  ),
)

export const CategorySchema = defineComponent(
  'Category',
  enumSchema(
    Object.keys(ANNOUNCEMENT_CATEGORIES) as AnnouncementCategory[],
    'Category of the announcement. See the [list of categories](/docs/categories).',
  ),
)

export const SourceIdSchema = defineComponent(
  'SourceId',
  Type.String({
    pattern: '^[a-z0-9-]+$',
    description: 'Source ID. `/sources` lists all sources.',
    examples: ['fr-bodacc'],
  }),
)

export const EntityTypeSchema = defineComponent('EntityType', enumSchema(ENTITY_TYPES, 'Type of entity.'))

export const RoleSchema = defineComponent(
  'Role',
  enumSchema(Object.keys(MENTION_ROLES) as MentionRole[], 'Role of the entity in the announcement.'),
)

const schemeMeanings = Object.entries(IDENTIFIER_SCHEMES).map(
  ([scheme, { meaning }]) => `\`${scheme}\`: ${meaning}.`,
)
export const IdentifierSchemeSchema = defineComponent(
  'IdentifierScheme',
  enumSchema(
    Object.keys(IDENTIFIER_SCHEMES) as IdentifierScheme[],
    `Identifier scheme. ${schemeMeanings.join(' ')}`,
  ),
)

export const EventTypeSchema = defineComponent(
  'EventType',
  enumSchema(WEBHOOK_EVENT_TYPE_NAMES, 'Type of event.'),
)

export const RunErrorCodeSchema = defineComponent(
  'RunErrorCode',
  enumSchema(Object.keys(RUN_ERROR_MESSAGES) as RunErrorCode[], 'Error code. Its meaning never changes.'),
)

export const ScopeSchema = defineComponent(
  'Scope',
  enumSchema(Object.keys(API_KEY_SCOPES) as ApiKeyScope[], 'Permission of an API key.'),
)

export const PaginationSchema = defineComponent(
  'Pagination',
  Type.Object({
    page: Type.Integer({ description: 'Number of this page, starting at 1.' }),
    per_page: Type.Integer({ description: 'Maximum number of results on each page.' }),
    total: countSchema('Exact number of results across all pages.'),
    total_pages: countSchema('Number of pages; 0 if there are no results.'),
  }),
)
