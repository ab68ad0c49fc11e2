import { type UrlToken, urlTokenState } from '../../../accounts/url-tokens.ts'
import type { EntityType } from '../../../model/entity.ts'
import type { MatchedEntity, RowMatch } from '../../../query/matching/row-match.ts'
import {
  QUERY_PROPERTIES,
  RECONCILED_TYPES,
  type ReconciliationQuery,
} from '../../../services/matching/reconciliation/reconciliation-queries.ts'
import type { View } from '../schema-builders.ts'
import { EXTENDED_PROPERTIES, type ExtensionQuery } from './extended-properties.ts'
import type {
  ExtendedDataSchema,
  FlyoutSchema,
  NewReconciliationServiceSchema,
  ProposedPropertiesSchema,
  ReconciliationManifestSchema,
  ReconciliationResultsSchema,
  ReconciliationServiceSchema,
  SuggestedItemsSchema,
} from './schema.ts'

const PREVIEW_SIZE = { width: 420, height: 170 }

/** Builds the JSON of a reconciliation service. */
export function reconciliationServiceView(
  token: UrlToken,
  now: Date,
): View<typeof ReconciliationServiceSchema> {
  return {
    id: token.id,
    name: token.name,
    key_id: token.key.id,
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    revoked_at: token.revokedAt?.toISOString() ?? null,
    state: urlTokenState(token, now),
  }
}

/** Builds the JSON of a new reconciliation service with its secret URL. */
export function newReconciliationServiceView(
  token: UrlToken,
  url: string,
  now: Date,
): View<typeof NewReconciliationServiceSchema> {
  return { url, ...reconciliationServiceView(token, now) }
}

/** Builds the manifest of a service. `url` is its secret URL. */
export function manifestView(
  { name }: Pick<UrlToken, 'name'>,
  { url, publicUrl, version }: { readonly url: string; readonly publicUrl: string; readonly version: string },
): View<typeof ReconciliationManifestSchema> {
  return {
    versions: ['0.2'],
    name: name === '' ? 'Herald' : `Herald: ${name}`,
    identifierSpace: `${publicUrl}/entities/`,
    schemaSpace: `${publicUrl}/docs/`,
    documentation: `${publicUrl}/docs`,
    serviceVersion: version,
    defaultTypes: types(),
    view: { url: `${publicUrl}/entities/{{id}}` },
    preview: { url: `${url}/preview?id={{id}}`, ...PREVIEW_SIZE },
    suggest: {
      entity: {
        service_url: url,
        service_path: '/suggest/entities',
        flyout_service_url: url,
        // OpenRefine replaces this with the ID.
        flyout_service_path: `/flyout?id=\${id}`,
      },
      property: { service_url: url, service_path: '/suggest/properties' },
      type: { service_url: url, service_path: '/suggest/types' },
    },
    extend: { propose_properties: { service_url: url, service_path: '/properties' }, property_settings: [] },
  }
}

/** Builds the results of a batch. Each query has the match of its row, or `null` if it has nothing to match. */
export function reconciliationResultsView(
  results: readonly (readonly [ReconciliationQuery, RowMatch | null])[],
): View<typeof ReconciliationResultsSchema> {
  return Object.fromEntries(
    results.map(([query, match]) => [query.key, { result: candidates(query, match) }]),
  )
}

function candidates({ types: wanted, limit }: ReconciliationQuery, match: RowMatch | null) {
  return (match?.candidates ?? [])
    .map(({ entity, score, reasons }, at) => ({
      id: entity.id,
      name: entity.name,
      description: describeEntity(entity),
      type: [typeOf(entity)],
      score,
      match: at === 0 && match?.verdict === 'matched',
      features: reasons.map(id => ({ id, value: true })),
    }))
    .filter(({ type }) => wanted.length === 0 || type.some(({ id }) => wanted.includes(id)))
    .slice(0, limit)
}

/** Builds the suggestions of entities. */
export function suggestedEntitiesView(entities: readonly MatchedEntity[]): View<typeof SuggestedItemsSchema> {
  return {
    result: entities.map(entity => ({
      id: entity.id,
      name: entity.name,
      description: describeEntity(entity),
      notable: [typeOf(entity)],
    })),
  }
}

/** Builds the suggestions of types that contain a text. */
export function suggestedTypesView(prefix: string): View<typeof SuggestedItemsSchema> {
  return { result: types().filter(({ name }) => containsText(name, prefix)) }
}

/** Builds the suggestions of properties that contain a text. */
export function suggestedPropertiesView(prefix: string): View<typeof SuggestedItemsSchema> {
  const properties = Object.entries(QUERY_PROPERTIES).map(([id, property]) => ({ id, ...property }))
  return {
    result: properties.filter(({ name, description }) => containsText(`${name} ${description}`, prefix)),
  }
}

/** Builds the short HTML of an entity. */
export function flyoutView(entity: MatchedEntity, html: string): View<typeof FlyoutSchema> {
  return { id: entity.id, html }
}

/** Builds the list of properties with which entities of a type can be extended. */
export function proposedPropertiesView(type: string): View<typeof ProposedPropertiesSchema> {
  return { type, properties: Object.entries(EXTENDED_PROPERTIES).map(([id, { name }]) => ({ id, name })) }
}

/** Builds the properties of entities. Those of an unknown ID are empty. */
export function extendedDataView(
  { ids, properties }: ExtensionQuery,
  entities: ReadonlyMap<string, MatchedEntity>,
): View<typeof ExtendedDataSchema> {
  const rows = ids.map(id => {
    const entity = entities.get(id)
    const cells = properties.map(property => [
      property,
      entity === undefined ? [] : (EXTENDED_PROPERTIES[property]?.cellsOf(entity) ?? []),
    ])
    return [id, Object.fromEntries(cells)]
  })
  return {
    meta: properties.map(id => ({ id, name: EXTENDED_PROPERTIES[id]?.name ?? id })),
    rows: Object.fromEntries(rows),
  }
}

function types() {
  return Object.entries(RECONCILED_TYPES).map(([id, name]) => ({ id, name }))
}

function typeOf({ entity_type }: MatchedEntity) {
  return { id: entity_type, name: RECONCILED_TYPES[entity_type as EntityType] }
}

/** Describes an entity in one line, which distinguishes it from others of its name. */
function describeEntity({ jurisdiction, tax_id, status, announcement_count }: MatchedEntity): string {
  const announcements = `${announcement_count} ${announcement_count === 1 ? 'announcement' : 'announcements'}`
  return [jurisdiction, ...(tax_id === null ? [] : [tax_id]), status, announcements].join(', ')
}

function containsText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.trim().toLowerCase())
}
