import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter, EntityFilter } from '../../../../../model/list-filters.ts'
import type { SearchSuggestion } from '../../../../search-suggestion.ts'
import { openClearCorrection, openSpellingCorrection } from './correct-spelling.ts'
import { dropFilters, dropWords, MAX_OF_A_KIND, suggestibleParts } from './narrower-searches.ts'
import {
  type ListReaders,
  openResultCounts,
  type ResultCounts,
  type SuggestionSearch,
} from './result-counts.ts'
import { openSpellingLookup, type SpellingLookup } from './spelling.ts'

/** The searches by which suggestions are found. */
export interface SuggestionLookups extends ResultCounts {
  readonly findSpellings: SpellingLookup
}

/** Prepares suggesting what is found instead of a search that finds nothing. */
export function openSuggestions(db: DatabaseSync, lists: ListReaders, countIndex: () => number) {
  const findSpellings = openSpellingLookup(db)
  return createSuggestions({ ...openResultCounts(db, lists, countIndex), findSpellings })
}

/** Creates the functions that suggest searches. Every suggestion has a total above 0. */
export function createSuggestions({
  countAnnouncements,
  countEntities,
  findEntities,
  findSpellings,
}: SuggestionLookups) {
  const correctSpelling = openSpellingCorrection(findSpellings, countAnnouncements)

  /** Finds the announcements of the entities that the query names. */
  function suggestEntities(
    { q, ...filter }: AnnouncementFilter,
    search: SuggestionSearch,
  ): SearchSuggestion[] {
    if (q === undefined || filter.entity !== undefined || suggestibleParts(q).length === 0) return []
    return findEntities(q, MAX_OF_A_KIND, search)
      .map(entity => {
        const total = countAnnouncements({ ...filter, entity: [entity.id] }, search)
        return { kind: 'entity' as const, entity, total }
      })
      .filter(({ total }) => total > 0)
  }

  return {
    correct: openClearCorrection(findSpellings, countAnnouncements),
    ofAnnouncements(filter: AnnouncementFilter, search: SuggestionSearch): SearchSuggestion[] {
      const spellings = correctSpelling(filter, search)
      return [
        ...spellings,
        ...suggestEntities(filter, search),
        ...dropFilters(filter, search, countAnnouncements),
        ...(spellings.length > 0 ? [] : dropWords(filter, search, countAnnouncements)),
      ]
    },
    ofEntities(filter: EntityFilter, search: SuggestionSearch): SearchSuggestion[] {
      const { q } = filter
      const total = q === undefined ? 0 : countAnnouncements({ q }, search)
      return [
        ...dropFilters(filter, search, countEntities),
        ...dropWords(filter, search, countEntities),
        ...(q === undefined || total === 0 ? [] : [{ kind: 'announcements', q, total } as const]),
      ]
    },
  }
}
