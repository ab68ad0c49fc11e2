import type { IndexQuery } from '../../../search/index-query.ts'
import type { AnnouncementListResult, IndexReader, ReadOptions } from '../../../search/index-reader.ts'
import { enumParameterWithDefault } from '../../query-parameters.ts'
import { enumSchema } from '../schema-builders.ts'

/** Whether a misspelled word is corrected. */
export const spellingParameter = enumParameterWithDefault(
  enumSchema(['auto', 'exact']),
  'exact',
  'What to do if nothing is found and a word of `q` occurs in no announcement, but resembles one that does. `exact` searches ' +
    'for `q` as typed, and the header `Herald-Search` suggests a URL-encoded query, such as ' +
    '`suggested-q=liquidation%20judiciaire`. `auto` searches for that query instead, and the header says so: ' +
    '`corrected-q=liquidation%20judiciaire`. With `include=suggestions`, suggestions are in the body instead, and nothing is ' +
    'corrected. Quoted words, words with operators, and numbers are never corrected. [More](/docs/search#spelling).',
)

/** A list, the query that it answers, and what to add to `Herald-Search` about the spelling. */
interface SpellingResult {
  readonly result: AnnouncementListResult
  readonly answeredQuery: string | undefined
  readonly note: string | null
}

/**
 * Reads a list with `q`. If it is empty because of misspelled words, suggests the corrected query, and reads its list instead if
 * the client asked for that.
 */
export async function readWithSpelling(
  index: IndexReader,
  toQuery: (q: string | undefined) => IndexQuery<'announcements'>,
  { q, spelling }: { readonly q?: string | undefined; readonly spelling: 'auto' | 'exact' },
  options: ReadOptions,
): Promise<SpellingResult> {
  const result = await index.read(toQuery(q), options)
  const asTyped = { result, answeredQuery: q, note: null }
  if (result.total > 0 || q === undefined) return asTyped
  const correctedQuery = await index.read({ kind: 'announcementSpelling', q }, options)
  if (correctedQuery === null) return asTyped
  const corrected = await index.read(toQuery(correctedQuery), options)
  if (corrected.total === 0) return asTyped
  const encoded = encodeURIComponent(correctedQuery)
  return spelling === 'auto'
    ? { result: corrected, answeredQuery: correctedQuery, note: `corrected-q=${encoded}` }
    : { ...asTyped, note: `suggested-q=${encoded}` }
}

/** Adds a note about the spelling to the value of `Herald-Search`. */
export function addSpellingNote(header: string | undefined, note: string | null): string | undefined {
  if (note === null) return header
  return header === undefined ? note : `${header}, ${note}`
}
