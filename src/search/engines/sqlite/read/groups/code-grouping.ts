import type { DatabaseSync } from 'node:sqlite'
import { listCpvCodes, toCpvPrefix } from '../../../../../model/codes/cpv/cpv-codes.ts'
import { listRegionCodes } from '../../../../../model/codes/regions/region-list.ts'
import { quoteFtsPhrase } from '../../../../../query/query-language.ts'
import { type FilterTokenKind, filterToken } from '../../../../../query/tokenizer.ts'
import { intersectSets, type NumberSet, setMembers, setSize } from '../../../../number-sets/number-set.ts'
import { NUMBER_OF_ROWID_SQL } from '../../rowids.ts'
import type { RecentMatch } from '../sets/recent-matches.ts'
import type { SetMatches, SetSearch } from '../sets/set-search.ts'
import type { Grouping } from './grouping.ts'

/** Prepares grouping matches by codes that have sets. Requires a read transaction. */
export function openCodeGroupings(db: DatabaseSync, { terms }: SetSearch) {
  const selectRecent = db.prepare(`
    select json_group_array(${NUMBER_OF_ROWID_SQL}) as numbers from recent_text where recent_text match ?`)

  /** Returns the function that finds the matches with a code. */
  function openCodeMembers(kind: FilterTokenKind, { numbers, set, recent }: SetMatches) {
    const recentByNumber = new Map(recent.map(match => [match.number, match]))
    return (code: string): { set: NumberSet; recent: RecentMatch[] } => {
      const token = filterToken(kind, code)
      const found = intersectSets(set, terms.findTokens([token], numbers))
      if (recent.length === 0) return { set: found, recent: [] }
      const added = JSON.parse(String(selectRecent.get(quoteFtsPhrase(token))?.numbers)) as number[]
      return { set: found, recent: added.flatMap(number => recentByNumber.get(number) ?? []) }
    }
  }

  function groupByCode(kind: FilterTokenKind, matches: SetMatches, listCodes: ListCodes): Grouping {
    const find = openCodeMembers(kind, matches)
    const counts = new Map<string, number>()
    const count = (code: string): number => {
      const { set, recent } = find(code)
      return setSize(set) + recent.length
    }
    for (const [code, n] of listCodes(count)) if (n > 0) counts.set(code, n)
    return {
      counts,
      members(code) {
        const { set, recent } = find(code)
        return { numbers: setMembers(set), recent }
      },
      formatKey: code => code,
    }
  }

  return {
    /** Groups by CPV codes with a number of digits. */
    cpv: (matches: SetMatches, digits: number): Grouping =>
      groupByCode('cpv', matches, count => listCpvGroups(count, digits)),
    /** Groups by regions of a level, from 0 for countries to 3. */
    region: (matches: SetMatches, level: number): Grouping =>
      groupByCode('region', matches, count =>
        listRegionCodes()
          .filter(code => code.length === COUNTRY_LENGTH + level)
          .map(code => [code, count(code)]),
      ),
  }
}

/** Lists the codes of the groups with their counts. */
type ListCodes = (count: (code: string) => number) => Iterable<readonly [code: string, n: number]>

const COUNTRY_LENGTH = 2
const DIVISION_DIGITS = 2

/** Lists the CPV codes with a number of digits, apart from those in divisions that have no announcements. */
function* listCpvGroups(
  count: (code: string) => number,
  digits: number,
): Generator<readonly [string, number]> {
  const codes = listCpvCodes()
    .map(toCpvPrefix)
    .filter(code => code.length === digits)
  for (const [division, members] of Map.groupBy(codes, code => code.slice(0, DIVISION_DIGITS))) {
    const n = count(division)
    if (digits === DIVISION_DIGITS) yield [division, n]
    else if (n > 0) for (const code of members) yield [code, count(code)]
  }
}
