/** Register, digits, and an optional suffix for the place of a former register, which is part of the number. */
const GERMAN_REGISTER_NUMBER = /^(HRA|HRB|GnR|GsR|PR|VR) ?0*([1-9]\d{0,6})(?: ?(\p{Lu}{1,4}))?$/u

/** Suffixes that some courts add to all numbers of their own register. They are redundant and removed. */
export const OWN_COURT_SUFFIXES: ReadonlyMap<string, string> = new Map([
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
export interface GermanRegisterNumber {
  readonly register: string
  readonly digits: string
  /** Suffix of a register that was moved to this court from another place. */
  readonly suffix: string | null
}

/** Splits a German register number into its parts; null when its format is wrong. */
export function parseGermanRegisterNumber(text: string): GermanRegisterNumber | null {
  const [, register, digits, suffix = null] = GERMAN_REGISTER_NUMBER.exec(text.trim()) ?? []
  return register === undefined || digits === undefined ? null : { register, digits, suffix }
}
