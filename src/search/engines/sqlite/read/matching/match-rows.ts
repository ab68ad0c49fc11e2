import type { DatabaseSync } from 'node:sqlite'
import { type Jurisdiction, jurisdictionOf } from '../../../../../model/jurisdiction.ts'
import { isUuid } from '../../../../../platform/uuid.ts'
import {
  type AssessedCandidate,
  assessCandidate,
  hasSimilarName,
  type NumberEvidence,
} from '../../../../../query/matching/assess-candidate.ts'
import { decideMatch } from '../../../../../query/matching/decide-match.ts'
import { nameKeysOfText } from '../../../../../query/matching/name-keys.ts'
import type { MatchRow, RowMatch } from '../../../../../query/matching/row-match.ts'
import { type RowNumber, readRowNumber } from '../../../../../query/matching/row-number.ts'
import type { IndexQuery } from '../../../../index-query.ts'
import type { RowMatchesResult } from '../../../../index-reader.ts'
import { type EntityLookups, openEntityLookups, tokensExpression } from './entity-lookups.ts'
import { longerNamesExpression, similarNameExpressions } from './name-expressions.ts'

/** The maximum numbers of entities that are compared with a row: those with its number, its name and a similar name. */
const MAX_COMPARED = { number: 20, name: 100, similar: 100 }
/** The maximum number of entities with the words of a name. Words that more of them have do not tell them apart. */
const MAX_LONGER_NAMES = 20

/** The entities found for a row, by their keys in the index, with how they have its number. */
type FoundKeys<K> = Map<K, NumberEvidence | null>

/** Prepares finding the entities that rows of a list mean. Requires a read transaction at the change number `change`. */
export function openRowMatcher(db: DatabaseSync) {
  const matchRow = createRowMatcher(openEntityLookups(db))
  return (
    { rows, limit }: IndexQuery<'matches'>,
    change: number,
    checkpoint: () => void,
  ): RowMatchesResult => {
    const matches = rows.map(row => {
      checkpoint()
      return matchRow(row, limit)
    })
    return { matches, change }
  }
}

/** Creates the function that finds the entities that a row can mean. */
export function createRowMatcher<K>(lookups: EntityLookups<K>): (row: MatchRow, limit: number) => RowMatch {
  const findByName = createNameLookup(lookups)

  return (row, limit) => {
    const { number, found } = findByNumber(lookups, row)
    const prepared = { row, number, isNumberKnown: found.size > 0 }
    const assess = (keys: FoundKeys<K>, acceptsBeginning = false): AssessedCandidate[] =>
      [...keys].map(([key, evidence]) =>
        assessCandidate(
          { ...prepared, acceptsBeginning },
          lookups.load(key, evidence, row.town !== undefined),
        ),
      )
    const byNumber = assess(found)
    // Other entities with the name decide nothing if the number and the name are those of one entity.
    const isConfirmed = byNumber.some(
      candidate =>
        hasSimilarName(candidate) &&
        (candidate.has.has('number') || candidate.has.has('id') || candidate.has.has('name')),
    )
    if (row.name === undefined || isConfirmed) return decideMatch(byNumber, { limit, hasMore: false })
    const named = findByName(row.name, row.country, (keys, acceptsBeginning) =>
      assess(new Map(keys.filter(key => !found.has(key)).map(key => [key, null])), acceptsBeginning),
    )
    return decideMatch([...byNumber, ...named.candidates], { limit, hasMore: named.hasMore })
  }
}

/** Finds the entities that have the number of a row. */
function findByNumber<K>(
  lookups: EntityLookups<K>,
  { number: text, country }: MatchRow,
): { readonly number: RowNumber | null; readonly found: FoundKeys<K> } {
  const found: FoundKeys<K> = new Map()
  if (text === undefined) return { number: null, found }
  const id = text.trim()
  const known = isUuid(id) ? lookups.findById(id) : null
  if (known !== null)
    return { number: { keys: [], uncertainKeys: new Set(), isInvalid: false }, found: found.set(known, 'id') }
  const number = readRowNumber(text, country)
  const certainKeys = number.keys.filter(key => !number.uncertainKeys.has(key))
  const add = (
    kind: 'identifier' | 'register' | 'tax_id',
    keys: readonly string[],
    evidence: NumberEvidence,
  ) => {
    for (const key of keys.length === 0
      ? []
      : lookups.find(tokensExpression(kind, keys), MAX_COMPARED.number))
      if (!found.has(key)) found.set(key, evidence)
  }
  // A number that the sources accepted as valid counts, even if the check of the row has no exception for it.
  add('identifier', certainKeys, 'alone')
  if (found.size > 0) return { number, found }
  add('register', certainKeys, 'in_country')
  add('tax_id', number.keys, 'short')
  return { number, found }
}

/** Assesses the entities with the given keys. `acceptsBeginning` is as in `PreparedRow`. */
type AssessKeys<K> = (keys: readonly K[], acceptsBeginning: boolean) => AssessedCandidate[]

/** A lookup of entities by name. Lookups are tried until one finds similar names. */
interface NameLookup {
  readonly expressions: Iterable<string>
  readonly limit: number
  readonly acceptsBeginning?: boolean
}

/** Prepares finding the entities with the name of a row or, if there are none, a similar name or one that begins with it. */
function createNameLookup<K>({ find, selectKnownWords }: EntityLookups<K>) {
  function* lookupsOf(name: string, jurisdictions: readonly Jurisdiction[]): Generator<NameLookup> {
    const keys = nameKeysOfText(name, jurisdictions.length > 0 ? jurisdictions : undefined)
    yield {
      expressions: keys.length === 0 ? [] : [tokensExpression('name', keys)],
      limit: MAX_COMPARED.name,
    }
    yield {
      expressions: similarNameExpressions(name, jurisdictions, selectKnownWords),
      limit: MAX_COMPARED.similar,
    }
    const longer = longerNamesExpression(name, jurisdictions)
    yield { expressions: longer === null ? [] : [longer], limit: MAX_LONGER_NAMES, acceptsBeginning: true }
  }

  return (name: string, country: string | undefined, assess: AssessKeys<K>) => {
    const jurisdictions: Jurisdiction[] = country === undefined ? [] : [jurisdictionOf(country)]
    const inCountry =
      jurisdictions.length > 0 ? ` AND ${tokensExpression('jurisdiction', jurisdictions)}` : ''
    for (const { expressions, limit, acceptsBeginning = false } of lookupsOf(name, jurisdictions)) {
      for (const expression of expressions) {
        for (const condition of new Set([inCountry, ''])) {
          const keys = find(`(${expression})${condition}`, limit + 1)
          if (acceptsBeginning && keys.length > limit) break
          const candidates = assess(keys.slice(0, limit), acceptsBeginning).filter(hasSimilarName)
          if (candidates.length > 0) return { candidates, hasMore: keys.length > limit }
        }
      }
    }
    return { candidates: [], hasMore: false }
  }
}
