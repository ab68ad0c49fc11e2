import type { CsvValue } from '../../platform/csv/encode-csv.ts'
import type { WrittenFile } from './hashed-file.ts'

export const TABLE_FORMATS = ['parquet', 'csv', 'ndjson'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Writes the rows of one table to a file. */
export interface TableWriter {
  write(rows: readonly CsvValue[][]): Promise<void>
  finish(): Promise<WrittenFile>
  /** Closes an unfinished file. */
  discard(): Promise<void>
}
