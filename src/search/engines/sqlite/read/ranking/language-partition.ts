import type { DatabaseSync } from 'node:sqlite'
import type { SearchLanguage } from '../../../../../query/languages/search-language.ts'
import { quoteFtsPhrase } from '../../../../../query/query-language.ts'
import { filterToken } from '../../../../../query/tokenizer.ts'
import { intersectSets, type NumberSet, setSize, subtractSets } from '../../../../number-sets/number-set.ts'
import { NUMBER_OF_ROWID_SQL } from '../../rowids.ts'
import type { AnnouncementMatches } from '../announcement-facets.ts'
import type { RecentMatch } from '../sets/recent-matches.ts'
import type { SetMatches } from '../sets/set-search.ts'
import type { TermNumbers } from '../sets/term-numbers.ts'

/** Matches that are listed before or after others. `key` identifies them in one state of the index. */
export interface MatchPart {
  readonly matches: AnnouncementMatches
  readonly key: string
}

/** Prepares dividing matches into those in a language and the others. Requires a read transaction. */
export function openLanguagePartition(db: DatabaseSync, terms: TermNumbers) {
  const splitSets = openSetPartition(db, terms)

  return ({ matches, key }: MatchPart, language: SearchLanguage): MatchPart[] => {
    const [first, others] = splitSets(matches.sets, filterToken('language', language))
    return [
      { key: `${key} in ${language}`, matches: { total: first.total, sets: first } },
      { key: `${key} not in ${language}`, matches: { total: others.total, sets: others } },
    ]
  }
}

/** Prepares dividing matches that are sets. */
function openSetPartition(db: DatabaseSync, terms: TermNumbers) {
  const selectRecent = db.prepare(`
    select json_group_array(${NUMBER_OF_ROWID_SQL}) as numbers from recent_text where recent_text match ?`)

  return (sets: SetMatches, token: string): readonly [SetMatches, SetMatches] => {
    const inLanguage = terms.findTokens([token], sets.numbers)
    const recentNumbers = sets.recent.length === 0 ? '[]' : selectRecent.get(quoteFtsPhrase(token))?.numbers
    const recentInLanguage = new Set(JSON.parse(String(recentNumbers)) as number[])
    const isInLanguage = ({ number }: RecentMatch) => recentInLanguage.has(number)
    const part = (set: NumberSet, recent: readonly RecentMatch[]): SetMatches => ({
      ...sets,
      set,
      recent,
      total: setSize(set) + recent.length,
    })
    return [
      part(intersectSets(sets.set, inLanguage), sets.recent.filter(isInLanguage)),
      part(
        subtractSets(sets.set, inLanguage),
        sets.recent.filter(row => !isInLanguage(row)),
      ),
    ]
  }
}
