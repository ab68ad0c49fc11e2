import { type Announcement, announcementListItem, announcementView } from '../../../model/announcement.ts'
import type { AnnouncementFacets } from '../../../search/index-reader.ts'
import type { StoredAnnouncementDetails } from '../../api-dependencies.ts'
import type { ExactView, View } from '../schema-builders.ts'
import type {
  AnnouncementDetailsSchema,
  AnnouncementItemSchema,
  AnnouncementSchema,
  FacetsSchema,
} from './schema.ts'

/** The JSON that the index stores for announcements. It must have exactly the properties of the API schemas. */
export const indexedAnnouncementViews = {
  item: announcementListItem,
  single: announcementView,
} satisfies {
  item(
    announcement: Announcement,
  ): ExactView<typeof AnnouncementItemSchema, ReturnType<typeof announcementListItem>>
  single(
    announcement: Announcement,
  ): ExactView<typeof AnnouncementSchema, ReturnType<typeof announcementView>>
}

/** Builds the JSON of the result counts of a list. */
export function facetsView(facets: AnnouncementFacets): View<typeof FacetsSchema> {
  const { jurisdiction, category, source, month, approximate } = facets
  return { jurisdiction, category, source, month, approximate }
}

/** Builds the JSON of the details of an announcement. */
export function announcementDetailsView(
  id: string,
  stored: StoredAnnouncementDetails,
): View<typeof AnnouncementDetailsSchema> {
  return {
    announcement_id: id,
    details: stored.details,
    references: stored.references,
    entity_ids: stored.entityIds,
    first_seen_at: stored.firstSeenAt.toISOString(),
    changed_at: stored.changedAt.toISOString(),
    earlier_versions: stored.versions,
  }
}
