import type { ExportedTable } from '../../model/tables/exported-tables.ts'
import { type CsvValue, encodeCsvRow } from '../../platform/csv/encode-csv.ts'
import { createHashedFile } from './hashed-file.ts'
import { createParquetWriter } from './parquet-writer.ts'
import type { TableFormat, TableWriter } from './table-writer.ts'

/** Creates the file of a table. */
export async function createTableWriter(
  path: string,
  table: ExportedTable,
  format: TableFormat,
): Promise<TableWriter> {
  const file = await createHashedFile(path)
  if (format === 'parquet') return createParquetWriter(file, table.columns)
  const encoder = new TextEncoder()
  const encodeRow = format === 'csv' ? encodeCsvRow : createJsonLineEncoder(table)
  if (format === 'csv') await file.write(encoder.encode(encodeCsvRow(table.columns.map(({ name }) => name))))
  return {
    write: async rows => {
      let text = ''
      for (const row of rows) text += encodeRow(row)
      await file.write(encoder.encode(text))
    },
    finish: file.finish,
    discard: file.discard,
  }
}

/** Creates the function that writes a row as a JSON object in one line. */
function createJsonLineEncoder({ columns }: ExportedTable): (row: readonly CsvValue[]) => string {
  const members = columns.map(({ name, type }) => ({ name: JSON.stringify(name), isJson: type === 'json' }))
  return row => {
    const values = members.map(({ name, isJson }, at) => {
      const value = row[at] ?? null
      return `${name}:${isJson && value !== null ? String(value) : JSON.stringify(value)}`
    })
    return `{${values.join()}}\n`
  }
}
