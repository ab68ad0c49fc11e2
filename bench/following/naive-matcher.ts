import type { MatchableAnnouncement } from '../../src/matching/matchable-announcement.ts'
import { type AnnouncementCondition, filterAt } from '../../src/model/announcement-condition.ts'
import { toEpochDay } from '../../src/model/calendar-day.ts'
import {
  type AnnouncementFullText,
  buildAnnouncementFullText,
} from '../../src/query/announcements/announcement-full-text.ts'
import { parseQuery } from '../../src/query/query-language.ts'
import type { SearchPattern } from '../../src/query/search-pattern.ts'
import type { TermPatterns } from '../../src/query/term-patterns.ts'
import { createFilterCheck } from '../../test/support/random-value-filters.ts'

/** Decides whether an announcement matches a condition by reading its texts, one condition after the other. */
export function matchesNaively(
  { filter, isOpen }: AnnouncementCondition,
  row: MatchableAnnouncement,
): boolean {
  const { announcement, entityIds, changedAt, now } = row
  const atTime = filterAt({ filter, isOpen }, now)
  const change = { id: announcement.id, number: 1, change: 1, changedAt, announcement, entityIds }
  if (!meetsCodes(row, atTime) || !createFilterCheck(atTime)(change)) return false
  if (filter.q === undefined) return true
  const { groups } = parseQuery(filter.q)
  const text = buildAnnouncementFullText(announcement)
  const matches = (term: TermPatterns) => hasTerm(term, { row, text }) !== term.isNegative
  return groups.length > 0 && groups.every(group => group.some(matches))
}

function meetsCodes(
  { announcement }: MatchableAnnouncement,
  { jurisdiction, category, source, dateFrom, dateTo }: AnnouncementCondition['filter'],
): boolean {
  const day = toEpochDay(announcement.date)
  return (
    jurisdiction?.includes(announcement.jurisdiction) !== false &&
    category?.includes(announcement.category) !== false &&
    source?.includes(announcement.sourceId) !== false &&
    (dateFrom === undefined || day >= toEpochDay(dateFrom)) &&
    (dateTo === undefined || day <= toEpochDay(dateTo))
  )
}

interface Texts {
  readonly row: MatchableAnnouncement
  readonly text: AnnouncementFullText
}

function hasTerm({ alternatives, numberKeys }: TermPatterns, texts: Texts): boolean {
  return (
    numberKeys.some(key => texts.row.entityNumberKeys.includes(key)) ||
    alternatives.some(parts => parts.every(patterns => patterns.some(pattern => hasPattern(pattern, texts))))
  )
}

function hasPattern(
  { words, isPrefix, isExact, language }: SearchPattern,
  { row, text: { title, words: others, others: tokens } }: Texts,
): boolean {
  if (language !== null && row.announcement.language !== language) return false
  const wanted = ` ${words.join(' ')}${isPrefix ? '' : ' '}`
  return [title, others, ...(isExact ? [] : [tokens])].some(text => ` ${text} `.includes(wanted))
}
