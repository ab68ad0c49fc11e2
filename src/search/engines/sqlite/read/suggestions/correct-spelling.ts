import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import { isVocabularyWord } from '../../../../../query/languages/infer-language.ts'
import { joinQueryParts, type QueryPart } from '../../../../../query/query-parts.ts'
import type { SearchSuggestion } from '../../../../search-suggestion.ts'
import { countQueries, MAX_OF_A_KIND, suggestibleParts } from './narrower-searches.ts'
import type { ResultCounter, SuggestionSearch } from './result-counts.ts'
import type { Spelling, SpellingLookup } from './spelling.ts'

/**
 * Prepares correcting the words that occur in no announcement, and leaving out those that resemble no other word. Without
 * such words, nothing is misspelled.
 */
export function openSpellingCorrection(
  findSpellings: SpellingLookup,
  countAnnouncements: ResultCounter<AnnouncementFilter>,
) {
  return (filter: AnnouncementFilter, search: SuggestionSearch): SearchSuggestion[] => {
    const parts = suggestibleParts(filter.q)
    const unknown = findUnknownWords(parts, countAnnouncements, search)
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

/** The least length of a word that is corrected without a choice, with one and with two typing errors. */
const MIN_CORRECTED_LENGTH = { 1: 5, 2: 8 }
/** The number of times that a spelling must be more frequent than every other one. */
const CLEAR_MAJORITY = 10

/**
 * Prepares correcting a query of which words occur in no announcement. Returns `null` unless each of them has one clear
 * correction. Ordinary words of a language are spelled correctly even if no announcement contains them, such as `heating` where
 * only `hearing` occurs. Quoted and negated words, prefixes, alternatives, and everything with digits stay as typed.
 */
export function openClearCorrection(
  findSpellings: SpellingLookup,
  countAnnouncements: ResultCounter<AnnouncementFilter>,
) {
  return (q: string, search: SuggestionSearch): string | null => {
    const parts = suggestibleParts(q)
    const unknown = findUnknownWords(parts, countAnnouncements, search)
    let corrected: QueryPart[] = parts
    for (const part of unknown) {
      if (isVocabularyWord(part.text.toLowerCase())) return null
      const [first, second] = findSpellings(part.text, search.checkpoint)
      if (first === undefined || !isClear(part.text, first, second)) return null
      corrected = replaceText(corrected, part, [first])[0] as QueryPart[]
    }
    return unknown.length === 0 ? null : joinQueryParts(corrected)
  }
}

function isClear(typed: string, { announcements, typos }: Spelling, second: Spelling | undefined): boolean {
  const minLength = MIN_CORRECTED_LENGTH[typos === 1 ? 1 : 2]
  return typed.length >= minLength && announcements >= CLEAR_MAJORITY * (second?.announcements ?? 0)
}

function findUnknownWords(
  parts: readonly QueryPart[],
  countAnnouncements: ResultCounter<AnnouncementFilter>,
  search: SuggestionSearch,
): QueryPart[] {
  return parts.filter(part => part.isPlainWord && countAnnouncements({ q: part.text }, search) === 0)
}

function replaceText(
  parts: readonly QueryPart[],
  replaced: QueryPart,
  spellings: readonly Pick<Spelling, 'word'>[],
): QueryPart[][] {
  return spellings.map(({ word: text }) => parts.map(part => (part === replaced ? { ...part, text } : part)))
}

function dropPart(parts: readonly QueryPart[], dropped: QueryPart): QueryPart[] {
  return parts.filter(part => part !== dropped)
}
