import { distance } from 'fastest-levenshtein'
import { countryCodeOf, countrySpellings } from '../../model/codes/countries.ts'
import { hasMoreCharacters } from '../../platform/text.ts'
import type { MatchRow } from '../../query/matching/row-match.ts'

/** The fields of a row as texts, with their maximum lengths. */
export const MATCH_ROW_FIELDS = { name: 500, number: 100, country: 100, town: 200 } as const
export type MatchRowField = keyof typeof MATCH_ROW_FIELDS
const FIELD_NAMES = Object.keys(MATCH_ROW_FIELDS) as MatchRowField[]

export const MATCH_ROW_ERROR_CODES = [
  'missing',
  'too_long',
  'wrong_type',
  'unknown_country',
  'invalid_character',
  'wrong_cell_count',
  'malformed',
  'unknown_field',
] as const

/** An error in a field of a row, or in the row if there is no field. */
export interface MatchRowError {
  readonly field?: MatchRowField | 'id'
  readonly code: (typeof MATCH_ROW_ERROR_CODES)[number]
  readonly detail: string
  readonly did_you_mean?: string
}

/** Reads a row of a list. Empty fields count as missing. Returns all errors at once if the row cannot be matched. */
export function readMatchRow(
  fields: Readonly<Partial<Record<MatchRowField, string>>>,
): { readonly row: MatchRow; readonly errors: null } | { readonly errors: readonly MatchRowError[] } {
  const errors: MatchRowError[] = []
  const row: Partial<Record<MatchRowField, string>> = {}
  for (const field of FIELD_NAMES) {
    const text = fields[field]?.trim() ?? ''
    if (text === '') continue
    const error = findFieldError(field, text)
    if (error !== null) errors.push(error)
    else row[field] = field === 'country' ? (countryCodeOf(text) ?? text) : text
  }
  if (errors.length === 0 && row.name === undefined && row.number === undefined)
    errors.push({ code: 'missing', detail: 'State a name or a number.' })
  return errors.length > 0 ? { errors } : { row, errors: null }
}

function findFieldError(field: MatchRowField, text: string): MatchRowError | null {
  const max = MATCH_ROW_FIELDS[field]
  if (hasMoreCharacters(text, max))
    return { field, code: 'too_long', detail: `${field} must not exceed ${max} characters.` }
  if (text.includes('\0') || !text.isWellFormed())
    return { field, code: 'invalid_character', detail: `${field} contains a character that is no text.` }
  if (field !== 'country' || countryCodeOf(text) !== null) return null
  const detail = `"${text}" is not a country. Use its code of two letters (ISO 3166-1), such as FR, or its name.`
  return { field, code: 'unknown_country', detail, ...suggestCountry(text) }
}

function suggestCountry(text: string): Pick<MatchRowError, 'did_you_mean'> {
  const typed = text.toLowerCase()
  const maxTypos = Math.floor(typed.length / 4)
  const close = countrySpellings().find(name => name.length > 3 && distance(name, typed) <= maxTypos)
  return close === undefined ? {} : { did_you_mean: countryCodeOf(close) ?? close }
}
