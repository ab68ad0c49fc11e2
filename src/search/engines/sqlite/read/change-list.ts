import type { DatabaseSync } from 'node:sqlite'
import type { ChangeFeedRow, ChangePosition } from '../../../../model/database-change.ts'
import { uuidFromBytes } from '../../../../platform/uuid.ts'
import { type IndexQuery, MAX_CHANGE_BODY_BYTES } from '../../../index-query.ts'
import type { ChangeFeedPage } from '../../../index-reader.ts'
import { FULL_VIEW_SQL } from '../full-view.ts'
import { preparePositionReader } from '../index-database.ts'

/** Prepares reading the rows changed after a change number. Changes are never split between pages (design 2.3). */
export function openChangeList(db: DatabaseSync) {
  const readPosition = preparePositionReader(db)
  const selectBoundary = db.prepare(
    'select change from item where change > ? order by change limit 1 offset ?',
  )
  const readRows = openPlainRows(db)
  const readRowsWithBodies = openRowsWithBodies(db)

  /** Returns the last change that keeps the page within `limit` rows, but at least the next existing change. */
  function findEnd(after: number, limit: number, head: number): number {
    const firstBeyond = selectBoundary.get(after, limit)?.change
    if (firstBeyond === undefined) return head
    const next = Number(selectBoundary.get(after, 0)?.change)
    return Math.max(next, Number(firstBeyond) - 1)
  }

  return ({ after, limit, bodies = false }: IndexQuery<'changes'>, head: number): ChangeFeedPage => {
    const end = Math.max(after, findEnd(after, limit, head))
    const { rows, next } = bodies ? readRowsWithBodies(after, end) : { rows: readRows(after, end), next: end }
    const items = new TextEncoder().encode(rows.join())
    return { items, next, head, position: readPosition() as ChangePosition }
  }
}

/** Prepares reading the rows of complete changes as JSON. */
function openPlainRows(db: DatabaseSync) {
  const select = db.prepare(`
    select change, kind, id, place is null as deleted from item where change > ? and change <= ? order by change, id`)
  return (after: number, end: number): string[] =>
    select.all(after, end).map(row => JSON.stringify(readChangeRow(row)))
}

/**
 * Prepares reading rows with their resources in `data`. The page ends before the change whose resources would exceed the
 * limit. The first change is always read whole; its rows beyond the limit have no `data`.
 */
function openRowsWithBodies(db: DatabaseSync) {
  const select = db.prepare(`
    select item.change, item.kind, item.id, item.place is null as deleted,
      case kind when 'announcement' then ${FULL_VIEW_SQL} else entity.json end as body
    from item
    left join announcement on kind = 'announcement' and announcement.place = item.place
    left join entity on kind = 'entity' and entity.place = item.place
    where item.change > ? and item.change <= ? order by item.change, item.id`)

  return (after: number, end: number): { readonly rows: string[]; readonly next: number } => {
    const rows: string[] = []
    let [bytes, change, rowsBeforeChange] = [0, after, 0]
    for (const selected of select.iterate(after, end)) {
      const row = readChangeRow(selected)
      if (row.change > change) [change, rowsBeforeChange] = [row.change, rows.length]
      const body = selected.body === null ? 'null' : String(selected.body)
      bytes += Buffer.byteLength(body)
      const exceedsLimit = bytes > MAX_CHANGE_BODY_BYTES
      if (exceedsLimit && rowsBeforeChange > 0)
        return { rows: rows.slice(0, rowsBeforeChange), next: change - 1 }
      rows.push(exceedsLimit ? JSON.stringify(row) : withBody(row, body))
    }
    return { rows, next: end }
  }
}

function readChangeRow(row: Readonly<Record<string, unknown>>): ChangeFeedRow {
  return {
    change: Number(row.change),
    kind: row.kind as ChangeFeedRow['kind'],
    id: uuidFromBytes(row.id as Uint8Array),
    deleted: row.deleted === 1,
  }
}

/** Serializes a row with its resource, which is JSON already. */
function withBody(row: ChangeFeedRow, body: string): string {
  return `${JSON.stringify(row).slice(0, -1)},"data":${body}}`
}
