import type { Announcement } from './announcement.ts'
import type { Entity } from './entity.ts'

/** An announcement as the database holds it after a change; `announcement` is null once it is erased. */
export interface AnnouncementChange {
  readonly id: string
  /** Sequence number from its first ingest. It is the same on all nodes, never changes, and orders announcements within a day. */
  readonly number: number
  /** Number of the change that last modified it. */
  readonly change: number
  readonly announcement: Announcement | null
  /** Entity id of each mention, in the order of `announcement.mentions`. */
  readonly entityIds: readonly string[]
}

/** An entity as the database holds it after a change; `entity` is null once it is erased or merged into another. */
export interface EntityChange {
  readonly id: string
  readonly change: number
  readonly entity: Entity | null
  /** Id of the entity it was merged into; reading this id returns that entity. */
  readonly mergedInto: string | null
}

/** A position in the database's changes: the id of the database, a change number, and the nonce of that change. */
export interface Position {
  readonly recordId: string
  readonly change: number
  readonly nonce: string
}

/** A row of the public change feed (`GET /api/v1/changes`). */
export interface ChangedRow {
  readonly change: number
  readonly kind: 'announcement' | 'entity'
  readonly id: string
  readonly deleted: boolean
}
