import { trimEndMatching } from '../../../platform/text.ts'
import { findEnglishDay } from '../../shared/dates.ts'
import { cleanText } from '../../shared/text-cleaning.ts'

/** The key of a heading in the plain text of a notice, such as `Company Number: 16697327`. */
export type GazetteTextLabel = keyof typeof LABEL_PATTERNS

/** The capacities in which practitioners act, as headings and in sentences. */
export const GAZETTE_CAPACITY = `(?:(?:joint|nominated|proposed|provisional|additional|replacement|interim|former|new|current) ){0,3}(?:liquidator|administrative receiver|administrator|receiver and manager|receiver|supervisor|nominee|monitor|official receiver|convener)`

/** Patterns of headings in notices without markup, in all spellings used over the years. */
const LABEL_PATTERNS = {
  name: 'name of (?:the )?(?:company|partnership)|company name',
  number: String.raw`(?:company|registered|company registration|registration)(?: number| no\b\.?)`,
  tradingName: 'trading (?:names?(?: or style)?|as)',
  formerName:
    'previous (?:names?(?: of (?:the )?company)?|company names?)|former (?:company )?names?(?: of (?:the )?company)?',
  activity: 'nature of (?:the )?business',
  procedure: 'type of liquidation',
  formerAddress: '(?:previous|former) registered office(?: address)?|previously registered (?:office|at)',
  address: "registered office(?: of the company| address)?|(?:company[’'`]s )?registered address",
  formerTradingAddress: 'former (?:principal )?trading address',
  tradingAddress: 'principal trading address',
  // `Liquidator's name and address: Joint Liquidator: Ann Lee` is one heading.
  practitioners: String.raw`(?:(?:names?(?:\(s\))? and address(?:es|\(es\))? of (?:the )?)?${GAZETTE_CAPACITY}(?:[’'${'`'}]?s?[’'${'`'}]?|\(s\))[’'${'`'}]?(?: names? and address(?:es)?|\(s\) and address\(es\)| details)?(?:\s*:\s*${GAZETTE_CAPACITY}s?)?)|office[- ]?holder(?:\/s|\(s\)|s)?(?: details)?|names?(?:\(s\))? of office[- ]?holders?(?:\(s\))?`,
  practitionerNumbers: String.raw`(?<!\(\s?)(?:office[- ]?holder (?:numbers?|nos?\b\.?)(?:\(s\))?|IP numbers?(?:\(s\))?)`,
  appointed: 'dated? of appointments?|administrators? appointed on',
  appointer: 'by whom appointed',
  appointingParty: String.raw`names? of (?:the )?persons? (?:appointing|making (?:the )?appointment)(?: the (?:joint )?(?:receivers?|administrators?)(?:\(s\))?)?`,
  petition: 'date of (?:filing|presentation of) (?:the )?petition',
  order: 'date of winding[- ]up order',
  resolution: 'date of (?:the )?resolutions?(?: for voluntary winding[- ]up)?',
  meeting: "date of (?:the )?(?:creditors[’']? |general |virtual |physical )?meeting|decision date",
  claims:
    '(?:final date for (?:submission|proving|claims)|last (?:date|day) (?:for|of) (?:proving|(?:receiving|submitting|submission of|lodging) (?:of )?(?:proofs?(?: of debts?)?|claims?))|date by which (?:(?:proofs|claims) must be (?:delivered|submitted|received)|creditors must (?:submit|prove|lodge) (?:their )?(?:claims|debts|proofs)))(?: debts?)?',
  // These headings only end the previous value.
  end: String.raw`resolution meeting (?:location|time)|address(?:es)? of office[- ]?holders?(?:\(s\))?|further details|for further details|capacity(?: of office[- ]?holder(?:\(s\)|s)?)?|capacity in which signed|(?:alternative )?(?:person to )?contact(?: name| details)?|telephone(?: number)?|e-?mail(?: address)?|company type|trade classification|court number|name of (?:person|court)|case number|dated?`,
} as const

const LABELS = Object.entries(LABEL_PATTERNS)
  .map(([label, pattern]) => `(?<${label}>\\b(?:${pattern}))`)
  .join('|')
const ANY_LABEL = new RegExp(`(?:${LABELS})\\s*[:：]`, 'giu')
const LABEL_AT_START = new RegExp(`^(?:${LABELS.replaceAll(/\?<\w+>/g, '?:')})\\s*[:：]`, 'iu')
/** Matches headings that the publisher's tables have without a colon, only before their values. */
const TABLE_LABEL =
  /^(Name of (?:the )?Company|Company Number|Nature of Business|Type of Liquidation|Registered Office(?: Address)?|Principal Trading Address|By whom Appointed|Names?(?:\(s\))? of Office Holders?(?:\(s\))?|Office Holder Numbers?(?:\(s\))?|Address(?:es)? of Office Holders?(?:\(s\))?|Capacity(?: of Office Holders?(?:\(s\))?)?|Date of Appointment|Date of Resolution)(?!\s*:)(?=\s+[\p{Lu}\d]|$)/u
/** Maximum length of a value in characters; anything longer is running text. */
const MAX_VALUE_LENGTH = 400

/** Returns true if a line begins with a heading. */
export function isGazetteLabelStart(line: string): boolean {
  return LABEL_AT_START.test(line.slice(0, 120)) || TABLE_LABEL.test(line.slice(0, 120))
}

/** Returns true if a line consists of headings, so that the next line is the value. */
export function isGazetteLabelEnd(line: string): boolean {
  if (line.length > 120) return false
  const table = TABLE_LABEL.exec(line)?.[0]
  if (table === line) return true
  const last = [...line.matchAll(ANY_LABEL)].at(-1)
  return last !== undefined && last.index + last[0].length === line.length
}

