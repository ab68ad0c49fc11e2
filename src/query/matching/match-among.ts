import type { Entity } from '../../model/entity.ts'
import { entityView } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { isUuid } from '../../platform/uuid.ts'
import { identifyingKeysOf, indexedNumbersOf } from '../company-numbers/number-keys.ts'
import { assessCandidate, hasSimilarName, type NumberEvidence } from './assess-candidate.ts'
import { decideMatch } from './decide-match.ts'
import { comparedNameOf } from './name-keys.ts'
import type { MatchRow, RowMatch } from './row-match.ts'
import { type RowNumber, readRowNumber } from './row-number.ts'

/** An entity that a row can mean, with the comparable localities that its newest announcements state. */
export interface PossibleEntity {
  readonly entity: Entity
  readonly localities: readonly string[]
}

/**
 * Decides which of these entities a row means. The verdict is that of the index if they include all entities with the number
 * or the name of the row; `hasMore` says that there are more with the name.
 */
export function matchAmong(
  row: MatchRow,
  possible: readonly PossibleEntity[],
  options: { readonly limit: number; readonly hasMore: boolean },
): RowMatch {
  const number = row.number === undefined ? null : readNumber(row.number, row.country)
  const evidence = findNumberEvidence(
    row.number ?? '',
    number,
    possible.map(({ entity }) => entity),
  )
  const prepared = { row, number, isNumberKnown: evidence.size > 0, acceptsBeginning: false }
  const assessed = possible.map(({ entity, localities }) => {
    const { type, name, jurisdiction, legalForm } = entity
    return assessCandidate(prepared, {
      entity: entityView(entity),
      legalForm: comparedNameOf(name, type, jurisdiction, legalForm).legalForm,
      number: evidence.get(entity.id) ?? null,
      localities,
    })
  })
  const byNumber = assessed.filter(({ entity }) => evidence.has(entity.id))
  // Other entities with the name decide nothing if the number and the name are those of one entity.
  const isConfirmed = byNumber.some(
    candidate =>
      hasSimilarName(candidate) && ['number', 'id', 'name'].some(reason => candidate.has.has(reason as 'id')),
  )
  if (row.name === undefined || isConfirmed) return decideMatch(byNumber, { ...options, hasMore: false })
  const named = assessed.filter(candidate => !evidence.has(candidate.entity.id) && hasSimilarName(candidate))
  const country = row.country === undefined ? null : jurisdictionOf(row.country)
  const inCountry = named.filter(({ entity }) => entity.jurisdiction === country)
  return decideMatch([...byNumber, ...(inCountry.length > 0 ? inCountry : named)], options)
}

function readNumber(text: string, country: string | undefined): RowNumber {
  return isUuid(text.trim())
    ? { keys: [], uncertainKeys: new Set(), isInvalid: false }
    : readRowNumber(text, country)
}

/** Returns how entities have the number of a row. If it identifies one by itself, others do not have it. */
function findNumberEvidence(
  text: string,
  number: RowNumber | null,
  entities: readonly Entity[],
): ReadonlyMap<string, NumberEvidence> {
  if (number === null) return new Map()
  const own = entities.find(({ id }) => id === text.trim().toLowerCase())
  if (own !== undefined) return new Map([[own.id, 'id']])
  const certain = new Set(number.keys.filter(key => !number.uncertainKeys.has(key)))
  const all = new Set(number.keys)
  const evidence = entities.flatMap(({ id, identifiers, taxId }): [string, NumberEvidence][] => {
    const { alone, inCountry } = identifyingKeysOf(identifiers)
    if (alone.some(key => certain.has(key))) return [[id, 'alone']]
    if (inCountry.some(key => certain.has(key))) return [[id, 'in_country']]
    return indexedNumbersOf(identifiers, taxId).some(key => all.has(key)) ? [[id, 'short']] : []
  })
  const alone = evidence.filter(([, how]) => how === 'alone')
  return new Map(alone.length > 0 ? alone : evidence)
}
