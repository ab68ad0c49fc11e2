import type { AnnouncementCategory } from '../model/category.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import { deriveUuidV5 } from '../platform/uuid.ts'

/** UUID namespace of matches. Changing it would store matches a second time when events are dispatched again. */
const MATCH_NAMESPACE = 'c6d2c1f4-2f0b-5c7a-9d55-70a4f3a0e1b8'

/** An announcement that a watchlist or a saved search matches, or an entity that a search of entities matches. */
export interface Match {
  readonly id: string
  readonly owner: string
  /** Exactly one of the two IDs is set. */
  readonly watchlistId: string | null
  readonly savedSearchId: string | null
  /** The entries of the watchlist that the announcement names. */
  readonly entryIds: readonly string[]
  /** The announcement that matches or because of which the entity does; `null` if the entity changed for another reason. */
  readonly announcementId: string | null
  /** The entity that a search of entities matches; `null` for all other matches. */
  readonly entityId: string | null
  /** The change number with which the announcement was stored or the entity changed. */
  readonly change: number
  /** The category of the announcement, if there is one. */
  readonly category: AnnouncementCategory | null
  readonly jurisdiction: Jurisdiction
  readonly createdAt: Date
}

/** Derives the ID of a match, so that an announcement that is matched again gives the same one. */
export function deriveMatchId(targetId: string, announcementId: string): string {
  return deriveUuidV5(MATCH_NAMESPACE, `${targetId} ${announcementId}`)
}

/** Derives the ID of a match of an entity. An entity can match a search again with each of its changes. */
export function deriveEntityMatchId(searchId: string, entityId: string, change: number): string {
  return deriveUuidV5(MATCH_NAMESPACE, `${searchId} ${entityId} ${change}`)
}
