import type { AnnouncementChange, EntityChange, Position } from '../model/change.ts'

/** A stretch of the record's changes, read in one snapshot. */
export interface Stretch {
  readonly announcements: readonly AnnouncementChange[]
  readonly entities: readonly EntityChange[]
  /** Where a follower stands that has applied this stretch. */
  readonly position: Position
}

/** The record as a follower reads it (design 2.2, 2.3). */
export interface RecordFeed {
  /** The newest change. */
  head(): Promise<Position>
  /** False when the record does not know this position: it was restored, failed over, or is another one. */
  confirm(position: Position): Promise<boolean>
  /** Whole change numbers after `after`, about `rows` rows at most; null when there is nothing new. */
  after(after: number, rows: number): Promise<Stretch | null>
}
