import type { CsvValue } from '../../platform/csv/encode-csv.ts'

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

/** Separates the values of a cell with several values. */
export const VALUE_SEPARATOR = '; '
