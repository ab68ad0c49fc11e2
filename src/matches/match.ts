import type { AnnouncementCategory } from '../model/category.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import { deriveUuidV5 } from '../platform/uuid.ts'

/** UUID namespace of matches. Changing it would store matches a second time when events are dispatched again. */
const MATCH_NAMESPACE = 'c6d2c1f4-2f0b-5c7a-9d55-70a4f3a0e1b8'

/** An announcement that a watchlist or a saved search matches. */
export interface Match {
  readonly id: string
  readonly owner: string
  /** Exactly one of the two IDs is set. */
  readonly watchlistId: string | null
  readonly savedSearchId: string | null
  /** The entries of the watchlist that the announcement names. */
  readonly entryIds: readonly string[]
  readonly announcementId: string
  /** The change number with which the announcement was stored. */
  readonly change: number
  readonly category: AnnouncementCategory
  readonly jurisdiction: Jurisdiction
  readonly createdAt: Date
}

/** Derives the ID of a match, so that an announcement that is matched again gives the same one. */
export function deriveMatchId(targetId: string, announcementId: string): string {
  return deriveUuidV5(MATCH_NAMESPACE, `${targetId} ${announcementId}`)
}
