import * as at from 'stdnum/lib/cjs/at/uid.js'
import * as be from 'stdnum/lib/cjs/be/vat.js'
import * as bg from 'stdnum/lib/cjs/bg/vat.js'
import * as cy from 'stdnum/lib/cjs/cy/vat.js'
import * as cz from 'stdnum/lib/cjs/cz/dic.js'
import * as de from 'stdnum/lib/cjs/de/vat.js'
import * as dk from 'stdnum/lib/cjs/dk/cvr.js'
import * as ee from 'stdnum/lib/cjs/ee/kmkr.js'
import { validate as validateNif } from 'stdnum/lib/cjs/es/nif.js'
import * as fi from 'stdnum/lib/cjs/fi/alv.js'
import { validate as validateSiren } from 'stdnum/lib/cjs/fr/siren.js'
import * as gr from 'stdnum/lib/cjs/gr/vat.js'
import * as hr from 'stdnum/lib/cjs/hr/oib.js'
import * as hu from 'stdnum/lib/cjs/hu/anum.js'
import * as ie from 'stdnum/lib/cjs/ie/vat.js'
import { validate as validatePersonalCode } from 'stdnum/lib/cjs/it/codicefiscale.js'
import { validate as validatePartitaIva } from 'stdnum/lib/cjs/it/iva.js'
import * as lt from 'stdnum/lib/cjs/lt/pvm.js'
import * as lu from 'stdnum/lib/cjs/lu/tva.js'
import * as lv from 'stdnum/lib/cjs/lv/pvn.js'
import * as mt from 'stdnum/lib/cjs/mt/vat.js'
import * as nl from 'stdnum/lib/cjs/nl/btw.js'
import * as pl from 'stdnum/lib/cjs/pl/nip.js'
import * as pt from 'stdnum/lib/cjs/pt/nif.js'
import * as ro from 'stdnum/lib/cjs/ro/cui.js'
import * as se from 'stdnum/lib/cjs/se/vat.js'
import * as si from 'stdnum/lib/cjs/si/ddv.js'
import * as sk from 'stdnum/lib/cjs/sk/dph.js'
import type { EntityIdentifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { findGermanCourtName, stripGermanCourtTitle } from '../../model/registers/german-courts.ts'
import {
  OWN_COURT_SUFFIXES,
  parseGermanRegisterNumber,
} from '../../model/registers/german-register-number.ts'
import { isValidLei } from '../../model/registers/lei.ts'
import { trimEndMatching } from '../../platform/text.ts'

/** The rule of one identifier scheme. */
interface NumberRule<Normalized extends string | null> extends Pick<EntityIdentifier, 'jurisdiction'> {
  /** Brings a stated number into its canonical form; null when the text cannot be a number of this scheme. */
  readonly normalize: (text: string) => Normalized
  /** Checks the format and, where the scheme has them, the check digits of a normalized number. */
  readonly isValid: (number: string) => boolean
}

/** Placeholders of the NIF, which pass the check of the check character (`B00000000`, `00000000T`). */
const NIF_PLACEHOLDER = /^(?:0{8}|[A-Z]0{7})[A-Z\d]$/
/**
 * Eight digits, or a prefix for Scotland, Northern Ireland, partnerships, overseas companies, societies, charitable
 * organisations etc. with six digits; `R` takes seven (Companies House, "Uniform Resource Identifiers" guide).
 */
const UK_COMPANY_NUMBER =
  /^(?:\d{8}|(?:AC|CE|CS|FC|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC)\d{6}|R\d{7})$/
/** Four or five digits in Great Britain; `GBNI` and three digits in Northern Ireland. */
const PRACTITIONER_NUMBER = /^(?:\d{3,5}|GBNI\d{2,4})$/

/** The rule of each scheme whose numbers are read from their text alone. */
const RULES = {
  /** Luhn check digit. Numeric fields lose leading zeros; zero is never assigned. */
  siren: {
    jurisdiction: 'FR',
    normalize(text: string): string | null {
      const digits = text.replace(/[\s.]/g, '')
      return /^\d{1,9}$/.test(digits) && !/^0+$/.test(digits) ? digits.padStart(9, '0') : null
    },
    isValid: number => validateSiren(number).isValid,
  },
  /** Companies, public bodies, DNI and NIE, with or without the prefix `ES`. */
  nif: {
    jurisdiction: 'ES',
    normalize: (text: string): string => compact(text).replace(/^ES(?=[A-Z\d]{9}$)/, ''),
    isValid: number => validateNif(number).isValid && !NIF_PLACEHOLDER.test(number),
  },
  /** 11 digits for companies and public bodies, 16 characters for natural persons, with or without the prefix `IT`. */
  codice_fiscale: {
    jurisdiction: 'IT',
    normalize: (text: string): string => compact(text.replaceAll(':', '')).replace(/^IT(?=\d{11}$)/, ''),
    isValid: number =>
      number.length === 16
        ? validatePersonalCode(number).isValid
        : validatePartitaIva(number).isValid && /^\d{11}$/.test(number),
  },
  /** Companies House, without a check digit. Numbers lose leading zeros; zero is never assigned. */
  company_number: {
    jurisdiction: 'GB',
    normalize(text: string): string | null {
      const number = text.replace(/[\s.-]/g, '').toUpperCase()
      if (/^0*$/.test(number)) return null
      return /^\d{6,7}$/.test(number) ? number.padStart(8, '0') : number
    },
    isValid: number => UK_COMPANY_NUMBER.test(number),
  },
  /** Register of the Insolvency Service, without a check digit. Placeholders (`n/a`, `0`) have no number. */
  ip_number: {
    jurisdiction: 'GB',
    normalize(text: string): string | null {
      const compact = text
        .toUpperCase()
        .replace(/^\W*(?:(?:IP|OFFICE ?HOLDER|PRACTITIONER)\W*)?(?:(?:NO|NUMBER|NUM|NR)S?\b\W*)?/, '')
        .replace(/[\s./-]+/g, '')
      const number = trimEndMatching(compact, /[^A-Z\d]/).replace(/^0+/, '')
      return /\d/.test(number) ? number : null
    },
    isValid: number => PRACTITIONER_NUMBER.test(number),
  },
  /** ISO 17442. Check digits by ISO 7064 MOD 97-10; a number that fails them is no LEI. */
  lei: {
    jurisdiction: 'EU',
    normalize(text: string): string | null {
      const number = text.toUpperCase().replace(/[\s-]/g, '')
      return isValidLei(number) ? number : null
    },
    isValid: isValidLei,
  },
} as const satisfies Partial<Record<EntityIdentifier['scheme'], NumberRule<string | null>>>

type RuledScheme = keyof typeof RULES
/** The result of parsing: null only for schemes whose `normalize` can return null. */
type ParsedNumber<Scheme extends RuledScheme> =
  | EntityIdentifier
  | Extract<ReturnType<(typeof RULES)[Scheme]['normalize']>, null>

/** Parses a French SIREN number; null for anything but 1 to 9 digits, and for zero. */
export const parseSiren = parserOf('siren')
/** Parses a Spanish tax number. Numbers of other kinds and placeholders are kept as invalid. */
export const parseNif = parserOf('nif')
/** Parses an Italian tax code. Any other number, e.g. of a foreign supplier, is kept as invalid. */
export const parseCodiceFiscale = parserOf('codice_fiscale')
/** Parses a Companies House number. Returns null for zero. */
export const parseUkCompanyNumber = parserOf('company_number')
/** Parses the authorisation number of a British insolvency practitioner. Returns null for placeholders. */
export const parseInsolvencyPractitionerNumber = parserOf('ip_number')
/** Parses a Legal Entity Identifier; null when its check digits are wrong. */
export const parseLei = parserOf('lei')

function parserOf<Scheme extends RuledScheme>(scheme: Scheme): (text: string) => ParsedNumber<Scheme> {
  const { jurisdiction, normalize, isValid }: NumberRule<string | null> = RULES[scheme]
  return text => {
    const number = normalize(text)
    if (number === null) return null as ParsedNumber<Scheme>
    return { scheme, jurisdiction, number, valid: isValid(number) }
  }
}

/** Returns the type of holder by the first character of a NIF (Orden EHA/451/2008, Real Decreto 1065/2007); null if unknown. */
export function classifyNifHolder(number: string): 'person' | 'company' | 'authority' | null {
  if (/^[\dXYZKLM]\d{7}[A-Z]$/.test(number)) return 'person'
  if (/^[PQS]\d{7}[A-J\d]$/.test(number)) return 'authority'
  return /^[ABCDEFGHJNRUVW]\d{7}[A-J\d]/.test(number) ? 'company' : null
}

/** Returns true for a codice fiscale in the format of natural persons. */
export function isPersonalCodiceFiscale({ number }: EntityIdentifier): boolean {
  return /^[A-Z]{6}[A-Z0-9]{10}$/.test(number)
}

/**
 * Builds the identifier of a company in a German register: `HRB 28204 München`, `HRB 1739 RD Kiel`. The number is unique
 * only together with the court (design 5) and has no check digit; a text in another format is kept as invalid.
 */
export function buildGermanRegisterIdentifier(court: string, text: string): EntityIdentifier {
  const courtName = findGermanCourtName(court) ?? stripGermanCourtTitle(court)
  const parsed = parseGermanRegisterNumber(text)
  const suffix = parsed?.suffix === OWN_COURT_SUFFIXES.get(courtName) ? null : parsed?.suffix
  const parts =
    parsed === null ? [text.trim(), courtName] : [parsed.register, parsed.digits, suffix, courtName]
  return {
    scheme: 'hrb',
    jurisdiction: 'DE',
    number: parts.filter(Boolean).join(' '),
    valid: courtName === '' ? null : parsed !== null,
  }
}

/** Format of a country's VAT numbers without the prefix, and the check of their digits. */
interface VatRule {
  readonly format: RegExp
  readonly check: { validate(number: string): { isValid: boolean } }
  /** True where the VAT number is the general company number, which is often stated without a prefix. */
  readonly allowsNoPrefix?: true
}

/** Rules by VIES prefix. Spain, France and Italy are missing: their VAT numbers contain national numbers parsed elsewhere. */
const VAT_RULES: Readonly<Record<string, VatRule>> = {
  AT: { format: /^U\d{8}$/, check: at },
  BE: { format: /^[01]\d{9}$/, check: be, allowsNoPrefix: true },
  BG: { format: /^\d{9,10}$/, check: bg },
  CY: { format: /^\d{8}[A-Z]$/, check: cy },
  CZ: { format: /^\d{8}$/, check: cz, allowsNoPrefix: true },
  DE: { format: /^\d{9}$/, check: de },
  DK: { format: /^\d{8}$/, check: dk, allowsNoPrefix: true },
  EE: { format: /^\d{9}$/, check: ee },
  EL: { format: /^\d{9}$/, check: gr, allowsNoPrefix: true },
  FI: { format: /^\d{8}$/, check: fi, allowsNoPrefix: true },
  HR: { format: /^\d{11}$/, check: hr, allowsNoPrefix: true },
  HU: { format: /^\d{8}$/, check: hu },
  IE: { format: /^\d[\dA-Z]\d{5}[A-Z]{1,2}$/, check: ie },
  LT: { format: /^(?:\d{9}|\d{12})$/, check: lt },
  LU: { format: /^\d{8}$/, check: lu },
  LV: { format: /^\d{11}$/, check: lv },
  MT: { format: /^\d{8}$/, check: mt },
  NL: { format: /^\d{9}B\d{2}$/, check: nl },
  PL: { format: /^\d{10}$/, check: pl, allowsNoPrefix: true },
  PT: { format: /^\d{9}$/, check: pt, allowsNoPrefix: true },
  RO: { format: /^\d{6,10}$/, check: ro, allowsNoPrefix: true },
  SE: { format: /^\d{12}$/, check: se },
  SI: { format: /^\d{8}$/, check: si, allowsNoPrefix: true },
  SK: { format: /^\d{10}$/, check: sk },
}

/**
 * Parses a VAT number of a party in `country` (ISO 3166) to the VIES format (`BE0832584553`). The prefix may be missing
 * only where the rule allows it; returns null for a wrong format or wrong check digits.
 */
export function parseVatNumber(text: string, country: string): EntityIdentifier | null {
  const number = compact(text)
  const prefix = country === 'GR' ? 'EL' : country
  const [, statedPrefix, rest = ''] = /^([A-Z]{2})(.+)$/.exec(number.replace(/^GR(?=\d{9}$)/, 'EL')) ?? []
  const found =
    validVatNumber(statedPrefix ?? '', rest) ??
    (VAT_RULES[prefix]?.allowsNoPrefix ? validVatNumber(prefix, number) : null)
  if (found === null) return null
  const issuingCountry = found.slice(0, 2)
  return { scheme: 'vat', jurisdiction: jurisdictionOf(issuingCountry), number: found, valid: true }
}

function validVatNumber(prefix: string, rest: string): string | null {
  const rule = Object.hasOwn(VAT_RULES, prefix) ? VAT_RULES[prefix] : undefined
  // All zeros pass every checksum.
  if (rule === undefined || !rule.format.test(rest) || /^0+$/.test(rest)) return null
  return rule.check.validate(rest).isValid ? prefix + rest : null
}

function compact(text: string): string {
  return text.toUpperCase().replace(/[\s./-]/g, '')
}
