import type { EntityIdentifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { findGermanCourtName } from '../../model/registers/german-courts.ts'
import {
  buildGermanRegisterIdentifier,
  parseCodiceFiscale,
  parseLei,
  parseNif,
  parseSiren,
  parseUkCompanyNumber,
  parseVatNumber,
} from '../shared/identifier-numbers.ts'

/**
 * Matches labels that buyers write before a number, as in `NIP: 6790085613`, `SIRET 26180007200124` and `VAT-No. …`.
 */
const LABEL = /^[\p{L}.\s-]*[:=°]\s*/u
/** Matches labels without a colon, as in `CIF B12345674` and `KvK 24371628`. */
const BARE_LABEL =
  /^(?:n\.?i\.?f|c\.?i\.?f|siret|siren|nip|p\.? ?iva|vat(?: no)?|c\.? ?f|cod(?:ice|\.) fiscale|ust-?id(?:-?nr)?|steuernummer|regon|kvk|org\.? ?nr|i[cč]o)\.?\s/iu
/**
 * Matches a telephone number or another contact, which German portals enter for an organization without a number:
 * `t:022894990`, `Kontakt: 030123456`.
 */
const TELEPHONE =
  /^(?:(?:t|f|m)[.:]{1,2} ?[+(\d]|(?:tel|fax|(?:ruf|telef[oó]n|telephone|t[ée]l[ée]phone|telefax|mobil|fax)(?:nummer|number)|telef[oó]no?|telefax|telephone|t[ée]l[ée]phone|t[ée]l|t[ée]l[ée]copie|tlf|tfno|fon|phone|mobile?|m[óo]vil|handy|gsm|kontakt|contact(?:o|s)?|contatto|ansprechpartner|durchwahl|hotline|e-?mail)(?![\p{L}]))/iu
/** Matches a word that belongs to no number, as in `Madrid 28001`, unless the text names a register. */
const ORDINARY_WORD = /(?:^|\s)\p{L}{4,}(?:$|[\s,])/u
const REGISTER_WORD = /(?<!\p{L})(?:hr[ab]|gnr|pr|vr|fn|krs|rcs|euid|firmenbuch|amtsgericht)|regist[er]/iu
/** Matches a word and a number before a colon, which are a part of an address: `Zi. 12: 345`. */
const NUMBERED_LABEL = /^\p{L}{1,20}\.? ?\d{1,6} ?:/u
/** Maximum length of a number in characters. Longer text is a sentence. */
const MAX_LENGTH = 100
const PLACEHOLDER = /^(?:(\d)\1*|0?12345678?9?0?)$/
/** Matches the account number that Belgian buyers append to their company number, as in `0553755479_1899`. */
const ACCOUNT_SUFFIX = /_\d{1,6}$/

/**
 * Parses an organization number, which eForms accepts as free text (BT-501), by the rules of the registers in `country`
 * (ISO 3166). The validity of numbers from unknown registers is unknown. Returns `null` for words and placeholders such
 * as `JRC` and `0000000000`.
 */
export function parseFreeTextIdentifier(stated: string, country: string | null): EntityIdentifier | null {
  const germanEntry = country === 'DE' ? parseGermanRegisterEntry(stated) : null
  if (germanEntry !== null) return germanEntry
  const text = stated
    .replace(/^leitweg-?id\b/i, '')
    .replace(LABEL, '')
    .replace(BARE_LABEL, '')
    .trim()
  if (
    TELEPHONE.test(stated) ||
    text.length > MAX_LENGTH ||
    text.replace(/\D/g, '').length < 5 ||
    PLACEHOLDER.test(text.replace(/\W/g, '')) ||
    /^0+$/.test(text.replace(/\D/g, ''))
  )
    return null
  // A foreign organization may state the VAT number of its home country.
  const registerCountry =
    /^(ES|FR|IT)[A-Z\d]{9,11}$/i.exec(text.replace(/[\s./-]/g, ''))?.[1]?.toUpperCase() ?? country
  const bare = removeNationalAdditions(text, country)
  const registered =
    parseNationalNumber(bare, registerCountry) ??
    parseVatNumber(bare.replace(ACCOUNT_SUFFIX, ''), country ?? '') ??
    parseVatNumber(text.replace(HUNGARIAN_TAX_NUMBER, 'HU$1'), country ?? '') ??
    parseLei(text)
  if (registered !== null) return registered
  if (isProse(text)) return null
  return {
    scheme: 'local',
    jurisdiction: jurisdictionOf(country ?? ''),
    number: joinDigitGroups(bare),
    valid: null,
  }
}

/** Returns true for a text that is more than the number of an unknown register: `Zimmer 12: 345`. */
function isProse(text: string): boolean {
  return NUMBERED_LABEL.test(text) || (ORDINARY_WORD.test(text) && !REGISTER_WORD.test(text))
}

/** Matches a Hungarian tax number, which begins with the number for VAT: `10773381-2-44`. */
const HUNGARIAN_TAX_NUMBER = /^(\d{8})-\d-\d\d$/

/** Removes what some countries print around a number: `NO 974 760 673 MVA` and `RCS Lyon 303 265 045`. */
function removeNationalAdditions(text: string, country: string | null): string {
  switch (country) {
    case 'NO':
      return /^(?:NO)? ?(\d{3} ?\d{3} ?\d{3})(?: ?MVA)?$/i.exec(text)?.[1] ?? text
    case 'FR': {
      const digits = text.replace(/\D/g, '')
      return /^rcs\b/i.test(text) && digits.length === 9 ? digits : text
    }
    default:
      return text
  }
}

/** Removes the spaces of a number that is written in groups: `974 761 114`. Other numbers keep their spaces. */
function joinDigitGroups(text: string): string {
  const digits = text.replace(/\D/g, '')
  return text.split(' ').join('') === digits ? digits : text
}

/** Matches a German register number within a text that also names its court. */
const GERMAN_REGISTER_ENTRY =
  /\b(HR[AB]|GnR|PR|VR)[ .:-]{0,3}(?:Nr\.? ?)?(\d{1,6})(?: ?((?!AG\b)[A-Z]{1,3}))?(?![\p{L}\d])/u
/** Words around the name of a court. */
const COURT_CONTEXT = /\b(?:amtsgericht|registergericht|ag|handelsregister|eingetragen|beim?|im|des|in)\b/giu

/**
 * Parses a German register number with its court, as in `HRB 5354 (AG Neuruppin)` and `Amtsgericht Köln, HRB 5354`.
 * Returns `null` without a known court, because the number is unique only together with it.
 */
function parseGermanRegisterEntry(text: string): EntityIdentifier | null {
  const [entry, register, digits, suffix] = GERMAN_REGISTER_ENTRY.exec(text) ?? []
  if (entry === undefined || text.length > MAX_LENGTH) return null
  const court = findGermanCourtName(
    text.replace(entry, ' ').replace(COURT_CONTEXT, ' ').replace(/[,;:]/g, ' ').replace(/\s+/g, ' ').trim(),
  )
  const bareCourt = court ?? findCourtInParentheses(text)
  const number = [register?.toUpperCase(), digits, suffix?.toUpperCase()].filter(Boolean).join(' ')
  return bareCourt === null ? null : ifValid(buildGermanRegisterIdentifier(bareCourt, number))
}

function findCourtInParentheses(text: string): string | null {
  const [, inner] = /\(([^()]{1,60})\)/.exec(text) ?? []
  return inner === undefined ? null : findGermanCourtName(inner.trim())
}

/** Parses a number from the national registers that Herald supports. Returns `null` unless the number is valid. */
function parseNationalNumber(text: string, country: string | null): EntityIdentifier | null {
  if (country === 'ES') return ifValid(parseNif(text)) ?? parseDir3Code(text)
  if (country === 'FR') return parseFrenchNumber(text)
  if (country === 'IT') return ifValid(parseCodiceFiscale(text))
  if (country === 'GB') return parseBritishNumber(text)
  return null
}

/**
 * Extracts the SIREN, which identifies a legal unit. SIRET numbers, which identify an establishment, and French VAT
 * numbers contain it.
 */
function parseFrenchNumber(text: string): EntityIdentifier | null {
  const digits = text.toUpperCase().replace(/[\s./-]/g, '')
  const found = /^(\d{9})(?:\d{5})?$/.exec(digits) ?? /^FR[0-9A-Z]{2}(\d{9})$/.exec(digits)
  return ifValid(parseSiren(found?.[1] ?? ''))
}

/**
 * Parses a UK company number. Accepts only the eight characters that Companies House prints, because a shorter number
 * without leading zeros could come from any register.
 */
function parseBritishNumber(text: string): EntityIdentifier | null {
  return /^[A-Z\d]{8}$/i.test(text.replace(/\s/g, '')) ? ifValid(parseUkCompanyNumber(text)) : null
}

/** Parses a code from DIR3, the Spanish directory of public bodies. */
function parseDir3Code(text: string): EntityIdentifier | null {
  const number = text.toUpperCase().replace(/\s/g, '')
  return /^(?:[A-Z]\d{8}|[A-Z]{2}\d{7})$/.test(number)
    ? { scheme: 'dir3', jurisdiction: 'ES', number, valid: true }
    : null
}

function ifValid(identifier: EntityIdentifier | null): EntityIdentifier | null {
  return identifier?.valid ? identifier : null
}
