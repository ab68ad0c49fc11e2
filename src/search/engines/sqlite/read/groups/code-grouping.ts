import type { DatabaseSync } from 'node:sqlite'
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
      groupByCode('cpv', matches, count => listCpvCodes(count, digits)),
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
const DIGITS = '0123456789'
const DIVISION_DIGITS = 2

/** Walks down the codes that have announcements, because most codes have none. */
function* listCpvCodes(
  count: (code: string) => number,
  digits: number,
  parent = '',
): Generator<readonly [string, number]> {
  for (const digit of DIGITS) {
    const code = parent + digit
    const n = code.length < DIVISION_DIGITS ? Number.NaN : count(code)
    if (n === 0) continue
    if (code.length === digits) yield [code, n]
    else yield* listCpvCodes(count, digits, code)
  }
}
