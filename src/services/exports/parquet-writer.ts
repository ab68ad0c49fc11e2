import { zstdCompressSync } from 'node:zlib'
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { DescribedColumn } from '../../model/tables/list-columns.ts'
import type { ColumnType } from '../../model/tables/table-column.ts'
import type { CsvValue } from '../../platform/csv/encode-csv.ts'
import type { HashedFile } from './hashed-file.ts'
import type { TableWriter } from './table-writer.ts'

/** The number of rows in a row group, which stays in memory until it is complete. */
const ROW_GROUP_ROWS = 50_000

/** How a column is stored. `convert` returns what hyparquet-writer expects; a value that is `null` stays `null`. */
interface ParquetType {
  readonly element: Omit<SchemaElement, 'name'>
  convert(value: string | number | boolean): unknown
}

const unchanged = (value: unknown) => value
const PARQUET_TYPES: Readonly<Record<ColumnType, ParquetType>> = {
  string: { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, convert: unchanged },
  date: { element: { type: 'INT32', converted_type: 'DATE' }, convert: value => new Date(String(value)) },
  number: { element: { type: 'DOUBLE' }, convert: unchanged },
  integer: { element: { type: 'INT64' }, convert: value => BigInt(value) },
  boolean: { element: { type: 'BOOLEAN' }, convert: unchanged },
  json: {
    element: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
    convert: value => JSON.parse(String(value)),
  },
}

/** Creates a writer of a Parquet file. Row groups are written as they become complete. */
export function createParquetWriter(file: HashedFile, columns: readonly DescribedColumn[]): TableWriter {
  const output = new ByteWriter()
  const elements = columns.map(({ name, type }) => ({
    ...PARQUET_TYPES[type].element,
    name,
    repetition_type: 'OPTIONAL' as const,
  }))
  const parquet = new ParquetWriter({
    writer: output,
    schema: [{ name: 'root', num_children: columns.length }, ...elements],
    codec: 'ZSTD',
    compressors: { ZSTD: bytes => zstdCompressSync(bytes) },
    createdBy: 'herald',
  })
  const converters = columns.map(({ type }) => PARQUET_TYPES[type].convert)
  let pending: unknown[][] = columns.map(() => [])

  /** Moves the bytes written so far to the file. */
  async function flush(): Promise<void> {
    const bytes = output.getBytes().slice()
    output.index = 0
    await file.write(bytes)
  }

  async function writeRowGroup(): Promise<void> {
    const columnData = columns.map(({ name }, at) => ({ name, data: pending[at] as unknown[] }))
    pending = columns.map(() => [])
    await parquet.write({ columnData, rowGroupSize: ROW_GROUP_ROWS })
    await flush()
  }

  return {
    async write(rows: readonly CsvValue[][]) {
      for (const row of rows) {
        for (let at = 0; at < converters.length; at++) {
          const value = row[at] ?? null
          pending[at]?.push(value === null ? null : converters[at]?.(value))
        }
        if (pending[0]?.length === ROW_GROUP_ROWS) await writeRowGroup()
      }
    },
    async finish() {
      if ((pending[0]?.length ?? 0) > 0) await writeRowGroup()
      await parquet.finish()
      await flush()
      return await file.finish()
    },
    discard: file.discard,
  }
}
