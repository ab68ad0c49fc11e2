import { type Entity, entityView } from '../../../model/entity.ts'
import type {
  CoMentionedEntitiesResult,
  CoMentionedEntity,
  EntityFacets,
} from '../../../search/index-reader.ts'
import type { EntityDetails } from '../../../services/admin/reads/database-lookup.ts'
import type { ExactView, View } from '../schema-builders.ts'
import type {
  EntityDetailsSchema,
  EntityFacetsSchema,
  EntitySchema,
  RelatedEntitiesSchema,
  RelatedEntitySchema,
} from './schema.ts'

/** Builds the JSON that the index stores for an entity. It must have exactly the properties of the API schema. */
export const indexedEntityView: (
  entity: Entity,
) => ExactView<typeof EntitySchema, ReturnType<typeof entityView>> = entityView

export function entityFacetsView({
  type,
  jurisdiction,
  status,
  role,
  category,
}: EntityFacets): View<typeof EntityFacetsSchema> {
  return { type, jurisdiction, status, role, category }
}

/** Builds the JSON of a related entity. */
export function relatedEntityView(related: CoMentionedEntity): View<typeof RelatedEntitySchema> {
  return {
    id: related.id,
    name: related.name,
    entity_type: related.entity_type,
    roles: related.roles,
    own_roles: related.own_roles,
    since: related.since,
    until: related.until,
    announcements: related.announcements,
  }
}

/** Builds the JSON members that precede the list of related entities. */
export function relatedEntitiesHead(
  result: CoMentionedEntitiesResult,
): Pick<View<typeof RelatedEntitiesSchema>, 'entity' | 'considered'> {
  const { id, name, entity_type } = result.entity
  return {
    entity: { id, name, entity_type },
    considered: { announcements: result.considered, of: result.announcements },
  }
}

/** Builds the JSON of the identifiers, names and merged IDs of an entity. */
export function entityDetailsView(stored: EntityDetails): View<typeof EntityDetailsSchema> {
  return {
    entity_id: stored.id,
    identifiers: stored.identifiers.map(({ scheme, jurisdiction, number, valid }) => {
      return { scheme, jurisdiction, number, valid }
    }),
    legal_form: stored.legalForm,
    names: stored.names,
    considered: stored.considered,
    merged_ids: stored.aliases,
  }
}
