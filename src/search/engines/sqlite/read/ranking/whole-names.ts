import type { DatabaseSync } from 'node:sqlite'
import type { Jurisdiction } from '../../../../../model/jurisdiction.ts'
import { normalizeName, splitLegalForm } from '../../../../../model/legal-form.ts'
import { writtenPattern } from '../../../../../query/search-pattern.ts'
import { FIELD_END_TOKEN } from '../../../../../query/tokenizer.ts'
import type { FlagMatches } from './pattern-flags.ts'
import type { RankedCandidates } from './ranked-candidates.ts'

/** The names of this many candidates are read and compared without searching for the beginning of the name first. */
const MAX_NAMES_READ = 100

/** The part of a list view that has the names. */
interface NamedParties {
  readonly jurisdiction: Jurisdiction
  readonly entities: readonly { readonly name: string }[]
}

/** Prepares finding the candidates that name a party whose whole name was typed, with or without its legal form. */
export function openWholeNames(db: DatabaseSync) {
  const selectLists = db.prepare(`
    select '[' || group_concat(list, ',' order by place) || ']' as lists from (select value as place from json_each(?))
    cross join announcement using (place)`)

  return (words: readonly string[], candidates: RankedCandidates, flag: FlagMatches): number[] => {
    const positions = findNameMatches(words, candidates, flag)
    if (positions.length === 0) return []
    const rowids = `[${positions.map(at => candidates.rowid(at)).join()}]`
    const lists = JSON.parse(String(selectLists.get(rowids)?.lists)) as NamedParties[]
    const isWholeName = createNameComparison(words.join(' '))
    return positions.filter((_, at) => {
      const { jurisdiction, entities = [] } = lists[at] ?? { jurisdiction: 'EU' as const }
      return entities.some(({ name }) => isWholeName(name, jurisdiction))
    })
  }
}

/** Returns the positions of candidates that can have a name with the words. The search for field ends is slow. */
function findNameMatches(
  words: readonly string[],
  candidates: RankedCandidates,
  flag: FlagMatches,
): readonly number[] {
  const hasWords = flag([writtenPattern(words)], 'any')
  const positions = candidates.positions.filter(at => hasWords[at] === 1)
  if (positions.length <= MAX_NAMES_READ) return positions
  // Names are fields of their own, so they follow the end of another field.
  const atFieldStart = flag([writtenPattern([FIELD_END_TOKEN, ...words])], 'any')
  return positions.filter(at => atFieldStart[at] === 1)
}

/** Returns whether names are the typed one, with or without a legal form. Many announcements have the same names. */
function createNameComparison(typed: string): (name: string, jurisdiction: Jurisdiction) => boolean {
  const withoutForm = (name: string, jurisdiction: Jurisdiction) =>
    normalizeName(splitLegalForm(name, jurisdiction).name)
  const typedWithoutForm = new Map<Jurisdiction, string>()
  const known = new Map<string, boolean>()

  function compare(name: string, jurisdiction: Jurisdiction): boolean {
    if (normalizeName(name) === typed) return true
    const bare = typedWithoutForm.get(jurisdiction) ?? withoutForm(typed, jurisdiction)
    typedWithoutForm.set(jurisdiction, bare)
    return withoutForm(name, jurisdiction) === bare
  }

  return (name, jurisdiction) => {
    const key = `${jurisdiction} ${name}`
    const isSame = known.get(key) ?? compare(name, jurisdiction)
    known.set(key, isSame)
    return isSame
  }
}
