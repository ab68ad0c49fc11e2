import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import type { QueryPart } from '../../../../../query/query-parts.ts'
import type { SearchSuggestion } from '../../../../search-suggestion.ts'
import { countQueries, MAX_OF_A_KIND, suggestibleParts } from './narrower-searches.ts'
import type { ResultCounter, SuggestionSearch } from './result-counts.ts'
import { openSpellingLookup } from './spelling.ts'

/**
 * Prepares correcting the words that occur in no announcement, and leaving out those that resemble no other word. Without
 * such words, nothing is misspelled.
 */
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
    let kind: 'spelling' | 'dropped_word' = 'dropped_word'
    let corrected: (readonly QueryPart[])[] = unknown.length === 0 ? [] : [parts]
    for (const part of unknown) {
      const spellings = findSpellings(part.text, search.checkpoint)
      if (spellings.length > 0) kind = 'spelling'
      corrected = corrected
        .flatMap(own => (spellings.length === 0 ? [dropPart(own, part)] : replaceText(own, part, spellings)))
        .filter(own => own.length > 0)
        .slice(0, MAX_OF_A_KIND)
    }
    const count = (q: string) => countAnnouncements({ ...filter, q }, search)
    return countQueries(kind, corrected, count).sort((a, b) => b.total - a.total)
  }
}

function replaceText(
  parts: readonly QueryPart[],
  replaced: QueryPart,
  texts: readonly string[],
): QueryPart[][] {
  return texts.map(text => parts.map(part => (part === replaced ? { ...part, text } : part)))
}

function dropPart(parts: readonly QueryPart[], dropped: QueryPart): QueryPart[] {
  return parts.filter(part => part !== dropped)
}
