import type { DatabaseSync } from 'node:sqlite'
import type { ChangeFeedRow, ChangePosition } from '../../../../model/database-change.ts'
import { uuidFromBytes } from '../../../../platform/uuid.ts'
import type { IndexQuery } from '../../../index-query.ts'
import type { ChangeFeedPage } from '../../../index-reader.ts'
import { preparePositionReader } from '../index-database.ts'

/** Prepares reading the rows changed after a change number. Changes are never split between pages (design 2.3). */
export function openChangeList(db: DatabaseSync) {
  const readPosition = preparePositionReader(db)
  const selectBoundary = db.prepare(
    'select change from item where change > ? order by change limit 1 offset ?',
  )
  const selectRows = db.prepare(`
    select change, kind, id, place is null as deleted from item where change > ? and change <= ? order by change, id`)

  /** Returns the last change that keeps the page within `limit` rows, but at least the next existing change. */
  function findEnd(after: number, limit: number, head: number): number {
    const firstBeyond = selectBoundary.get(after, limit)?.change
    if (firstBeyond === undefined) return head
    const next = Number(selectBoundary.get(after, 0)?.change)
    return Math.max(next, Number(firstBeyond) - 1)
  }

  return ({ after, limit }: IndexQuery<'changes'>, head: number): ChangeFeedPage => {
    const next = Math.max(after, findEnd(after, limit, head))
    const rows = selectRows.all(after, next).map(
      ({ change, kind, id, deleted }): ChangeFeedRow => ({
        change: Number(change),
        kind: kind as ChangeFeedRow['kind'],
        id: uuidFromBytes(id as Uint8Array),
        deleted: deleted === 1,
      }),
    )
    const items = new TextEncoder().encode(rows.map(row => JSON.stringify(row)).join())
    return { items, next, head, position: readPosition() as ChangePosition }
  }
}
