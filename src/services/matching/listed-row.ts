import { hasMoreCharacters } from '../../platform/text.ts'
import type { MatchRow, RowMatch } from '../../query/matching/row-match.ts'
import type { IndexReader } from '../../search/index-reader.ts'
import { type MatchOptions, matchRows } from './match-rows.ts'
import { type MatchRowError, type MatchRowField, readMatchRow } from './read-match-row.ts'

/** The maximum number of rows in a list. */
export const MAX_LISTED_ROWS = 10_000
/** The maximum length of the caller's ID of a row. */
const MAX_ROW_ID_LENGTH = 200
/** The number of rows after which results are handed out, so that the caller can send them. */
const ROWS_PER_PART = 100

/** A row of a list as received. */
export interface ListedRow {
  /** The caller's ID of the row. */
  readonly id: string | null
  readonly fields: Readonly<Partial<Record<MatchRowField, string>>>
  /** The row to match, or `null` if it has errors. */
  readonly row: MatchRow | null
  readonly errors: readonly MatchRowError[]
}

/** A row of a list with its match, which is `null` if the row has errors. */
export interface MatchedRow extends ListedRow {
  /** The number of the row in the list, counted from 1. */
  readonly position: number
  readonly match: RowMatch | null
}

/** Creates a row of a list. `errors` are those that are already known. */
export function listRow(
  id: string | null,
  fields: ListedRow['fields'],
  errors: readonly MatchRowError[] = [],
): ListedRow {
  const read = readMatchRow(fields)
  const idErrors: MatchRowError[] =
    id !== null && hasMoreCharacters(id, MAX_ROW_ID_LENGTH)
      ? [{ field: 'id', code: 'too_long', detail: `id must not exceed ${MAX_ROW_ID_LENGTH} characters.` }]
      : []
  const all = [...errors, ...idErrors, ...(read.errors ?? [])]
  return { id, fields, row: all.length > 0 || read.errors !== null ? null : read.row, errors: all }
}

/** Matches the rows of a list, and yields them in order, in parts. */
export async function* matchListedRows(
  reader: Pick<IndexReader, 'read'>,
  rows: readonly ListedRow[],
  options: MatchOptions,
): AsyncGenerator<readonly MatchedRow[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PART) {
    const part = rows.slice(from, from + ROWS_PER_PART)
    const matches = [
      ...(await matchRows(
        reader,
        part.flatMap(({ row }) => row ?? []),
        options,
      )),
    ]
    yield part.map((listed, i) => ({
      ...listed,
      position: from + i + 1,
      match: listed.row === null ? null : (matches.shift() ?? null),
    }))
  }
}
