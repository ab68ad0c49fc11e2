import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { normalizeText } from '../../../src/platform/text.ts'

/** Returns the tables whose rows contain a word in any spelling, with bytes read as UTF-8 text. */
export async function findWordInTables(sql: SqlPool, word: string): Promise<string[]> {
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema() order by 1, ordinal_position`
  const found: string[] = []
  for (const [table, group] of Map.groupBy(columns, column => column.table)) {
    const expressions = group.map(({ column, type }) =>
      type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`,
    )
    const rows = await sql.unsafe(`select concat_ws(' ', ${expressions.join()}) as text from "${table}"`)
    if (rows.some(row => containsWord(Buffer.from(String(row.text)), word))) found.push(table)
  }
  return found
}

/** Returns the files below a folder that contain a word in any encoding or spelling, also inside gzip and zstd. */
export async function findWordInFiles(folder: string, word: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter(candidate => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if ([bytes, ...decompressed(bytes)].some(content => containsWord(content, word))) found.push(path)
  }
  return found
}

function decompressed(bytes: Buffer): Buffer[] {
  if (bytes.subarray(0, 4).toString('hex') === '28b52ffd') return [zstdDecompressSync(bytes)]
  return bytes.subarray(0, 2).toString('hex') === '1f8b' ? [gunzipSync(bytes)] : []
}

/** Searches bytes for the plain letters of a word: as written, in UTF-16, and after decoding escapes and accents. */
function containsWord(bytes: Buffer, word: string): boolean {
  const plain = normalizeText(word)
  const views = [bytes.toString('latin1'), bytes.toString('latin1').replaceAll('\0', ''), bytes.toString()]
  return views.some(view => {
    if (view.toLowerCase().includes(plain)) return true
    const decoded = view
      .replace(/\\+u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
    return decoded !== view && normalizeText(decoded).includes(plain)
  })
}
