import { isValidLei } from '../../model/registers/lei.ts'
import { nationalNumbersOf } from './number-keys.ts'

/** A kind of number that a label announces. German register numbers have a reader of their own. */
export type NumberKind =
  | 'french'
  | 'spanish'
  | 'italian'
  | 'british'
  | 'vat'
  | 'lei'
  | 'hoja'
  | 'rea'
  | 'rna'
  | 'dir3'
  | 'ipa'
  | 'ppon'
  | 'charity'
  | 'practitioner'

/** Returns the keys of a number, or nothing if the text is no number of this kind. */
type KeyReader = (key: string) => readonly string[]

const NIF = /^(?:[A-HJNP-SU-W]\d{7}[0-9A-J]|\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z])$/
const PERSONAL_CODICE_FISCALE = /^[A-Z]{6}[0-9L-NP-V]{2}[ABCDEHLMPRST][0-9L-NP-V]{2}[A-Z][0-9L-NP-V]{3}[A-Z]$/
/** Letters of the provinces and islands on sheets of the Registro Mercantil. */
const SHEET_LETTERS = new Set(
  (
    'A AB AL AV B BA BI BU C CA CC CE CO CR CS CU GC GI GR GU H HU IB J L LE LO LU M MA ML MU NA O OR OU P PM PO ' +
    'S SA SE SG SH SO SS T TE TF TO V VA VI VV Z ZA'
  ).split(' '),
)
/** Prefixes of Companies House (Uniform Resource Identifiers guide). */
const BRITISH_PREFIXES = new Set(
  'AC CE CS FC GE GN GS IC IP LP NA NC NF NI NL NO NP NR NZ OC OE PC RC RS SA SC SE SF SG SI SL SO SP SR SZ ZC'.split(
    ' ',
  ),
)
/** Formats of VAT numbers by VIES prefix, without those that contain another identifier. */
const VAT_FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  FI: /^\d{8}$/,
  GB: /^\d{9}(?:\d{3})?$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[\dA-Z]\d{5}[A-Z]{1,2}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{6,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}
const COMPANY_NUMBER_LENGTH = 8

/** The readers of numbers after a label, which says what they are. */
const READERS: Readonly<Record<NumberKind, KeyReader>> = {
  french: key => {
    // Spreadsheets drop the leading zeros of a number.
    if (/^\d{6,8}$/.test(key)) return [key.padStart(9, '0')]
    if (/^(?:\d{9}|\d{14}|FR[0-9A-Z]{2}\d{9})$/.test(key)) return [key, ...nationalNumbersOf(key)]
    return /^[0-9A-Z]{2}\d{9}$/.test(key) ? [key, ...nationalNumbersOf(`FR${key}`)] : []
  },
  spanish: key => (NIF.test(key.replace(/^ES(?=.{9}$)/, '')) ? [key, ...nationalNumbersOf(key)] : []),
  italian: key => {
    if (/^(?:IT)?\d{11}$/.test(key)) return [key, ...nationalNumbersOf(key)]
    if (/^\d{8,10}$/.test(key)) return [key.padStart(11, '0')]
    return PERSONAL_CODICE_FISCALE.test(key) ? [key] : []
  },
  british: key => {
    const [, prefix = '', digits = ''] = /^([A-Z]{0,2})(\d{1,8})$/.exec(key) ?? []
    if (digits === '' || (prefix.length === 2 && !BRITISH_PREFIXES.has(prefix))) return []
    if (prefix.length === 1 && prefix !== 'R') return []
    const padded = prefix + digits.padStart(COMPANY_NUMBER_LENGTH - prefix.length, '0')
    return padded.length === COMPANY_NUMBER_LENGTH && digits.length > 2 ? [padded, key] : []
  },
  vat: key => {
    const withPrefix = readVatWithPrefix(key)
    if (withPrefix.length > 0) return withPrefix
    if (BARE_VAT.test(key)) return [key, ...nationalNumbersOf(key)]
    if (/^\d{11}$/.test(key)) return keysOfDigits(key)
    if (NIF.test(key)) return [key]
    if (/^(?:\d{8,12}|U\d{8}|\d{9}B\d{2}|\d[\dA-Z]\d{5}[A-Z]{1,2})$/.test(key)) return [key]
    return READERS.french(key)
  },
  lei: key => (isValidLei(key) ? [key] : []),
  hoja: key => {
    const [, letters, digits = '', suffix = ''] = /^([A-Z]{1,3})0*(\d{1,7})([A-Z]?)$/.exec(key) ?? []
    return letters === undefined ? [] : [letters + digits + suffix]
  },
  rea: key => (/^[A-Z]{2}\d{4,7}$/.test(key) ? [key] : /^\d{5,7}$/.test(key) ? [`REA${key}`] : []),
  rna: key => (/^W\d{9}$/.test(key) ? [key] : []),
  dir3: key => (/^(?:[A-Z]\d{8}|[A-Z]{2}\d{7})$/.test(key) ? [key] : []),
  ipa: key => (/^[A-Z0-9_]{2,12}$/.test(key) ? [key] : []),
  ppon: key => (/^[A-Z]{4}\d{4}[A-Z]{4}$/.test(key) ? [key] : []),
  charity: key => (/^(?:\d{5,8}|SC\d{6}|NIC\d{6})$/.test(key) ? [key] : []),
  practitioner: key => (/^(?:\d{3,6}|GBNI\d{2,4})$/.test(key) ? [key] : []),
}

