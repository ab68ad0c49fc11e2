import type { Identifier } from '../../model/entity.ts'
import { germanCourt, withoutTitle } from './german-courts.ts'

/** Register, digits, and an optional suffix for the place of a former register, which is part of the number. */
const FORMAT = /^(HRA|HRB|GnR|GsR|PR|VR) ?0*([1-9]\d{0,6})(?: ?(\p{Lu}{1,4}))?$/u

/** Suffixes that some courts add to all numbers of their own register. They are redundant and removed. */
const OWN_SUFFIXES = new Map<string, string>([
  ['Berlin (Charlottenburg)', 'B'],
  ['Bremen', 'HB'],
  ['Cottbus', 'CB'],
  ['Flensburg', 'FL'],
  ['Frankfurt (Oder)', 'FF'],
  ['Kiel', 'KI'],
  ['Lübeck', 'HL'],
  ['Neuruppin', 'NP'],
  ['Pinneberg', 'PI'],
  ['Potsdam', 'P'],
])

/** A German register number, split into its parts. */
export interface RegisterNumber {
  readonly register: string
  readonly digits: string
  /** Suffix of a register that was moved to this court from another place. */
  readonly suffix: string | null
}

/** Splits a German register number into its parts; null when its format is wrong. */
export function partRegisterNumber(text: string): RegisterNumber | null {
  const [, register, digits, suffix = null] = FORMAT.exec(text.trim()) ?? []
  return register === undefined || digits === undefined ? null : { register, digits, suffix }
}

/**
 * Builds the identifier of a company in a German register: `HRB 28204 München`, `HRB 1739 RD Kiel`. The number is unique
 * only together with the court (design 5) and has no check digit; a text in another format is kept as invalid.
 */
export function registerNumber(court: string, text: string): Identifier {
  const courtName = germanCourt(court) ?? withoutTitle(court)
  const parsed = partRegisterNumber(text)
  const suffix = parsed?.suffix === OWN_SUFFIXES.get(courtName) ? null : parsed?.suffix
  const parts =
    parsed === null ? [text.trim(), courtName] : [parsed.register, parsed.digits, suffix, courtName]
  return {
    scheme: 'hrb',
    jurisdiction: 'DE',
    number: parts.filter(Boolean).join(' '),
    valid: parsed !== null && courtName !== '',
  }
}
