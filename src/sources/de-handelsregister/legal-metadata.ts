import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { parseGermanDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import type { HandelsregisterBody } from './body/split-body.ts'
import { parseHandelsregisterCapitalReduction } from './capital-reduction.ts'
import { readHandelsregisterStatedDates } from './stated-dates.ts'

/** Entries are announced late, but electronic registers hardly reach further back. */
const EARLIEST_ENTRY = '2000-01-01'

const NUMBER_WORDS = new Map<string, number>([
  ['ein', 1],
  ['zwei', 2],
  ['drei', 3],
  ['vier', 4],
  ['fünf', 5],
  ['sechs', 6],
  ['sieben', 7],
  ['acht', 8],
])
/**
 * Matches an objection period, such as "Frist … ist auf drei Monate festgesetzt", "Widerspruchsfrist: 6 Wochen" or
 * "binnen eines Monats … Widerspruch".
 */
const PERIOD =
  /(?:(?<!Beschwerde)[Ff]rist\b|binnen|innerhalb|nicht später als)(?:[^.]|\b(?:bzw|Abs|gem|Nr|ggf|Az|zzgl)\.){0,160}?(?<![\p{L}\d])(\d{1,2}|ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht)(?:er|en)?(?: \(\d{1,2}\))? (Monat|Woche)/u

/** Categories of announcements that set a period for objections. */
const CATEGORIES_WITH_OBJECTION: readonly AnnouncementCategory[] = [
  'strike_off_notice',
  'register_correction_notice',
  'liquidation_notice',
]

/** Matches the full title of the FamFG, which ends with the abbreviation. */
const LAW_IN_FULL = / des Gesetzes über das Verfahren in Familiensachen[^.;§]{0,100}\(FamFG\)/g
const LAWS = 'FamFG|HGB|VRV|BGB|AktG|GmbHG|UmwG|GenG|MitbestG|DrittelbG|VAG|SEAG|InsO'
/** Matches a citation such as "§ 394 Abs. 2 FamFG" or "§§ 31 Abs. 2 HGB", but not "Art. 4 Abs. 1 Buchst. c SE-VO". */
const CITATION = new RegExp(
  `§{1,2} ?\\d{1,4}[a-z]?(?: (?:(?:bis|und) )?(?:Abs\\.|Absatz|Satz|S\\.|Nr\\.|Ziff\\.|[IVX]{1,4}\\b) ?\\d{0,3})*(?:, \\d{1,4})* (?:${LAWS})\\b`,
  'g',
)
/** Matches provisions on the publication date and creditors' rights, which are never the legal basis. */
const PUBLICATION_LAW = /^§+ ?(?:10\b.*HGB|(?:125, )?(?:19|22|201|204)\b.*UmwG)$/
/** Matches the possible legal bases of a deletion. Other provisions that the text cites do not count. */
const DELETION_LAW = /39[3-9]\b(?:(?!39[3-9]\b).)*FamFG|31\b(?:(?!31\b).)*HGB|73\b(?:(?!73\b).)*BGB|VRV/
/** Matches the legal basis for deleting an incorrect entry, even when that entry was itself a deletion. */
const CORRECTION_LAW = /395\b(?:(?!395\b).)*FamFG/
/** Matches provisions that require a plan to be announced. Announcements of plans also cite many other laws. */
const PLAN_LAW = /^§+ ?(?:61|111|122d|308|322|335)\b.*UmwG$/

/** Reads an announcement's entry date, legal basis, objection period, cross-border flag and reduced capital. */
export function readHandelsregisterLegalMetadata(
  record: FieldReader,
  date: string,
  category: AnnouncementCategory,
  parts: HandelsregisterBody,
  statedEntryDate: string | null,
  hasForeignParty: boolean,
): AnnouncementMetadata {
  const body = parts.text
  return {
    ...omitMissing({
      entry_date: parseEntryDate(record, date, statedEntryDate),
      legal_basis: findLegalBasis(category, body),
      objection_period: CATEGORIES_WITH_OBJECTION.includes(category) ? findObjectionPeriod(body) : null,
      cross_border:
        hasForeignParty || category === 'cross_border_move_plan' || /grenzüberschreitend/i.test(body)
          ? true
          : null,
    }),
    ...readHandelsregisterStatedDates(category, parts),
    ...parseHandelsregisterCapitalReduction(category, body),
  }
}

/**
 * Parses the entry date. Dates after the announcement or before the electronic registers are typing errors, such as the
 * years 0202 and 3206.
 */
function parseEntryDate(record: FieldReader, date: string, statedEntryDate: string | null): string | null {
  if (statedEntryDate === null) return null
  const day = parseGermanDay(statedEntryDate)
  if (day !== null && day <= date && day >= EARLIEST_ENTRY) return day
  record.reportProblem(
    'bad_value',
    `implausible entry date ${quoteValue(statedEntryDate)}; announced on ${date}`,
    'details',
  )
  return null
}

function findLegalBasis(category: AnnouncementCategory, body: string): string | null {
  const citations = [...body.replace(LAW_IN_FULL, ' FamFG').matchAll(CITATION)]
    .map(([text]) => text)
    .filter(text => !PUBLICATION_LAW.test(text))
  const basis = citations.find(text => legalBasisPattern(category).test(text))
  // One "§§" can precede several laws ("§§ 393 FamFG, 31 Abs. 2 HGB"), but a single citation takes "§".
  return basis?.replace(/^§+ ?/, basis.includes(',') ? '§§ ' : '§ ') ?? null
}

function legalBasisPattern(category: AnnouncementCategory): RegExp {
  if (category === 'register_correction_notice') return CORRECTION_LAW
  if (category === 'strike_off_notice') return DELETION_LAW
  return category.endsWith('_plan') ? PLAN_LAW : /./
}

/** Finds the objection period and formats it uniformly, as in `1 Monat` or `6 Wochen`. */
function findObjectionPeriod(body: string): string | null {
  const [, statedCount = '', unit] = PERIOD.exec(body) ?? []
  const count = NUMBER_WORDS.get(statedCount.replace(/^ein.*/, 'ein')) ?? Number(statedCount)
  if (unit === undefined || !(count > 0)) return null
  return `${count} ${unit}${count === 1 ? '' : unit === 'Monat' ? 'e' : 'n'}`
}