function readVatWithPrefix(key: string): readonly string[] {
  const canonical = key.replace(/^GR(?=\d{9}$)/, 'EL')
  const format = VAT_FORMATS[canonical.slice(0, 2)]
  return format?.test(canonical.slice(2)) ? [canonical] : []
}

/** Returns the keys of a number with a label of this kind. The list is empty if it is no such number. */
export function keysOfLabelledNumber(kind: NumberKind, key: string): readonly string[] {
  return READERS[kind](key)
}

/**
 * Returns the keys of all numbers that a number without a label can mean. The list is empty for ordinary words. `isOneWord`
 * says that it was typed without spaces and punctuation.
 */
export function keysOfBareNumber(key: string, isOneWord: boolean): readonly string[] {
  if (/^\d+$/.test(key)) return keysOfDigits(key)
  const dir3 = isOneWord ? READERS.dir3(key) : []
  return [...new Set([...keysOfMixedNumber(key), ...dir3])]
}

/** Returns the keys of letters and digits, which are recognized by their letters. */
function keysOfMixedNumber(key: string): readonly string[] {
  const [, letters = '', digits = ''] = /^([A-Z]{1,2})(\d+)$/.exec(key) ?? []
  const readers = [
    ...(BARE_VAT.test(key) || NIF.test(key) ? [READERS.vat] : []),
    ...(VAT_FORMATS[key.slice(0, 2)] !== undefined || key.startsWith('GR') ? [readVatWithPrefix] : []),
    ...(PERSONAL_CODICE_FISCALE.test(key) ? [READERS.italian] : []),
    ...(BRITISH_PREFIXES.has(letters) && digits.length === 6 ? [READERS.british] : []),
    ...(/^(?:FR[0-9A-Z]{2}\d{14}|(?:FR|GB).{8,14})$/.test(key) ? [readNationalWithPrefix] : []),
    ...(letters === 'R' && digits.length === 7 ? [READERS.british] : []),
    ...(SHEET_LETTERS.has(letters) && digits.length >= 5 && digits.length <= 7 ? [READERS.hoja] : []),
    ...[READERS.lei, READERS.rna, READERS.ppon],
  ]
  return readers.flatMap(read => read(key))
}

/**
 * Returns the keys of a national number behind its country, as in `GB99001101` and `FR007492986`, and of the VAT number and the
 * establishment in `FR93 007492986 00018`.
 */
function readNationalWithPrefix(key: string): readonly string[] {
  const [, vat = '', siren = '', establishment = ''] = /^(FR[0-9A-Z]{2}(\d{9}))(\d{5})$/.exec(key) ?? []
  if (siren !== '') return [vat, siren, siren + establishment]
  const number = key.slice(2)
  if (key.startsWith('FR')) return /^(?:\d{9}|\d{14})$/.test(number) ? READERS.french(number) : []
  return /^(?:\d{8}|[A-Z]{2}\d{6})$/.test(number) ? READERS.british(number) : []
}

/** Matches VAT numbers that contain a national number. */
const BARE_VAT = /^(?:FR[0-9A-Z]{2}\d{9}|ES[0-9A-Z]{9}|IT\d{11})$/

function keysOfDigits(key: string): readonly string[] {
  switch (key.length) {
    case 7:
      return READERS.british(key)
    case 8:
    case 9:
    case 10:
      return [key]
    case 11:
      return [key, ...frenchVatNumbers(key)]
    case 14:
      return [key, ...nationalNumbersOf(key)]
    default:
      return []
  }
}

/** Returns the SIREN of a French VAT number without its country code, if its check digits are correct. */
function frenchVatNumbers(key: string): readonly string[] {
  const siren = key.slice(2)
  return Number(key.slice(0, 2)) === (12 + 3 * (Number(siren) % 97)) % 97 ? [siren] : []
}
