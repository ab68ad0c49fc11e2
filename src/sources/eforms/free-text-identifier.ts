import type { EntityIdentifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import {
  parseCodiceFiscale,
  parseLei,
  parseNif,
  parseSiren,
  parseUkCompanyNumber,
  parseVatNumber,
} from '../shared/identifier-numbers.ts'

/** Labels that buyers write before a number: `NIP: 6790085613`, `SIRET 26180007200124`, `VAT-No. …`. */
const LABEL =
  /^(?:[\p{L}.\s-]*[:=°]\s*|(?:n\.?i\.?f|c\.?i\.?f|siret|siren|nip|p\.? ?iva|vat(?: no\.?)?)\s+)/iu
/** Longer texts are sentences, not numbers. */
const MAX_LENGTH = 100
const PLACEHOLDER = /^(?:(\d)\1*|0?12345678?9?0?)$/
/** Belgian buyers append an account number to their company number: `0553755479_1899`. */
const ACCOUNT_SUFFIX = /_\d{1,6}$/

/**
 * Parses an organization number, which eForms accepts as free text (BT-501), against the registers of its ISO 3166
 * country. Numbers of unknown registers are kept as not valid; words and placeholders (`JRC`, `0000000000`) give
 * null.
 */
export function parseFreeTextIdentifier(stated: string, country: string | null): EntityIdentifier | null {
  const text = stated.replace(LABEL, '').trim()
  if (
    text.length > MAX_LENGTH ||
    text.replace(/\D/g, '').length < 5 ||
    PLACEHOLDER.test(text.replace(/\W/g, ''))
  )
    return null
  // A foreign organization may state a VAT number of its home country.
  const registerCountry =
    /^(ES|FR|IT)[A-Z\d]{9,11}$/i.exec(text.replace(/[\s./-]/g, ''))?.[1]?.toUpperCase() ?? country
  const registered =
    parseNationalNumber(text, registerCountry) ??
    parseVatNumber(text.replace(ACCOUNT_SUFFIX, ''), country ?? '') ??
    parseLei(text)
  return (
    registered ?? { scheme: 'local', jurisdiction: jurisdictionOf(country ?? ''), number: text, valid: false }
  )
}

/** Parses a number of the national registers that Herald knows; null unless it is valid. */
function parseNationalNumber(text: string, country: string | null): EntityIdentifier | null {
  if (country === 'ES') return ifValid(parseNif(text)) ?? parseDir3Code(text)
  if (country === 'FR') return parseFrenchNumber(text)
  if (country === 'IT') return ifValid(parseCodiceFiscale(text))
  if (country === 'GB') return parseBritishNumber(text)
  return null
}

/** SIRET (establishment), SIREN (legal unit) and French VAT numbers all contain the SIREN. */
function parseFrenchNumber(text: string): EntityIdentifier | null {
  const digits = text.toUpperCase().replace(/[\s./-]/g, '')
  const found = /^(\d{9})(?:\d{5})?$/.exec(digits) ?? /^FR[0-9A-Z]{2}(\d{9})$/.exec(digits)
  return ifValid(parseSiren(found?.[1] ?? ''))
}

/**
 * Accepts only the eight characters that Companies House prints: shorter numbers without leading zeros could be
 * anything.
 */
function parseBritishNumber(text: string): EntityIdentifier | null {
  return /^[A-Z\d]{8}$/i.test(text.replace(/\s/g, '')) ? ifValid(parseUkCompanyNumber(text)) : null
}

/** A code from DIR3, the Spanish directory of public bodies. */
function parseDir3Code(text: string): EntityIdentifier | null {
  const number = text.toUpperCase().replace(/\s/g, '')
  return /^(?:[A-Z]\d{8}|[A-Z]{2}\d{7})$/.test(number)
    ? { scheme: 'dir3', jurisdiction: 'ES', number, valid: true }
    : null
}

function ifValid(identifier: EntityIdentifier | null): EntityIdentifier | null {
  return identifier?.valid ? identifier : null
}
