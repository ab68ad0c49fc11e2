import type { Announcement } from './announcement.ts'
import type { Entity } from './entity.ts'

/** An announcement as the record has it after a change; `announcement` is null when it was erased. */
export interface AnnouncementChange {
  readonly id: string
  /** The number PostgreSQL gave it at its first ingest: same on all nodes, never changes, orders within a day. */
  readonly number: number
  /** The change number it carries now. */
  readonly change: number
  readonly announcement: Announcement | null
  /** Entity of each mention, in the order of `announcement.mentions`. */
  readonly entityIds: readonly string[]
}

/** An entity as the record has it after a change; `entity` is null when it was erased or merged away. */
export interface EntityChange {
  readonly id: string
  readonly change: number
  readonly entity: Entity | null
  /** The entity it was merged into: reads of this id answer with that one. */
  readonly mergedInto: string | null
}

/** Where a follower of the record stands: the record it follows, the last change it has, and that change's nonce. */
export interface Position {
  readonly recordId: string
  readonly change: number
  readonly nonce: string
}

/** One row of the public change feed (`GET /api/v1/changes`). */
export interface ChangedRow {
  readonly change: number
  readonly kind: 'announcement' | 'entity'
  readonly id: string
  readonly deleted: boolean
}
