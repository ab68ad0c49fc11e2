import type { DatabaseSync } from 'node:sqlite'
import type { Facet } from './rows.ts'

/** Looks up the id of a combination of filter values, and inserts new combinations. */
export function openFacets(
  db: DatabaseSync,
  table: string,
  columns: readonly string[],
): (values: Facet) => number {
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
