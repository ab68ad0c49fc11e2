import type { DatabaseSync } from 'node:sqlite'
import type { FacetValues } from './index-rows.ts'

/** Creates a function that looks up the ID of a combination of filter values, and inserts new combinations. */
export function openFacetIds(
  db: DatabaseSync,
  table: string,
  columns: readonly string[],
): (values: FacetValues) => number {
  const rows = db.prepare(`select facet, ${columns.join(', ')} from ${table}`).all()
  const keyOf = (values: readonly unknown[]): string => values.join('\n')
  const ids = new Map(rows.map(row => [keyOf(columns.map(column => row[column])), row.facet as number]))
  const insert = db.prepare(`insert into ${table} (${columns.join(', ')}, n) values (?, ?, ?, 0)`)
  return values => {
    const key = keyOf(values)
    const id = ids.get(key) ?? Number(insert.run(...values).lastInsertRowid)
    ids.set(key, id)
    return id
  }
}
