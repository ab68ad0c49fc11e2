import type { Position } from '../model/change.ts'
import type { Rows } from '../search/write/rows.ts'

/** The record as a follower reads it (design 2.2, 2.3). */
export interface RecordFeed {
  /** The newest change. */
  head(): Promise<Position>
  /** False when the record does not know this position: it was restored, failed over, or is another one. */
  confirm(position: Position): Promise<boolean>
  /**
   * Whole change numbers after `after`, about `rows` rows at most, read in one snapshot; null when there is nothing new. With
   * `upTo` none above that, and who asks so goes on asking: what comes next may be read ahead.
   */
  after(after: number, rows: number, upTo?: number): Promise<Rows | null>
}
