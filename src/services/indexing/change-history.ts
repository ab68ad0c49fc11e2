import { isKnownPosition, readLatestPosition } from '../../changes/change-number-store.ts'
import type { ChangePosition } from '../../model/database-change.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isUuid } from '../../platform/uuid.ts'
import { queryDatabase } from '../admin/query-database.ts'

/** Answers which changes belong to the history of the database. Throws `unavailable` if it cannot be reached. */
export interface ChangeHistory {
  latest(): Promise<ChangePosition>
  /**
   * Returns whether a position is in the history. `indexed`, the position of this node's index, counts as known while the
   * database cannot be reached, so that a client that has read everything can keep polling.
   */
  includes(position: ChangePosition, indexed: ChangePosition): Promise<boolean>
}

export function createChangeHistory(dependencies: Pick<Dependencies, 'sql' | 'clock'>): ChangeHistory {
  return {
    latest: () => queryDatabase(dependencies, readLatestPosition),
    async includes(position, indexed) {
      // PostgreSQL rejects text that is not a UUID, which only an altered cursor contains.
      if (!isUuid(position.recordId) || !isUuid(position.nonce)) return false
      try {
        return await queryDatabase(dependencies, sql => isKnownPosition(sql, position))
      } catch (error) {
        if (isSamePosition(position, indexed)) return true
        throw error
      }
    },
  }
}

function isSamePosition(a: ChangePosition, b: ChangePosition): boolean {
  return a.recordId === b.recordId && a.change === b.change && a.nonce === b.nonce
}
