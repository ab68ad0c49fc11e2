import type { Category } from '../../model/category.ts'
import { dayNumber } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { germanDay } from '../kit/german-day.ts'
import { compact, quoted } from '../kit/text.ts'
import { capitalOf } from './capital.ts'

const DAYS_IN_TEN_YEARS = 3653

const COUNTS = new Map<string, number>([
  ['ein', 1],
  ['zwei', 2],
  ['drei', 3],
  ['vier', 4],
  ['fünf', 5],
  ['sechs', 6],
  ['sieben', 7],
  ['acht', 8],
])
/** "Frist … ist auf drei Monate festgesetzt", "Widerspruchsfrist: 6 Wochen", "binnen eines Monats … Widerspruch". */
const PERIOD =
  /(?:(?<!Beschwerde)[Ff]rist\b|binnen|innerhalb|nicht später als)(?:[^.]|\b(?:bzw|Abs|gem|Nr|ggf|Az|zzgl)\.){0,160}?(?<![\p{L}\d])(\d{1,2}|ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht)(?:er|en)?(?: \(\d{1,2}\))? (Monat|Woche)/u

/** Categories of which somebody may object within a time. */
const OPPOSABLE: readonly Category[] = [
  'strike_off_notice',
  'register_correction_notice',
  'liquidation_notice',
]

const LAWS = 'FamFG|HGB|VRV|BGB|AktG|GmbHG|UmwG|GenG|MitbestG|DrittelbG|VAG|SEAG|InsO'
/** "§ 394 Abs. 2 FamFG", "§§ 31 Abs. 2 HGB", "Art. 4 Abs. 1 Buchst. c SE-VO" are left in their words. */
const CITATION = new RegExp(
  `§{1,2} ?\\d{1,4}[a-z]?(?: (?:(?:bis|und) )?(?:Abs\\.|Absatz|Satz|S\\.|Nr\\.|Ziff\\.|[IVX]{1,4}\\b) ?\\d{0,3})*(?:, \\d{1,4})* (?:${LAWS})\\b`,
  'g',
)
/** These say when an entry counts as published or what creditors may ask for; nothing rests on them here. */
const OF_PUBLICATION = /^§+ ?(?:10\b.*HGB|(?:125, )?(?:19|22|201|204)\b.*UmwG)$/
/** A deletion rests on one of these, whatever else its text cites. */
const OF_DELETION = /39[3-9]\b.*FamFG|31\b.*HGB|73\b.*BGB|VRV/
/** A wrong entry rests on this one, also where the entry was itself a deletion. */
const OF_CORRECTION = /395\b.*FamFG/
/** These order that a plan is announced; texts on plans quote other laws at length. */
const OF_PLANS = /^§+ ?(?:61|111|122d|308|322|335)\b.*UmwG$/

/** The law the announcement rests on, the time to object, when the act was entered in the register, and the capital. */
export function termsOf(
  row: Fields,
  date: string,
  category: Category,
  body: string,
  entered: string | null,
): Metadata {
  return {
    ...compact({
      entry_date: entryDate(row, date, entered),
      legal_basis: legalBasis(category, body),
      objection_period: OPPOSABLE.includes(category) ? objectionPeriod(body) : null,
      cross_border: /grenzüberschreitend/i.test(body) ? true : null,
    }),
    ...capitalOf(category, body),
  }
}

/** Typing errors give years like 0202 or 3206: nothing after the announcement, or ten years before it, is taken. */
function entryDate(row: Fields, date: string, entered: string | null): string | null {
  if (entered === null) return null
  const day = germanDay(entered)
  if (day !== null && day <= date && dayNumber(date) - dayNumber(day) <= DAYS_IN_TEN_YEARS) return day
  row.note('bad_value', `${quoted(entered)} cannot be the day of an entry announced on ${date}`, 'details')
  return null
}

function legalBasis(category: Category, body: string): string | null {
  const citations = [...body.matchAll(CITATION)]
    .map(([text]) => text)
    .filter(text => !OF_PUBLICATION.test(text))
  const basis = citations.find(text => basisOf(category).test(text))
  // "§§ 393 FamFG, 31 Abs. 2 HGB": one of two is cited here.
  return basis?.replace(/^§+ ?/, basis.includes(',') ? '§§ ' : '§ ') ?? null
}

function basisOf(category: Category): RegExp {
  if (category === 'register_correction_notice') return OF_CORRECTION
  if (category === 'strike_off_notice') return OF_DELETION
  return category.endsWith('_plan') ? OF_PLANS : /./
}

/** In one way of writing: `1 Monat`, `6 Wochen`. */
function objectionPeriod(body: string): string | null {
  const [, stated = '', unit] = PERIOD.exec(body) ?? []
  const count = COUNTS.get(stated.replace(/^ein.*/, 'ein')) ?? Number(stated)
  if (unit === undefined || !(count > 0)) return null
  return `${count} ${unit}${count === 1 ? '' : unit === 'Monat' ? 'e' : 'n'}`
}
