import type { Announcement } from '../model/announcement.ts'

/** An announcement with what the matcher needs to know of the entities that it mentions. */
export interface MatchableAnnouncement {
  readonly announcement: Announcement
  /** The surviving entity of each mention, in their order; `null` where it is masked. */
  readonly entityIds: readonly (string | null)[]
  /** The keys under which the mentioned entities are found by their numbers (see `indexedNumbersOf`). */
  readonly entityNumberKeys: readonly string[]
  /** The time of the last change, in milliseconds since 1970-01-01 UTC. */
  readonly changedAt: number
  /** The time at which deadlines are open or past. */
  readonly now: Date
}
