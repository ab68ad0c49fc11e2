import type { Identifier } from '../../model/entity.ts'
import { germanCourt, withoutTitle } from './german-courts.ts'

/** Register, number, and the place whose register it once was: it belongs to the number. */
const FORM = /^(HRA|HRB|GnR|GsR|PR|VR) ?0*([1-9]\d{0,6})(?: ?(\p{Lu}{1,4}))?$/u

/** What some courts set behind the numbers of their own register; elsewhere these are left out. */
const OWN_MARKS = new Map<string, string>([
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

/** A number in a German register, parted. */
export interface RegisterNumber {
  readonly register: string
  readonly digits: string
  /** Mark of a register that was moved here from another place. */
  readonly suffix: string | null
}

/** Parts a German register number; null when it has not the form of one. */
export function partRegisterNumber(text: string): RegisterNumber | null {
  const [, register, digits, suffix = null] = FORM.exec(text.trim()) ?? []
  return register === undefined || digits === undefined ? null : { register, digits, suffix }
}

/**
 * The entry of a company in the register of a German court: `HRB 28204 München`, `HRB 1739 RD Kiel`. Only both together
 * say who it is (design 5); there are no check digits. A text that is not of the form is kept as it stands, not valid.
 */
export function registerNumber(court: string, text: string): Identifier {
  const place = germanCourt(court) ?? withoutTitle(court)
  const parted = partRegisterNumber(text)
  const suffix = parted?.suffix === OWN_MARKS.get(place) ? null : parted?.suffix
  const parts = parted === null ? [text.trim(), place] : [parted.register, parted.digits, suffix, place]
  return {
    scheme: 'hrb',
    jurisdiction: 'DE',
    number: parts.filter(Boolean).join(' '),
    valid: parted !== null && place !== '',
  }
}
