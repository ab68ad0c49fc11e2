import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'

export type CopyField = string | number | null

/** A table and the columns to write. */
export interface CopyTarget {
  readonly table: string
  readonly columns: readonly string[]
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Writes rows with COPY in one transaction. Foreign keys are not checked, because the data is complete. */
export async function copyRows(
  sql: SqlPool,
  { table, columns }: CopyTarget,
  rows: readonly CopyField[][],
): Promise<void> {
  if (rows.length === 0) return
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`
    const into = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable()
    await pipeline(Readable.from(formatRows(rows)), into)
  })
}

/** Formats rows in PostgreSQL's text format, in chunks of 64 KiB. */
function* formatRows(rows: readonly CopyField[][]): Generator<string> {
  let text = ''
  for (const row of rows) {
    text += `${row.map(formatField).join('\t')}\n`
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield text
}

function formatField(field: CopyField): string {
  return field === null ? '\\N' : String(field).replace(/[\\\n\r\t]/g, sign => ESCAPED[sign] ?? sign)
}
