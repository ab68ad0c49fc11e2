import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import type { QueryPart } from '../../../../../query/query-parts.ts'
import type { SearchSuggestion } from '../../../../search-suggestion.ts'
import { countQueries, MAX_OF_A_KIND, suggestibleParts } from './narrower-searches.ts'
import type { ResultCounter, SuggestionSearch } from './result-counts.ts'
import { openSpellingLookup } from './spelling.ts'

/** Prepares correcting the words that occur in no announcement. Without any, no word is misspelled. */
export function openSpellingCorrection(
  db: DatabaseSync,
  countAnnouncements: ResultCounter<AnnouncementFilter>,
) {
  const findSpellings = openSpellingLookup(db)

  return (filter: AnnouncementFilter, search: SuggestionSearch): SearchSuggestion[] => {
    const parts = suggestibleParts(filter.q)
    const unknown = parts.filter(
      part => part.isPlainWord && countAnnouncements({ q: part.text }, search) === 0,
    )
    let corrected: (readonly QueryPart[])[] = unknown.length === 0 ? [] : [parts]
    for (const part of unknown) {
      const spellings = findSpellings(part.text, search.checkpoint)
      corrected = corrected
        .flatMap(own => spellings.map(spelling => replaceText(own, part, spelling)))
        .slice(0, MAX_OF_A_KIND)
    }
    const count = (q: string) => countAnnouncements({ ...filter, q }, search)
    return countQueries('spelling', corrected, count).sort((a, b) => b.total - a.total)
  }
}

function replaceText(parts: readonly QueryPart[], replaced: QueryPart, text: string): QueryPart[] {
  return parts.map(part => (part === replaced ? { ...part, text } : part))
}
