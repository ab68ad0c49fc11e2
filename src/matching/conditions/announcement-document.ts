import { toEpochDay } from '../../model/calendar-day.ts'
import { filterValuesOf } from '../../model/filter-values.ts'
import {
  type AnnouncementFullText,
  buildAnnouncementFullText,
} from '../../query/announcements/announcement-full-text.ts'
import {
  type AnnouncementValues,
  announcementValuesOf,
} from '../../query/announcements/announcement-values.ts'
import { valueTokens } from '../../query/announcements/value-tokens.ts'
import { isSearchLanguage, SEARCH_LANGUAGES } from '../../query/languages/search-language.ts'
import type { MatchableAnnouncement } from '../matchable-announcement.ts'
import { entityToken, foldToken, valueToken } from './condition-tokens.ts'
import type { TokenTable } from './token-table.ts'

/** An announcement as conditions see it. Its tokens are marked in the token table. */
export interface AnnouncementDocument {
  readonly values: AnnouncementValues
  readonly day: number
  /** The position of its language in `SEARCH_LANGUAGES`, or -1 for other languages. */
  readonly language: number
  readonly now: Date
  /** The words of the title and those of the other fields, with end tokens between fields. */
  readonly fields: readonly (readonly string[])[]
}

/** Marks the tokens that the search index stores for an announcement, and those of its entities. */
export function readAnnouncementDocument(
  { announcement, entityIds, entityNumberKeys, changedAt, now }: MatchableAnnouncement,
  table: TokenTable,
): AnnouncementDocument {
  const { date, language, mentions } = announcement
  const filterValues = filterValuesOf(announcement)
  const texts = buildAnnouncementFullText(announcement)
  const fields = [texts.title, texts.words].map(text => text.split(' '))
  table.beginDocument()
  for (const words of fields) for (const word of words) table.mark(word, true)
  markTokens(texts, table)
  for (const token of valueTokens(announcement, filterValues)) table.mark(foldToken(token), false)
  for (const [at, id] of entityIds.entries()) {
    if (id === null) continue
    table.mark(entityToken(id), false)
    table.mark(entityToken(id, mentions[at]?.role ?? 'other'), false)
  }
  for (const key of entityNumberKeys) table.mark(valueToken('tax_id', key), false)
  return {
    values: announcementValuesOf(announcement, filterValues, changedAt),
    day: toEpochDay(date),
    language: isSearchLanguage(language) ? SEARCH_LANGUAGES.indexOf(language) : -1,
    now,
    fields,
  }
}

function markTokens({ others, keys }: AnnouncementFullText, table: TokenTable): void {
  if (others !== '') for (const token of others.split(' ')) table.mark(token, false)
  for (const key of keys.split(' ')) table.mark(foldToken(key), false)
}

/** Returns whether a document has words in a row, of which the last may be a prefix. */
export function containsPhrase(
  { fields }: AnnouncementDocument,
  words: readonly string[],
  isPrefix: boolean,
): boolean {
  return fields.some(field => {
    for (
      let from = field.indexOf(words[0] as string);
      from >= 0;
      from = field.indexOf(words[0] as string, from + 1)
    ) {
      if (hasWordsAt(field, from, words, isPrefix)) return true
    }
    return false
  })
}

function hasWordsAt(
  field: readonly string[],
  from: number,
  words: readonly string[],
  isPrefix: boolean,
): boolean {
  for (let at = 1; at < words.length; at++) {
    const found = field[from + at]
    const word = words[at] as string
    const isLastPrefix = isPrefix && at === words.length - 1
    if (found !== word && !(isLastPrefix && found?.startsWith(word) === true)) return false
  }
  return true
}
