import type { AnnouncementCategory } from '../../../model/category.ts'
import type { EntityType } from '../../../model/entity.ts'
import type { EntityStatus } from '../../../model/entity-status.ts'
import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import type { CompletionResult } from '../../../search/index-reader.ts'
import type { View } from '../schema-builders.ts'
import type { CompletedCategory, CompletedSource } from './complete-filter-values.ts'
import type { CompletionListSchema } from './schema.ts'

/** The fields of an entity in the index that a completion shows. */
interface IndexedEntity {
  readonly id: string
  readonly entity_type: EntityType
  readonly name: string
  readonly jurisdiction: Jurisdiction
  readonly tax_id: string | null
  readonly status: EntityStatus
}

/** The fields of an announcement in the index that a completion shows. */
interface IndexedAnnouncement {
  readonly id: string
  readonly title: string
  readonly publication_date: string
  readonly category: AnnouncementCategory
  readonly jurisdiction: Jurisdiction
}

/** Builds the JSON of completions. */
export function completionsView(
  found: Pick<CompletionResult, 'entities' | 'announcements'>,
  categories: readonly CompletedCategory[],
  sources: readonly CompletedSource[],
): View<typeof CompletionListSchema> {
  const entities = parseItems<IndexedEntity>(found.entities)
  const announcements = parseItems<IndexedAnnouncement>(found.announcements)
  return {
    data: [
      ...entities.map(({ id, entity_type, name, jurisdiction, tax_id, status }) => ({
        kind: 'entity' as const,
        label: name,
        value: id,
        path: `/entities/${id}`,
        entity_type,
        jurisdiction,
        ...(tax_id !== null && { tax_id }),
        status,
      })),
      ...announcements.map(({ id, title, publication_date, category, jurisdiction }) => ({
        kind: 'announcement' as const,
        label: title,
        value: id,
        path: `/announcements/${id}`,
        publication_date,
        category,
        jurisdiction,
      })),
      ...categories.map(({ label, category }) => ({
        kind: 'category' as const,
        label,
        value: category,
        path: `/announcements?category=${category}`,
      })),
      ...sources.map(({ name, id, jurisdiction }) => ({
        kind: 'source' as const,
        label: name,
        value: id,
        path: `/announcements?source=${id}`,
        jurisdiction,
      })),
    ],
  }
}

function parseItems<T>(items: Uint8Array): T[] {
  return JSON.parse(`[${Buffer.from(items).toString()}]`) as T[]
}
