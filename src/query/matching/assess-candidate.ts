import type { EntityType } from '../../model/entity.ts'
import { JURISDICTION_CODES, type Jurisdiction, jurisdictionOf } from '../../model/jurisdiction.ts'
import { comparePlaces } from './compare-places.ts'
import { recallComparedName, spellingsOf } from './name-keys.ts'
import { MIN_SIMILARITY, nameSimilarity } from './name-similarity.ts'
import {
  type MatchCandidate,
  type MatchedEntity,
  type MatchReason,
  type MatchRow,
  scoreReasons,
} from './row-match.ts'
import { hasOtherNumber, type RowNumber } from './row-number.ts'

/** How the number of a row is one of an entity: as its ID, as one that identifies it, or as a short or unverified form. */
export type NumberEvidence = 'id' | 'alone' | 'in_country' | 'short'

/** An entity that the index found for a row. */
export interface FoundEntity {
  readonly entity: MatchedEntity
  /** The legal form class, or `null` if it is unknown. */
  readonly legalForm: string | null
  /** How the entity has the number of the row; `null` if it does not. */
  readonly number: NumberEvidence | null
  /** The comparable localities that announcements state for it, if the row states a town. */
  readonly localities: readonly string[]
}

/** A row with its number, and what was found for the number. */
export interface PreparedRow {
  readonly row: MatchRow
  readonly number: RowNumber | null
  /** Whether any entity has the number. */
  readonly isNumberKnown: boolean
  /** Whether a name is similar if it begins with that of the row, because few others have the words of the row. */
  readonly acceptsBeginning: boolean
}

/** A candidate with the facts that decide whether it is certain. */
export interface AssessedCandidate extends MatchCandidate {
  readonly has: ReadonlySet<MatchReason>
  readonly similarity: number
  readonly type: EntityType
}

/** Finds the reasons for and against an entity being the one of a row. */
export function assessCandidate(prepared: PreparedRow, found: FoundEntity): AssessedCandidate {
  const { row, acceptsBeginning } = prepared
  const { entity } = found
  const similarity = row.name === undefined ? 0 : similarityOf(row.name, entity)
  const isSimilar =
    similarity >= MIN_SIMILARITY ||
    (acceptsBeginning && row.name !== undefined && isBeginning(row.name, entity))
  const reasons: MatchReason[] = [
    ...numberReasons(prepared, found),
    ...(row.name === undefined
      ? []
      : nameReasons(row.name, found, similarity === 1 ? 'equal' : isSimilar ? 'similar' : 'different')),
    ...countryReasons(row, entity),
    ...placeReasons(row, found),
  ]
  return {
    entity,
    reasons,
    has: new Set(reasons),
    similarity,
    type: entity.entity_type,
    score: scoreReasons(reasons, similarity),
  }
}

function numberReasons({ row, number, isNumberKnown }: PreparedRow, found: FoundEntity): MatchReason[] {
  if (number === null) return []
  const { tax_id, jurisdiction } = found.entity
  const invalid: MatchReason[] = number.isInvalid ? ['number_invalid'] : []
  switch (found.number) {
    case 'id':
      return ['id']
    case 'alone':
      return ['number']
    case 'in_country':
      return row.country !== undefined && jurisdictionOf(row.country) === jurisdiction
        ? ['number']
        : ['number_short']
    case 'short':
      return ['number_short', ...invalid]
    case null:
      if (isNumberKnown) return ['number_differs']
      if (hasOtherNumber(number, tax_id, jurisdiction)) return ['number_differs', ...invalid]
      return [...invalid, 'number_unknown']
  }
}

/** Returns whether the name of a candidate equals that of the row or is similar. */
export function hasSimilarName({ has }: AssessedCandidate): boolean {
  return has.has('name') || has.has('name_similar')
}

const NAME_REASONS = { equal: 'name', similar: 'name_similar', different: 'name_differs' } as const

function nameReasons(
  name: string,
  { entity, legalForm }: FoundEntity,
  comparison: keyof typeof NAME_REASONS,
): readonly MatchReason[] {
  const reason = NAME_REASONS[comparison]
  const person: MatchReason[] = entity.entity_type === 'person' ? ['person'] : []
  if (reason === 'name_differs') return [reason, ...person]
  if (entity.entity_type !== 'company') return [reason, ...person]
  const own = recallComparedName(name, 'company', jurisdictionOfEntity(entity)).legalForm
  if (own === null || legalForm === null) return [reason, 'legal_form_unstated']
  return [reason, own === legalForm ? 'legal_form' : 'legal_form_differs']
}

function countryReasons({ country }: MatchRow, { jurisdiction }: MatchedEntity): readonly MatchReason[] {
  if (country === undefined) return ['country_unstated']
  const expected = jurisdictionOf(country)
  if (expected !== jurisdiction) return ['country_differs']
  // All other countries have the same jurisdiction.
  return expected === 'EU' && country.toUpperCase() !== 'EU' ? ['country_unstated'] : ['country']
}

const PLACE_REASONS = { same: 'place', different: 'place_differs', unknown: 'place_unstated' } as const

function placeReasons({ town }: MatchRow, { localities }: FoundEntity): readonly MatchReason[] {
  const result = town === undefined ? null : comparePlaces(town, localities)
  return result === null ? [] : [PLACE_REASONS[result]]
}

/** Returns the similarity of the closest spellings of a name and that of an entity. */
function similarityOf(name: string, entity: MatchedEntity): number {
  const [own = [], others = []] = [name, entity.name].map(text => spellingsFor(text, entity))
  return Math.max(...own.flatMap(one => others.map(other => nameSimilarity(one, other))))
}

/** Returns whether the name of an entity consists of a name and further words. */
function isBeginning(name: string, entity: MatchedEntity): boolean {
  const [own = [], others = []] = [name, entity.name].map(text => spellingsFor(text, entity))
  return entity.entity_type !== 'person' && own.some(one => others.some(other => other.startsWith(`${one} `)))
}

function spellingsFor(text: string, entity: MatchedEntity): string[] {
  return spellingsOf(recallComparedName(text, entity.entity_type, jurisdictionOfEntity(entity)))
}

function jurisdictionOfEntity({ jurisdiction }: MatchedEntity): Jurisdiction {
  return JURISDICTION_CODES.find(code => code === jurisdiction) ?? 'EU'
}