/** A heading with its value, in document order. */
export interface GazetteLabelledValue {
  readonly label: GazetteTextLabel
  readonly heading: string
  readonly value: string
  /** Index of the line. */
  readonly line: number
}

/** Parses all headings with a value. The truncated last value of an extract is omitted. */
export function findGazetteLabelledValues(lines: readonly string[]): GazetteLabelledValue[] {
  return lines.flatMap((text, line) => {
    const table = TABLE_LABEL.exec(text.slice(0, 120))?.[0]
    const complete = table === undefined ? text : `${table}: ${text.slice(table.length)}`
    const matches = [...complete.matchAll(ANY_LABEL)]
    return matches.flatMap((match, i): GazetteLabelledValue[] => {
      const label = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0]
      const rest = complete.slice(match.index + match[0].length, matches[i + 1]?.index).trim()
      const value = cutRunningText(rest, label as GazetteTextLabel)
      const isValue = value !== '' && value.length <= MAX_VALUE_LENGTH && !isTruncatedExtract(value)
      return label === undefined || !isValue
        ? []
        : [{ label: label as GazetteTextLabel, heading: match[0], value: trimValue(value), line }]
    })
  })
}

const ADDRESS_LABELS: readonly GazetteTextLabel[] = [
  'address',
  'formerAddress',
  'tradingAddress',
  'formerTradingAddress',
]
/** Matches a UK postcode as defined in Royal Mail's "Programmers' Guide". */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/

/** Returns the postcode in an address on one line. */
export function findGazettePostcode(address: string | null | undefined): string | null {
  return POSTCODE.exec(address ?? '')?.[0] ?? null
}

/** Cuts off text that follows a value on its line: an address ends with its postcode, other values before the contact. */
function cutRunningText(value: string, label: GazetteTextLabel): string {
  const [beforeContact = ''] = value.split(/ For further details\b/, 1)
  const postcode = ADDRESS_LABELS.includes(label) ? POSTCODE.exec(beforeContact) : null
  const end = postcode === null ? beforeContact.length : postcode.index + postcode[0].length
  const isFollowedBySentence = /^[\s.]+(?!United Kingdom\b|England\b|UK\b)\p{Lu}/u.test(
    beforeContact.slice(end),
  )
  return isFollowedBySentence ? beforeContact.slice(0, end) : beforeContact
}

function trimValue(value: string): string {
  const trimmed = trimEndMatching(value, /[\s,;.]/)
  return /^\([^()]*\)$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed
}

const DATE_LABELS: readonly GazetteTextLabel[] = [
  'appointed',
  'petition',
  'order',
  'resolution',
  'meeting',
  'claims',
]

/** Parses the first value of each heading. */
export function parseGazetteTextLabels(lines: readonly string[]): Partial<Record<GazetteTextLabel, string>> {
  const values: Partial<Record<GazetteTextLabel, string>> = {}
  for (const { label, value } of findGazetteLabelledValues(lines)) {
    if (label === 'address') addAddress(values, value)
    else if (label === 'tradingAddress' && FORMER_ADDRESS.test(value))
      values.formerTradingAddress ??= value.replace(FORMER_ADDRESS, '')
    else if (DATE_LABELS.includes(label) && findEnglishDay(values[label] ?? '') === null)
      // A form filled in wrongly states a name here; a later heading can have the date.
      values[label] = values[label] === undefined || findEnglishDay(value) !== null ? value : values[label]
    else values[label] ??= value
  }
  return values
}

/** Headings about one company. Several companies in a notice have their own. */
const COMPANY_LABELS: readonly GazetteTextLabel[] = [
  'name',
  'number',
  'tradingName',
  'formerName',
  'activity',
  'address',
  'formerAddress',
  'tradingAddress',
  'formerTradingAddress',
]

/** Parses the values that all companies of a notice share. */
export function parseSharedGazetteLabels(
  lines: readonly string[],
): Partial<Record<GazetteTextLabel, string>> {
  const labels = parseGazetteTextLabels(lines)
  const values = findGazetteLabelledValues(lines)
  for (const label of COMPANY_LABELS)
    if (new Set(values.filter(found => found.label === label).map(({ value }) => value)).size > 1)
      delete labels[label]
  return labels
}

/** Notes about an earlier or later address, which forms without a field for it contain beside the current one. */
const FORMER_ADDRESS = /^\(? ?(?:former(?:ly)?|previously|previous) ?\)? ?:? (?=[\p{L}\d])/iu
const CHANGED_ADDRESS = /\b(?:will be|has been|was|to be|is being|is in the process of being) changed to /i
const EARLIER_ADDRESS_NOTE =
  /\(?\b(?:formerly|having previously been|previously|changed from|former(?: address)?:)/i

/** Adds a registered office. An address marked as a former one is not the registered office. */
function addAddress(values: Partial<Record<GazetteTextLabel, string>>, stated: string): void {
  if (FORMER_ADDRESS.test(stated)) {
    values.formerAddress ??= stated.replace(FORMER_ADDRESS, '')
    return
  }
  const changed = CHANGED_ADDRESS.exec(stated)
  const current = changed === null ? stated : stated.slice(changed.index + changed[0].length)
  const address = trimValue(cleanText(current.split(EARLIER_ADDRESS_NOTE, 1)[0] ?? ''))
  if (address !== '') values.address ??= address
}

/** Returns true if a string ends in an ellipsis because the extract is truncated. */
export function isTruncatedExtract(text: string): boolean {
  const end = text.trimEnd()
  return end.endsWith('…') || end.endsWith('...')
}
