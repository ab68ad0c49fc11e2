import type { ChangePosition } from '../../../model/database-change.ts'
import type { DatabaseChanges } from '../../../search/engines/sqlite/write/index-rows.ts'

/** The source from which the indexes of a search cluster are written. Its methods are those of `ChangeFeed`. */
export interface ClusterChangeFeed {
  head(): Promise<ChangePosition>
  confirm(position: ChangePosition): Promise<boolean>
  /** Returns the number of the latest purge, before which no index may have been created; 0 if there was none. */
  latestPurge(): Promise<number>
  after(after: number, rows: number, upTo?: number): Promise<DatabaseChanges | null>
}
