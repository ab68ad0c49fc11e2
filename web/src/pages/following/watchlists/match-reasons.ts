import { humanizeCode } from '../../../text/display-names.ts'

/** A reason for or against a candidate in the words of the screen. */
export interface DescribedReason {
  readonly text: string
  readonly sign: 'for' | 'against' | 'neutral'
}

const REASONS_FOR: Readonly<Record<string, string>> = {
  id: 'Same entity',
  number: 'Same number',
  name: 'Same name',
  name_similar: 'Similar name',
  legal_form: 'Same legal form',
  country: 'Same country',
  place: 'Same town',
}
const REASONS_AGAINST: Readonly<Record<string, string>> = {
  number_invalid: 'Your number isn’t valid',
  number_differs: 'Different number',
  name_differs: 'Different name',
  legal_form_differs: 'Different legal form',
  country_differs: 'Different country',
  place_differs: 'Different town',
}
const NEUTRAL_REASONS: Readonly<Record<string, string>> = {
  number_short: 'Others can have this number',
  number_unknown: 'No entity has your number',
  legal_form_unstated: 'Legal form not stated',
  country_unstated: 'Country not stated',
  place_unstated: 'Town can’t be compared',
  namesake: 'Several have this name',
  person: 'A name alone doesn’t identify a person',
}

/** Describes why an entity may or may not be the stated party. */
export function describeReason(reason: string): DescribedReason {
  const supporting = REASONS_FOR[reason]
  if (supporting !== undefined) return { text: supporting, sign: 'for' }
  const opposing = REASONS_AGAINST[reason]
  if (opposing !== undefined) return { text: opposing, sign: 'against' }
  return { text: NEUTRAL_REASONS[reason] ?? humanizeCode(reason), sign: 'neutral' }
}
