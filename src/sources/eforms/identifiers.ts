import type { Identifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { codiceFiscale } from '../kit/codice-fiscale.ts'
import { companyNumber } from '../kit/company-number.ts'
import { lei } from '../kit/lei.ts'
import { nif } from '../kit/nif.ts'
import { siren } from '../kit/siren.ts'
import { vat } from '../kit/vat.ts'

/** What buyers write before a number: `NIP: 6790085613`, `SIRET 26180007200124`, `VAT-No. …`. */
const LABELLED =
  /^(?:[\p{L}.\s-]*[:=°]\s*|(?:n\.?i\.?f|c\.?i\.?f|siret|siren|nip|p\.? ?iva|vat(?: no\.?)?)\s+)/iu
/** Longer texts are no numbers. */
const LONGEST = 100
const FILLER = /^(?:(\d)\1*|0?12345678?9?0?)$/
/** Belgian buyers have accounts under their number: `0553755479_1899`. */
const ACCOUNT = /_\d{1,6}$/

/**
 * The number of an organisation, which eForms takes as free text (BT-501), by the registers of its country (ISO 3166).
 * A number of no known register is kept as not valid; null for words and fillers (`JRC`, `0000000000`), which are none.
 */
export function identifierOf(stated: string, country: string | null): Identifier | null {
  const text = stated.replace(LABELLED, '').trim()
  if (text.length > LONGEST || text.replace(/\D/g, '').length < 5 || FILLER.test(text.replace(/\W/g, '')))
    return null
  // Who comes from abroad may have a VAT number of home.
  const home = /^(ES|FR|IT)[A-Z\d]{9,11}$/i.exec(text.replace(/[\s./-]/g, ''))?.[1]?.toUpperCase() ?? country
  const known = national(text, home) ?? vat(text.replace(ACCOUNT, ''), country ?? '') ?? lei(text)
  return known ?? { scheme: 'local', jurisdiction: jurisdictionOf(country ?? ''), number: text, valid: false }
}

/** Valid numbers of the five countries with registers that Herald knows. */
function national(text: string, country: string | null): Identifier | null {
  if (country === 'ES') return valid(nif(text)) ?? dir3(text)
  if (country === 'FR') return french(text)
  if (country === 'IT') return valid(codiceFiscale(text))
  if (country === 'GB') return british(text)
  return null
}

/** SIRET (the establishment), SIREN (the unit) or VAT number: all three hold the SIREN. */
function french(text: string): Identifier | null {
  const digits = text.toUpperCase().replace(/[\s./-]/g, '')
  const found = /^(\d{9})(?:\d{5})?$/.exec(digits) ?? /^FR[0-9A-Z]{2}(\d{9})$/.exec(digits)
  return valid(siren(found?.[1] ?? ''))
}

/** Eight signs as Companies House writes them: digits that lost their zeros could be any number. */
function british(text: string): Identifier | null {
  return /^[A-Z\d]{8}$/i.test(text.replace(/\s/g, '')) ? valid(companyNumber(text)) : null
}

/** A code of the Spanish directory of public bodies. */
function dir3(text: string): Identifier | null {
  const number = text.toUpperCase().replace(/\s/g, '')
  return /^(?:[A-Z]\d{8}|[A-Z]{2}\d{7})$/.test(number)
    ? { scheme: 'dir3', jurisdiction: 'ES', number, valid: true }
    : null
}

function valid(identifier: Identifier | null): Identifier | null {
  return identifier?.valid ? identifier : null
}
