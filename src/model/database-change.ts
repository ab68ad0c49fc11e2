import type { Announcement } from './announcement.ts'
import type { Entity, EntityType } from './entity.ts'

/** The state of an announcement in the database after a change. `announcement` is `null` once it is erased. */
export interface AnnouncementChange {
  readonly id: string
  /**
   * The sequence number assigned when the announcement was first ingested. It never changes, is the same on all nodes, and
   * orders announcements within a day.
   */
  readonly number: number
  /** The number of the change that last modified the announcement. */
  readonly change: number
  /** The time at which Herald last saw the announcement change, in milliseconds since 1970-01-01 UTC. */
  readonly changedAt: number
  readonly announcement: Announcement | null
  /** The entity ID of each mention, in the order of `announcement.mentions`; `null` where it is masked. */
  readonly entityIds: readonly (string | null)[]
}

/** The state of an entity in the database after a change. `entity` is `null` once it is erased or merged into another. */
export interface EntityChange {
  readonly id: string
  readonly change: number
  readonly entity: Entity | null
  /** The ID of the entity that this one was merged into. Reads of the merged ID return that entity. */
  readonly mergedInto: string | null
  readonly type: EntityType
}

/** A position in the database's change sequence: the database ID, a change number and the nonce of that change. */
export interface ChangePosition {
  readonly recordId: string
  readonly change: number
  readonly nonce: string
}

/** A row in the public change feed (`GET /api/v1/changes`). */
export interface ChangeFeedRow {
  readonly change: number
  readonly kind: 'announcement' | 'entity'
  readonly id: string
  readonly deleted: boolean
}
