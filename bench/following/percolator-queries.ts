import type { MatchableAnnouncement } from '../../src/matching/matchable-announcement.ts'
import { type AnnouncementCondition, filterAt } from '../../src/model/announcement-condition.ts'
import { toEpochDay } from '../../src/model/calendar-day.ts'
import { filterValuesOf } from '../../src/model/filter-values.ts'
import { buildAnnouncementFullText } from '../../src/query/announcements/announcement-full-text.ts'
import { announcementValuesOf, type ValueColumn } from '../../src/query/announcements/announcement-values.ts'
import {
  excludedTokens,
  requiredTokens,
  valueConditions,
} from '../../src/query/announcements/filter-requirements.ts'
import { valueTokens } from '../../src/query/announcements/value-tokens.ts'
import { parseQuery } from '../../src/query/query-language.ts'
import type { SearchPattern } from '../../src/query/search-pattern.ts'
import type { TermPatterns } from '../../src/query/term-patterns.ts'
import { filterToken } from '../../src/query/tokenizer.ts'

/*
 * Saved searches as queries of OpenSearch, and announcements as documents that are percolated. The words arrive as tokens with
 * their stems, so that both systems find the same.
 */

type Query = Readonly<Record<string, unknown>>

const KEYWORD = { type: 'keyword' }
const COLUMNS: readonly ValueColumn[] = [
  'amount',
  'currency',
  'deadline',
  'deadlineDay',
  'changedAt',
  'language',
]
const ROLE_TOKEN = '-role-'

/** The body of the request that creates the index of searches. */
export const PERCOLATOR_INDEX = {
  settings: { index: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: -1 } },
  mappings: {
    dynamic: false,
    _source: { enabled: false },
    properties: {
      query: { type: 'percolator' },
      tokens: KEYWORD,
      written: { type: 'text', analyzer: 'whitespace', norms: false },
      day: { type: 'integer' },
      ...Object.fromEntries(COLUMNS.map(name => [name, { type: 'double' }])),
    },
  },
}

/** Builds the document of an announcement. Titles and other fields are values of their own, so that phrases end with them. */
export function buildPercolatedDocument(row: MatchableAnnouncement): Query {
  const { announcement } = row
  const texts = buildAnnouncementFullText(announcement)
  const values = filterValuesOf(announcement)
  const columns = announcementValuesOf(announcement, values, row.changedAt)
  const tokens = [texts.title, texts.words, texts.others, texts.keys].flatMap(text => text.split(' '))
  return {
    tokens: [
      ...new Set([
        ...tokens.filter(token => token !== ''),
        ...valueTokens(announcement, values),
        ...values.roles.map(role => ROLE_TOKEN + role),
        ...row.entityNumberKeys.map(key => filterToken('tax_id', key)),
      ]),
    ],
    written: [texts.title, texts.words],
    day: toEpochDay(announcement.date),
    ...Object.fromEntries(COLUMNS.map(name => [name, columns[name]])),
  }
}

/** Builds the query of a saved search. Nothing is scored. */
export function buildPercolatorQuery(condition: AnnouncementCondition, now: Date): Query {
  const filter = filterAt(condition, now)
  if (filter.entity !== undefined) throw new Error('searches for entities have no translation')
  const { role, ...withoutRole } = filter
  const { dateFrom, dateTo } = filter
  const days = {
    ...(dateFrom !== undefined && { gte: toEpochDay(dateFrom) }),
    ...(dateTo !== undefined && { lte: toEpochDay(dateTo) }),
  }
  const groups = filter.q === undefined ? [] : parseQuery(filter.q).groups
  return {
    bool: {
      filter: [
        ...groups.map(group => anyOf(group.map(buildTermQuery))),
        ...requiredTokens(filter).map(tokens => ({ terms: { tokens } })),
        ...valueConditions(withoutRole).map(buildValueQuery),
        ...(Object.keys(days).length === 0 ? [] : [{ range: { day: days } }]),
        ...(role === undefined ? [] : [{ terms: { tokens: role.map(one => ROLE_TOKEN + one) } }]),
      ],
      must_not: excludedTokens(filter).map(token => ({ term: { tokens: token } })),
    },
  }
}

function buildTermQuery({ alternatives, numberKeys, isNegative }: TermPatterns): Query {
  const queries = alternatives.map(parts => allOf(parts.map(buildPatternsQuery)))
  if (numberKeys.length > 0)
    queries.push({ terms: { tokens: numberKeys.map(key => filterToken('tax_id', key)) } })
  return isNegative ? { bool: { must_not: [anyOf(queries)] } } : anyOf(queries)
}

/** Combines the tokens that may be anywhere in one query, which the percolator indexes best. */
function buildPatternsQuery(patterns: readonly SearchPattern[]): Query {
  const isToken = ({ words, isPrefix, isExact, language }: SearchPattern) =>
    words.length === 1 && !isPrefix && !isExact && language === null
  const tokens = patterns.filter(isToken).flatMap(({ words }) => words)
  const others = patterns.filter(pattern => !isToken(pattern)).map(buildPatternQuery)
  return anyOf(tokens.length === 0 ? others : [{ terms: { tokens } }, ...others])
}

function buildPatternQuery({ words, isPrefix, isExact, language }: SearchPattern): Query {
  const field = isExact ? 'written' : 'tokens'
  const text = words.join(' ')
  const found =
    words.length === 1
      ? { [isPrefix ? 'prefix' : 'term']: { [field]: text } }
      : { [isPrefix ? 'match_phrase_prefix' : 'match_phrase']: { [field]: text } }
  return language === null ? found : allOf([found, { term: { tokens: filterToken('language', language) } }])
}

function buildValueQuery(condition: ReturnType<typeof valueConditions>[number]): Query {
  if ('codes' in condition) return { terms: { [condition.column]: condition.codes } }
  if ('mask' in condition) throw new Error('roles are tokens')
  const { column, min, max } = condition
  return {
    range: {
      [column]: { ...(Number.isFinite(min) && { gte: min }), ...(Number.isFinite(max) && { lte: max }) },
    },
  }
}

function anyOf(queries: readonly Query[]): Query {
  return queries.length === 1 ? (queries[0] as Query) : { bool: { should: queries } }
}

function allOf(queries: readonly Query[]): Query {
  return queries.length === 1 ? (queries[0] as Query) : { bool: { filter: queries } }
}
