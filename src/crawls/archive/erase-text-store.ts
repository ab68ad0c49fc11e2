import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { mayContainWords } from '../../platform/sql/words/word-filter.ts'

/** The columns of the crawls that quote publishers' texts, file names and URLs. */
const QUOTING_COLUMNS = {
  problems: ['document', 'location', 'reason'],
  reading_failures: ['member', 'url', 'reason'],
  runs: ['error'],
  crawl_days: ['reason'],
} as const

export type QuotingTable = keyof typeof QUOTING_COLUMNS

export const QUOTING_TABLES = Object.keys(QUOTING_COLUMNS) as QuotingTable[]

/** A row with texts that may hold erased data. Its position is valid until the row is changed. */
export interface QuotingRow {
  readonly position: string
  readonly texts: readonly (string | null)[]
}

/** Finds and locks the rows of a table whose texts may contain all words of one of these sets. */
export async function lockQuotingRows(
  tx: SqlTransaction,
  table: QuotingTable,
  search: readonly (readonly string[])[],
): Promise<QuotingRow[]> {
  const columns = tx(QUOTING_COLUMNS[table])
  return await tx`
    select ctid::text as position, array[${columns}]::text[] as texts from ${tx(table)}
    where ${mayContainWords(tx, tx`concat_ws(' ', ${columns})`, search)} for update`
}

/** Replaces the texts of a row that `lockQuotingRows` returned in the same transaction. */
export async function replaceQuotingTexts(
  tx: SqlTransaction,
  table: QuotingTable,
  { position, texts }: QuotingRow,
): Promise<void> {
  const assignments = QUOTING_COLUMNS[table]
    .map((column, index) => tx`${tx(column)} = ${texts[index] ?? null}`)
    .reduce((one, other) => tx`${one}, ${other}`)
  await tx`update ${tx(table)} set ${assignments} where ctid = ${position}::tid`
}

/**
 * Deletes a row that `lockQuotingRows` returned in the same transaction. The reading failures of a document are counted anew
 * when it is read again.
 */
export async function deleteQuotingRow(
  tx: SqlTransaction,
  table: QuotingTable,
  { position }: QuotingRow,
): Promise<void> {
  await tx`delete from ${tx(table)} where ctid = ${position}::tid`
}

/** The URL of an archived document: that of its file and, in a container, the path of the member. */
export interface ErasableUrl {
  readonly id: number
  readonly fileUrl: string
  readonly member: string
}

/** Finds the documents whose URLs may contain all words of one of these sets. */
export async function findDocumentsByUrl(
  sql: Queryable,
  search: readonly (readonly string[])[],
): Promise<ErasableUrl[]> {
  return await sql`
    select id, member, left(url, length(url) - case when member = '' then 0 else length(member) + 2 end) as "fileUrl"
    from documents where ${mayContainWords(sql, sql`url`, search)}`
}

export async function replaceDocumentUrls(tx: Queryable, documents: readonly ErasableUrl[]): Promise<void> {
  if (documents.length === 0) return
  await tx`
    update documents d set url = w.url || case when member = '' then '' else '!/' || member end
    from unnest(${documents.map(d => d.id)}::bigint[], ${documents.map(d => d.fileUrl)}::text[]) as w (id, url)
    where d.id = w.id`
}
