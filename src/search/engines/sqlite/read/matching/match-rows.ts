import type { DatabaseSync } from 'node:sqlite'
import { type Jurisdiction, jurisdictionOf } from '../../../../../model/jurisdiction.ts'
import { isUuid } from '../../../../../platform/uuid.ts'
import {
  type AssessedCandidate,
  assessCandidate,
  type NumberEvidence,
  type PreparedRow,
} from '../../../../../query/matching/assess-candidate.ts'
import { decideMatch } from '../../../../../query/matching/decide-match.ts'
import { nameKeysOfText } from '../../../../../query/matching/name-keys.ts'
import { MIN_SIMILARITY } from '../../../../../query/matching/name-similarity.ts'
import type { MatchRow, RowMatch } from '../../../../../query/matching/row-match.ts'
import { type RowNumber, readRowNumber } from '../../../../../query/matching/row-number.ts'
import type { IndexQuery } from '../../../../index-query.ts'
import type { RowMatchesResult } from '../../../../index-reader.ts'
import { type EntityLookups, openEntityLookups, tokensExpression } from './entity-lookups.ts'
import { openSimilarNameExpressions } from './name-expressions.ts'

/** The maximum numbers of entities that are compared with a row: those with its number, its name and a similar name. */
const MAX_COMPARED = { number: 20, name: 100, similar: 100 }

/** The entities found for a row, by rowid, with how they have its number. */
type FoundRowids = Map<bigint, NumberEvidence | null>

/** Prepares finding the entities that rows of a list mean. Requires a read transaction at the change number `change`. */
export function openRowMatcher(db: DatabaseSync) {
  const lookups = openEntityLookups(db)
  const findByName = openNameLookup(db, lookups)

  function matchRow(row: MatchRow, limit: number): RowMatch {
    const { number, found } = findByNumber(lookups, row)
    const prepared: PreparedRow = { row, number, isNumberKnown: found.size > 0 }
    const assess = (rowids: FoundRowids): AssessedCandidate[] =>
      [...rowids].map(([rowid, evidence]) =>
        assessCandidate(prepared, lookups.load(rowid, evidence, row.town !== undefined)),
      )
    const byNumber = assess(found)
    // Other entities with the name decide nothing if the number and the name are those of one entity.
    const isConfirmed = byNumber.some(
      ({ has, similarity }) =>
        similarity >= MIN_SIMILARITY && (has.has('number') || has.has('id') || similarity === 1),
    )
    if (row.name === undefined || isConfirmed) return decideMatch(byNumber, { limit, hasMore: false })
    const named = findByName(row.name, row.country, rowids =>
      assess(new Map(rowids.filter(rowid => !found.has(rowid)).map(rowid => [rowid, null]))),
    )
    return decideMatch([...byNumber, ...named.candidates], { limit, hasMore: named.hasMore })
  }

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

/** Finds the entities that have the number of a row. */
function findByNumber(
  lookups: EntityLookups,
  { number: text, country }: MatchRow,
): { readonly number: RowNumber | null; readonly found: FoundRowids } {
  const found: FoundRowids = new Map()
  if (text === undefined) return { number: null, found }
  const id = text.trim()
  const rowid = isUuid(id) ? lookups.findById(id) : null
  if (rowid !== null) return { number: { keys: [], isInvalid: false }, found: found.set(rowid, 'id') }
  const number = readRowNumber(text, country)
  const add = (kind: 'identifier' | 'register' | 'tax_id', evidence: NumberEvidence) => {
    for (const place of lookups.findByToken(kind, number.keys, MAX_COMPARED.number))
      if (!found.has(place)) found.set(place, evidence)
  }
  // A number that the sources accepted as valid counts, even if the check of the row has no exception for it.
  add('identifier', 'alone')
  if (found.size > 0) return { number, found }
  add('register', 'in_country')
  add('tax_id', 'short')
  return { number, found }
}

/** Assesses the entities with the given rowids. */
type AssessRowids = (rowids: readonly bigint[]) => AssessedCandidate[]

/** Prepares finding the entities with the name of a row or, if there are none, a similar name. */
function openNameLookup(db: DatabaseSync, { find }: EntityLookups) {
  const similarExpressions = openSimilarNameExpressions(db)

  return (name: string, country: string | undefined, assess: AssessRowids) => {
    const jurisdictions: Jurisdiction[] = country === undefined ? [] : [jurisdictionOf(country)]
    const keys = nameKeysOfText(name, jurisdictions.length > 0 ? jurisdictions : undefined)
    const exact = keys.length === 0 ? [] : [tokensExpression('name', keys)]
    const similar = similarExpressions(name, jurisdictions)
    const inCountry =
      jurisdictions.length > 0 ? ` AND ${tokensExpression('jurisdiction', jurisdictions)}` : ''
    for (const [expressions, limit] of [
      [exact, MAX_COMPARED.name],
      [similar, MAX_COMPARED.similar],
    ] as const) {
      for (const expression of expressions) {
        for (const condition of new Set([inCountry, ''])) {
          const rowids = find(`(${expression})${condition}`, limit + 1)
          const candidates = assess(rowids.slice(0, limit)).filter(
            ({ similarity }) => similarity >= MIN_SIMILARITY,
          )
          if (candidates.length > 0) return { candidates, hasMore: rowids.length > limit }
        }
      }
    }
    return { candidates: [], hasMore: false }
  }
}
