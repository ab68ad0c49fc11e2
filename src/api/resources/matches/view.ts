import type { Static } from '@sinclair/typebox'
import type { ExplainedMatch } from '../../../services/following/match-service.ts'
import type { AnnouncementItemSchema, AnnouncementSchema } from '../announcements/schema.ts'
import type { EntitySchema } from '../entities/schema.ts'
import type { View } from '../schema-builders.ts'
import type { MatchSchema } from './schema.ts'

/** Builds the JSON of a match. */
export function matchView(
  match: ExplainedMatch,
  announcement: View<typeof AnnouncementItemSchema> | null,
  entity: View<typeof EntitySchema> | null,
): View<typeof MatchSchema> {
  const target = { id: match.watchlistId ?? match.savedSearchId ?? '', name: match.targetName }
  return {
    id: match.id,
    change: match.change,
    is_new: match.isUnseen,
    matched_at: match.createdAt.toISOString(),
    matched: {
      watchlist: match.watchlistId === null ? null : target,
      saved_search: match.savedSearchId === null ? null : target,
      entries: match.entries.map(({ id, reference, name, number }) => ({ id, reference, name, number })),
    },
    announcement,
    entity,
  }
}

/** Shortens an announcement to the form in which lists show it. */
export function toAnnouncementItem(
  announcement: Static<typeof AnnouncementSchema>,
): View<typeof AnnouncementItemSchema> {
  const { source_reference: _, source_url: __, summary: ___, entities, ...item } = announcement
  return { ...item, entities: entities.map(({ type, name }) => ({ type, name })) }
}
