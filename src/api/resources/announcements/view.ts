import { type Announcement, announcementListItem, announcementView } from '../../../model/announcement.ts'
import { findNamedCpv } from '../../../model/codes/cpv/cpv-names.ts'
import { regionsOfAnnouncement } from '../../../model/codes/regions/announcement-regions.ts'
import { findRegion } from '../../../model/codes/regions/region-list.ts'
import { cpvOf } from '../../../model/filter-values.ts'
import type { AnnouncementFacets } from '../../../search/index-reader.ts'
import type { StoredAnnouncementDetails } from '../../api-dependencies.ts'
import type { ExactView, View } from '../schema-builders.ts'
import type {
  AnnouncementDetailsSchema,
  AnnouncementItemSchema,
  AnnouncementSchema,
  CodesSchema,
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

/** Builds the JSON of the codes by which the filters `cpv` and `region` find an announcement. */
export function announcementCodesView(
  announcement: Pick<Announcement, 'metadata' | 'jurisdiction'>,
): View<typeof CodesSchema> {
  return {
    cpv: cpvOf(announcement).map(code => {
      const named = findNamedCpv(code)
      return { code, name: named?.name ?? null, named_code: named?.code ?? null }
    }),
    regions: regionsOfAnnouncement(announcement).map(code => ({
      code,
      name: findRegion(code)?.name ?? null,
    })),
  }
}

/** Builds the JSON of the details of an announcement. */
export function announcementDetailsView(
  announcement: Pick<Announcement, 'id' | 'metadata' | 'jurisdiction'>,
  stored: StoredAnnouncementDetails,
): View<typeof AnnouncementDetailsSchema> {
  return {
    announcement_id: announcement.id,
    details: stored.details,
    references: stored.references,
    entity_ids: stored.entityIds,
    codes: announcementCodesView(announcement),
    first_seen_at: stored.firstSeenAt.toISOString(),
    changed_at: stored.changedAt.toISOString(),
    earlier_versions: stored.versions,
  }
}
