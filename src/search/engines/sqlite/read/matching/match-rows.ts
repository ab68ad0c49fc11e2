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
import { longerNamesExpression, openSimilarNameExpressions } from './name-expressions.ts'

/** The maximum numbers of entities that are compared with a row: those with its number, its name and a similar name. */
const MAX_COMPARED = { number: 20, name: 100, similar: 100 }
/** The maximum number of entities with the words of a name. Words that more of them have do not tell them apart. */
const MAX_LONGER_NAMES = 20

/** The entities found for a row, by rowid, with how they have its number. */
type FoundRowids = Map<bigint, NumberEvidence | null>

/** Prepares finding the entities that rows of a list mean. Requires a read transaction at the change number `change`. */
export function openRowMatcher(db: DatabaseSync) {
  const lookups = openEntityLookups(db)
  const findByName = openNameLookup(db, lookups)

  function matchRow(row: MatchRow, limit: number): RowMatch {
    const { number, found } = findByNumber(lookups, row)
    const prepared = { row, number, isNumberKnown: found.size > 0 }
    const assess = (rowids: FoundRowids, acceptsBeginning = false): AssessedCandidate[] =>
      [...rowids].map(([rowid, evidence]) =>
        assessCandidate(
          { ...prepared, acceptsBeginning },
          lookups.load(rowid, evidence, row.town !== undefined),
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
    const named = findByName(row.name, row.country, (rowids, acceptsBeginning) =>
      assess(
        new Map(rowids.filter(rowid => !found.has(rowid)).map(rowid => [rowid, null])),
        acceptsBeginning,
      ),
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
  if (rowid !== null)
    return { number: { keys: [], uncertainKeys: new Set(), isInvalid: false }, found: found.set(rowid, 'id') }
  const number = readRowNumber(text, country)
  const certainKeys = number.keys.filter(key => !number.uncertainKeys.has(key))
  const add = (
    kind: 'identifier' | 'register' | 'tax_id',
    keys: readonly string[],
    evidence: NumberEvidence,
  ) => {
    for (const place of lookups.findByToken(kind, keys, MAX_COMPARED.number))
      if (!found.has(place)) found.set(place, evidence)
  }
  // A number that the sources accepted as valid counts, even if the check of the row has no exception for it.
  add('identifier', certainKeys, 'alone')
  if (found.size > 0) return { number, found }
  add('register', certainKeys, 'in_country')
  add('tax_id', number.keys, 'short')
  return { number, found }
}

/** Assesses the entities with the given rowids. `acceptsBeginning` is as in `PreparedRow`. */
type AssessRowids = (rowids: readonly bigint[], acceptsBeginning: boolean) => AssessedCandidate[]

/** A lookup of entities by name. Lookups are tried until one finds similar names. */
interface NameLookup {
  readonly expressions: Iterable<string>
  readonly limit: number
  readonly acceptsBeginning?: boolean
}

/** Prepares finding the entities with the name of a row or, if there are none, a similar name or one that begins with it. */
function openNameLookup(db: DatabaseSync, { find }: EntityLookups) {
  const similarExpressions = openSimilarNameExpressions(db)

  function* lookupsOf(name: string, jurisdictions: readonly Jurisdiction[]): Generator<NameLookup> {
    const keys = nameKeysOfText(name, jurisdictions.length > 0 ? jurisdictions : undefined)
    yield {
      expressions: keys.length === 0 ? [] : [tokensExpression('name', keys)],
      limit: MAX_COMPARED.name,
    }
    yield { expressions: similarExpressions(name, jurisdictions), limit: MAX_COMPARED.similar }
    const longer = longerNamesExpression(name, jurisdictions)
    yield { expressions: longer === null ? [] : [longer], limit: MAX_LONGER_NAMES, acceptsBeginning: true }
  }

  return (name: string, country: string | undefined, assess: AssessRowids) => {
    const jurisdictions: Jurisdiction[] = country === undefined ? [] : [jurisdictionOf(country)]
    const inCountry =
      jurisdictions.length > 0 ? ` AND ${tokensExpression('jurisdiction', jurisdictions)}` : ''
    for (const { expressions, limit, acceptsBeginning = false } of lookupsOf(name, jurisdictions)) {
      for (const expression of expressions) {
        for (const condition of new Set([inCountry, ''])) {
          const rowids = find(`(${expression})${condition}`, limit + 1)
          if (acceptsBeginning && rowids.length > limit) break
          const candidates = assess(rowids.slice(0, limit), acceptsBeginning).filter(hasSimilarName)
          if (candidates.length > 0) return { candidates, hasMore: rowids.length > limit }
        }
      }
    }
    return { candidates: [], hasMore: false }
  }
}
