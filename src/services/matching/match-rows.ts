import type { MatchRow, RowMatch } from '../../query/matching/row-match.ts'
import type { IndexReader, ReadOptions } from '../../search/index-reader.ts'

/**
 * The number of rows per read. A read takes about half a second if all names have to be compared, and other clients have their
 * turn between two reads.
 */
const ROWS_PER_READ = 100
/** The maximum number of candidates per row unless the caller chooses another one. */
export const DEFAULT_CANDIDATES = 5

export interface MatchOptions extends Pick<ReadOptions, 'signal' | 'client'> {
  /** The maximum number of candidates per row. */
  readonly limit?: number
  /** Called after each read with the number of rows that are matched. */
  readonly onProgress?: (rows: number) => void
}

/**
 * Finds the entities that rows of a list mean, and returns the matches in the order of the rows. A verdict of `matched` is
 * certain. A masked index neither shows nor finds persons. One read is under way at a time.
 */
export async function matchRows(
  reader: Pick<IndexReader, 'read'>,
  rows: readonly MatchRow[],
  { limit = DEFAULT_CANDIDATES, onProgress, ...options }: MatchOptions = {},
): Promise<readonly RowMatch[]> {
  const matches: RowMatch[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_READ) {
    const part = rows.slice(from, from + ROWS_PER_READ)
    const result = await reader.read({ kind: 'matches', rows: part, limit }, options)
    matches.push(...result.matches)
    onProgress?.(matches.length)
  }
  return matches
}
