import type { IndexQuery } from '../../../search/index-query.ts'
import type { AnnouncementListResult, IndexReader, ReadOptions } from '../../../search/index-reader.ts'
import { enumParameterWithDefault } from '../../query-parameters.ts'
import { enumSchema } from '../schema-builders.ts'

/** Whether a misspelled word is corrected. */
export const spellingParameter = enumParameterWithDefault(
  enumSchema(['auto', 'exact']),
  'auto',
  'What to do if nothing is found and a word of `q` occurs in no announcement. `auto` searches for the only word that it ' +
    'resembles, if there is one, and the header `Herald-Search` then contains the URL-encoded query that was searched, such ' +
    'as `corrected-q=liquidation%20judiciaire`. `exact` searches for `q` as typed, and so does `include=suggestions`. ' +
    'Quoted words, words with operators, and numbers are never corrected. [More](/docs/search#spelling).',
)

/** A list and the query that it answers if that is not the query as typed. */
interface CorrectedSearch {
  readonly result: AnnouncementListResult
  readonly correctedQuery: string | null
}

/** Reads a list with `q`. If it is empty because of misspelled words, reads the list of the corrected query. */
export async function readWithCorrection(
  index: IndexReader,
  toQuery: (q: string | undefined) => IndexQuery<'announcements'>,
  q: string | undefined,
  options: ReadOptions,
): Promise<CorrectedSearch> {
  const result = await index.read(toQuery(q), options)
  if (result.total > 0 || q === undefined) return { result, correctedQuery: null }
  const correctedQuery = await index.read({ kind: 'announcementSpelling', q }, options)
  if (correctedQuery === null) return { result, correctedQuery }
  const corrected = await index.read(toQuery(correctedQuery), options)
  return corrected.total > 0 ? { result: corrected, correctedQuery } : { result, correctedQuery: null }
}

/** Adds the query that was searched to the value of `Herald-Search`. */
export function describeCorrection(
  header: string | undefined,
  correctedQuery: string | null,
): string | undefined {
  if (correctedQuery === null) return header
  const correction = `corrected-q=${encodeURIComponent(correctedQuery)}`
  return header === undefined ? correction : `${header}, ${correction}`
}
