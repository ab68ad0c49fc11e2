import type { entityView } from '../../model/entity.ts'

/** A row of a list to match: what somebody knows of a company, person or authority. */
export interface MatchRow {
  /** The name, with or without legal form. */
  readonly name?: string
  /** A company number in any spelling, or the ID of an entity. */
  readonly number?: string
  /** The ISO 3166-1 code of the country, or `EU`. */
  readonly country?: string
  /** The town, with or without its postal code. */
  readonly town?: string
}

/** The verdicts on a row, with descriptions. */
export const MATCH_VERDICTS = {
  matched: 'One entity is certain: its number, or its name, legal form and country.',
  ambiguous: 'There are candidates, but none of them is certain. The reasons say why.',
  unknown: 'No entity has the number, the name or a similar name.',
} as const
export type MatchVerdict = keyof typeof MATCH_VERDICTS

/** The reasons for and against a candidate, with descriptions and what each adds to the score. */
export const MATCH_REASONS = {
  id: { points: 100, meaning: 'The number is the ID of this entity, or of one that was merged into it.' },
  number: { points: 90, meaning: 'The number identifies this entity.' },
  number_short: {
    points: 45,
    meaning:
      'The number is stated for this entity, but others can have the same one: its register, court or country is missing, ' +
      'or it is not verified.',
  },
  number_unknown: { points: 0, meaning: 'No entity has the number.' },
  number_invalid: { points: -15, meaning: 'The check digits of the number are wrong.' },
  number_differs: {
    points: -40,
    meaning: 'The number is that of another entity, or this entity has another number of the same kind.',
  },
  name: {
    points: 60,
    meaning: 'The names are equal apart from case, accents, umlauts, punctuation and legal form.',
  },
  name_similar: { points: 30, meaning: 'The names are similar, or one begins with the other.' },
  name_differs: { points: -40, meaning: 'The names are different.' },
  legal_form: { points: 15, meaning: 'The legal forms are of the same class.' },
  legal_form_unstated: { points: 5, meaning: 'The legal form is missing in the row or in the entity.' },
  legal_form_differs: { points: -30, meaning: 'The legal forms are of different classes.' },
  country: { points: 10, meaning: 'The country is the same.' },
  country_unstated: { points: 0, meaning: 'The country is missing or Herald does not distinguish it.' },
  country_differs: { points: -20, meaning: 'The countries are different.' },
  place: { points: 10, meaning: 'An announcement states the place for this entity.' },
  place_unstated: {
    points: 0,
    meaning: 'No announcement states a place for this entity that can be compared with the town.',
  },
  place_differs: { points: -15, meaning: 'The announcements state other places for this entity.' },
  namesake: { points: 0, meaning: 'Several entities have this name.' },
  person: { points: 0, meaning: 'The entity is a person, whom a name alone does not identify.' },
} as const satisfies Record<string, { readonly points: number; readonly meaning: string }>
export type MatchReason = keyof typeof MATCH_REASONS

/** An entity as the API shows it. */
export type MatchedEntity = ReturnType<typeof entityView>

/** An entity that a row can mean. */
export interface MatchCandidate {
  readonly entity: MatchedEntity
  /** How much speaks for the entity, from 0 to 100. It orders candidates; only the verdict says whether one is certain. */
  readonly score: number
  readonly reasons: readonly MatchReason[]
}

/** The verdict on a row, with its candidates. The best comes first, and the certain one if there is one. */
export interface RowMatch {
  readonly verdict: MatchVerdict
  readonly candidates: readonly MatchCandidate[]
  /** Whether further entities have the name or a similar one. */
  readonly hasMoreCandidates: boolean
}

/** Returns the score for reasons. */
export function scoreReasons(reasons: readonly MatchReason[], similarity: number): number {
  const points = reasons.map(reason =>
    reason === 'name_similar' ? MATCH_REASONS.name.points * similarity : MATCH_REASONS[reason].points,
  )
  return Math.round(
    Math.min(
      100,
      Math.max(
        0,
        points.reduce((sum, n) => sum + n, 0),
      ),
    ),
  )
}
