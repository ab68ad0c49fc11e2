import type { ChangePosition } from '../../model/database-change.ts'
import type { IndexRows } from '../../search/engines/sqlite/write/index-rows.ts'

/** The source from which the index follower reads database changes (design 2.2, 2.3). */
export interface ChangeFeed {
  /** Returns the position of the newest change. */
  head(): Promise<ChangePosition>
  /** Returns whether this position exists in the database. It may not after a restore or failover, or in another database. */
  confirm(position: ChangePosition): Promise<boolean>
  /**
   * Returns the complete changes after change number `after`, at most about `rows` rows from one snapshot, or `null` if there
   * are none. `upTo` excludes later changes; the feed may then read ahead, because the caller will continue.
   */
  after(after: number, rows: number, upTo?: number): Promise<IndexRows | null>
}
