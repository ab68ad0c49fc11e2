import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import {
  anyOfFtsExpressions,
  buildTermExpression,
  quoteFtsPhrase,
} from '../../../../../query/query-language.ts'
import type { TermPatterns } from '../../../../../query/term-patterns.ts'
import { MATCH_ALL_TOKEN } from '../../../../../query/tokenizer.ts'
import {
  EMPTY_SET,
  intersectSets,
  type NumberSet,
  setFromNumbers,
  uniteSets,
} from '../../../../number-sets/number-set.ts'
import { NUMBER_OF_ROWID_SQL } from '../../rowids.ts'
import { findMatches } from './find-matches.ts'

/**
 * Prepares finding the recent announcements that have the words and tokens of a filter, if terms also mean the announcements
 * of entities. Returns `null` if they do not, because FTS5 finds the announcements then. Requires a read transaction.
 */
export function openRecentTermNumbers(db: DatabaseSync) {
  const select = db.prepare(
    `select json_group_array(${NUMBER_OF_ROWID_SQL}) as numbers from recent_text where recent_text match ?`,
  )

  function findByFullText(expression: string): NumberSet {
    return setFromNumbers(JSON.parse(String(select.get(expression)?.numbers)) as number[])
  }

  return (
    filter: AnnouncementFilter,
    findOfEntities: ((term: TermPatterns) => NumberSet) | null,
  ): NumberSet | null => {
    if (findOfEntities === null) return null
    const all = findByFullText(quoteFtsPhrase(MATCH_ALL_TOKEN))
    const matches = findMatches(filter, {
      all,
      findTokens: tokens => findByFullText(anyOfFtsExpressions(tokens.map(token => quoteFtsPhrase(token)))),
      findTerm: term => uniteSets([findByFullText(buildTermExpression(term)), findOfEntities(term)]),
    })
    return intersectSets(matches ?? EMPTY_SET, all)
  }
}
