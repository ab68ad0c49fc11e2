import type { Position } from '../model/change.ts'
import type { Rows } from '../search/write/rows.ts'

/** The changes in the database, as the index follower reads them (design 2.2, 2.3). */
export interface RecordFeed {
  /** Returns the position of the newest change. */
  head(): Promise<Position>
  /** Whether the database knows this position. False after a restore, after a failover, or for another database. */
  confirm(position: Position): Promise<boolean>
  /**
   * Reads complete changes after `after`, about `rows` rows at most, in one snapshot; null when there is nothing new. With
   * `upTo`, later changes are excluded, and the feed may read ahead because the caller will continue.
   */
  after(after: number, rows: number, upTo?: number): Promise<Rows | null>
}
