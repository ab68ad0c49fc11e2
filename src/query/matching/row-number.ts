import { validate as validateGermanVat } from 'stdnum/lib/cjs/de/vat.js'
import { validate as validateNif } from 'stdnum/lib/cjs/es/nif.js'
import { validate as validateSiren } from 'stdnum/lib/cjs/fr/siren.js'
import { validate as validateSiret } from 'stdnum/lib/cjs/fr/siret.js'
import { validate as validateFrenchVat } from 'stdnum/lib/cjs/fr/tva.js'
import { validate as validateBritishVat } from 'stdnum/lib/cjs/gb/vat.js'
import { validate as validatePartitaIva } from 'stdnum/lib/cjs/it/iva.js'
import { JURISDICTION_CODES, type Jurisdiction, jurisdictionOf } from '../../model/jurisdiction.ts'
import { keysOfLabelledNumber, type NumberKind } from '../company-numbers/number-formats.ts'
import { toNumberKey } from '../company-numbers/number-keys.ts'
import { taxIdCandidates } from '../company-numbers/tax-id-candidates.ts'

/** A number of a row, ready to be looked up. */
export interface RowNumber {
  /** The keys of all numbers that can be meant. */
  readonly keys: readonly string[]
  /** The keys among them that are part of a number with wrong check digits, and identify nobody. */
  readonly uncertainKeys: ReadonlySet<string>
  /** Whether the number has the format of one with check digits, which are wrong. */
  readonly isInvalid: boolean
}

/** The kinds of number that one without a label can be in each country, because the row states the country. */
const KINDS: Readonly<Record<Jurisdiction, readonly NumberKind[]>> = {
  ES: ['spanish', 'hoja', 'vat'],
  FR: ['french', 'rna', 'vat'],
  DE: ['vat'],
  IT: ['italian', 'rea', 'vat'],
  GB: ['british', 'vat'],
  EU: ['vat', 'lei'],
}

/** Reads the number of a row. The country, if it is known, says what a number without a label means. */
export function readRowNumber(text: string, country: string | undefined): RowNumber {
  const key = toNumberKey(text)
  const ownKeys = country === undefined ? [] : keysInCountry(key, country)
  const keys = [...new Set([...taxIdCandidates(text), ...ownKeys])].filter(candidate => candidate !== '')
  const wholeKeys = [key, ...keys]
  return {
    keys,
    uncertainKeys: new Set(wholeKeys.filter(isWrongFrenchVat).map(whole => whole.slice(-SIREN_DIGITS))),
    isInvalid: wholeKeys.some(whole => hasWrongCheckDigits(whole, country)),
  }
}

const SIREN_DIGITS = 9
/** Matches French VAT numbers, with or without country code. Their two check digits are followed by the SIREN. */
const FRENCH_VAT = /^(?:FR)?(?!FR)[0-9A-Z]{2}\d{9}$/

function isWrongFrenchVat(key: string): boolean {
  return FRENCH_VAT.test(key) && !validateFrenchVat(key).isValid
}

function keysInCountry(key: string, country: string): readonly string[] {
  const kinds = KINDS[jurisdictionOf(country)]
  const prefixed = /^[A-Z]{2}/.test(key) ? [] : keysOfLabelledNumber('vat', country + key)
  return [...kinds.flatMap(kind => keysOfLabelledNumber(kind, key)), ...prefixed]
}

/** The formats of numbers with check digits that are recognized, and their checks. */
const CHECKED_NUMBERS: readonly {
  readonly country: string
  readonly format: RegExp
  readonly isValid: (key: string) => boolean
}[] = [
  {
    country: 'FR',
    format: /^\d{9}$/,
    isValid: key => validateSiren(key).isValid,
  },
  { country: 'FR', format: /^\d{14}$/, isValid: key => validateSiret(key).isValid },
  { country: 'FR', format: FRENCH_VAT, isValid: key => validateFrenchVat(key).isValid },
  { country: 'DE', format: /^DE\d{9}$/, isValid: key => validateGermanVat(key).isValid },
  { country: 'GB', format: /^GB\d{9}$/, isValid: key => validateBritishVat(key).isValid },
  {
    country: 'ES',
    format: /^(?:ES)?(?:[A-HJ-NP-SU-Z]\d{7}[0-9A-J]|\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z])$/,
    isValid: key => validateNif(key.replace(/^ES/, '')).isValid,
  },
  {
    country: 'IT',
    format: /^(?:IT)?\d{11}$/,
    isValid: key => validatePartitaIva(key.replace(/^IT/, '')).isValid,
  },
]

/** Returns whether a number is one of the stated country, or of the country that it names, with wrong check digits. */
function hasWrongCheckDigits(key: string, country: string | undefined): boolean {
  return CHECKED_NUMBERS.some(
    checked =>
      checked.format.test(key) &&
      (country === checked.country || key.startsWith(checked.country)) &&
      !checked.isValid(key),
  )
}

/** The formats of the numbers of which an entity has only one, by jurisdiction. */
const UNIQUE_NUMBER: Partial<Record<Jurisdiction, RegExp>> = {
  ES: /^(?:[A-HJ-NP-SU-W]\d{7}[0-9A-J]|\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z])$/,
  FR: /^\d{9}$/,
  IT: /^\d{11}$/,
  GB: /^(?:\d{8}|[A-Z]{2}\d{6})$/,
}

/** Returns whether the numbers of a row and of an entity are of a kind of which an entity has only one, and differ. */
export function hasOtherNumber({ keys }: RowNumber, taxId: string | null, jurisdiction: string): boolean {
  const format = UNIQUE_NUMBER[JURISDICTION_CODES.find(code => code === jurisdiction) ?? 'EU']
  if (taxId === null || format === undefined) return false
  const own = toNumberKey(taxId)
  return format.test(own) && !keys.includes(own) && keys.some(key => format.test(key))
}
