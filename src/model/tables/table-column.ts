import type { CellPath } from '../../platform/csv/cell-paths.ts'
import { type CsvValue, VALUE_SEPARATOR } from '../../platform/csv/encode-csv.ts'

export type ColumnType = 'string' | 'date' | 'number' | 'integer' | 'boolean' | 'json'

/** A column of a table that leaves Herald as CSV or Parquet. */
export interface TableColumn<R> {
  readonly name: string
  readonly type: ColumnType
  /** One sentence for the documentation and the manifest of an export. */
  readonly meaning: string
  /** Returns the value of a row. JSON values are texts. */
  value(row: R): CsvValue
}

/** A column of a list, whose rows are items as the API returns them. */
export interface ListColumn<R> extends TableColumn<R> {
  /** The path of the value in the JSON of an item. */
  readonly path: CellPath
}

/** Defines a column of a list by the path of its value. */
export function defineListColumn<R extends object>(
  path: CellPath,
  facts: Omit<TableColumn<R>, 'name' | 'value'> & { readonly name?: string },
): ListColumn<R> {
  return { name: path.at(-1) ?? '', ...facts, path, value: row => readCell(row, path) }
}

/** Reads a value. A member of the elements of an array gives several values, which are joined. */
function readCell(row: unknown, path: CellPath): CsvValue {
  let value = row
  for (let at = 0; at < path.length; at++) {
    if (Array.isArray(value))
      return value.map(element => readCell(element, path.slice(at))).join(VALUE_SEPARATOR)
    value = (value as Record<string, unknown>)[path[at] as string]
  }
  if (Array.isArray(value)) return value.join(VALUE_SEPARATOR)
  return (value as CsvValue | undefined) ?? null
}
