import { splitLegalForm } from '../../../model/legal-form.ts'
import { trimEndMatching } from '../../../platform/text.ts'
import type { GazetteNoticeKind } from '../classify-notice.ts'
import { type GazetteMentionList, parseGazetteCapacityRole } from '../mention-list.ts'

/** The key of a heading in the plain text of a notice, such as `Company Number: 16697327`. */
export type GazetteTextLabel = keyof typeof LABEL_PATTERNS

/** Patterns of headings in notices without markup, in all spellings used over the years. */
const LABEL_PATTERNS = {
  name: 'name of company|company name',
  number: String.raw`(?:company|registered|company registration|registration)(?: number| no\b\.?)`,
  tradingName: 'trading (?:names?(?: or style)?|as)',
  formerName: 'previous (?:names?(?: of company)?|company names?)|former (?:company )?names?',
  activity: 'nature of (?:the )?business',
  procedure: 'type of liquidation',
  address: 'registered office(?: of the company| address)?',
  tradingAddress: 'principal trading address',
  practitioners: String.raw`(?:joint )?(?:liquidator|administrator|administrative receiver|receiver)(?:[’']?s?[’']?|\(s\))[’']? names?(?: and address(?:es)?|\(s\) and address\(es\))|office[- ]?holder(?:\/s|\(s\)|s)?(?: details)?|names? and address(?:es)? of (?:joint )?(?:liquidator|administrator|receiver)s?(?:\(s\))?`,
  practitionerNumbers: String.raw`office[- ]?holder (?:numbers?|nos?\b\.?)(?:\(s\))?`,
  appointed: 'date of appointment',
  appointer: 'by whom appointed',
  petition: 'date of (?:filing|presentation of) (?:the )?petition',
  order: 'date of winding[- ]up order',
  resolution: 'date of resolution for voluntary winding[- ]up',
  // These headings only end the previous value.
  end: String.raw`further details|for further details|capacity(?: of office[- ]?holder(?:\(s\)|s)?)?|capacity in which signed|alternative (?:person to )?contact|telephone(?: number)?|e-?mail(?: address)?|company type|trade classification|court number|name of (?:person|court)|case number|dated?`,
} as const

const ANY_LABEL = new RegExp(
  Object.entries(LABEL_PATTERNS)
    .map(([label, pattern]) => `(?<${label}>\\b(?:${pattern}))`)
    .join('|')
    .replace(/^/, '(?:')
    .replace(/$/, ')\\s*[:：]'),
  'giu',
)
/** Maximum length of a value in characters; anything longer is running text. */
const MAX_VALUE_LENGTH = 400

/** Returns true if a string ends in an ellipsis because the extract is truncated. */
function isTruncated(text: string): boolean {
  const end = text.trimEnd()
  return end.endsWith('…') || end.endsWith('...')
}

/** Removes the last word of a truncated string. */
function dropTruncatedWord(text: string): string {
  return isTruncated(text) ? text.slice(0, text.trimEnd().lastIndexOf(' ') + 1) : text
}

/** Parses the first value of each heading. The truncated last value of an extract is omitted. */
export function parseGazetteTextLabels(lines: readonly string[]): Partial<Record<GazetteTextLabel, string>> {
  const values: Partial<Record<GazetteTextLabel, string>> = {}
  for (const line of lines) {
    const matches = [...line.matchAll(ANY_LABEL)]
    for (const [i, match] of matches.entries()) {
      const label = Object.entries(match.groups ?? {}).find(
        ([, value]) => value !== undefined,
      )?.[0] as GazetteTextLabel
      const value = line.slice(match.index + match[0].length, matches[i + 1]?.index).trim()
      if (value === '' || value.length > MAX_VALUE_LENGTH || isTruncated(value)) continue
      values[label] ??= trimEndMatching(value.replace(/^\((.*)\)$/, '$1'), /[\s,;.]/)
    }
  }
  return values
}

const COMPANY_NUMBER =
  /\b(?:company|registration|registered(?: in (?:england(?: and wales)?|scotland|wales|northern ireland))?)\s+(?:registration\s+)?(?:numbers?|nos?\b\.?)\s*(?:[:(]\s*(?:\(\s*)?)?([A-Z]{2}\s?\d{6}|R\d{7}|\d{6,8})(?![\d/-])/gi

/**
 * A company named in running text, as in `ACME LIMITED (Company Number 02593821)`. The name may be on the previous
 * line.
 */
export interface GazetteCompanyInText {
  readonly name: string
  readonly number: string
}

/**
 * Finds companies whose names directly precede their numbers and end in a legal form. Truncated numbers are ignored.
 */
export function findGazetteCompaniesInText(lines: readonly string[]): GazetteCompanyInText[] {
  const companies = lines.flatMap((line, i) => {
    const completeText = dropTruncatedWord(line)
    return [...completeText.matchAll(COMPANY_NUMBER)].flatMap(match => {
      const textBefore = trimEndMatching(
        completeText.slice(Math.max(0, match.index - MAX_VALUE_LENGTH), match.index),
        /[\s(:,-]/,
      )
      const name = nameAtEnd(textBefore === '' ? (lines[i - 1] ?? '').slice(-MAX_VALUE_LENGTH) : textBefore)
      return name === null ? [] : [{ name, number: (match[1] ?? '').toUpperCase() }]
    })
  })
  return [...new Map(companies.toReversed().map(company => [company.number, company])).values()].toReversed()
}

/** Returns the company name at the end of a string, after the last break, or `null` unless it ends in a legal form. */
function nameAtEnd(text: string): string | null {
  const name = text
    .replace(/^.*\b(?:in the matters? of|name of company|company name)\b[:\s]*/i, '')
    .replace(/^.*(?:[.;:]|\)| and) (?=\p{Lu})/u, '')
    .trim()
  const { legalFormClass, name: baseName } = splitLegalForm(name, 'GB')
  return legalFormClass === null || baseName === '' || name.length > 160 || isGazetteLawTitle(name)
    ? null
    : name
}

/** Returns true for the title of a law, such as `Insolvency Act 1986`, which is not a company name. */
export function isGazetteLawTitle(text: string): boolean {
  return /\b(?:acts?|rules?|order|regulations?)\b.{0,40}\b(?:1[89]|20)\d\d\b/i.test(text)
}

/** Returns the distinct company numbers in a text. A truncated number at the end of an extract is ignored. */
export function findGazetteCompanyNumbers(text: string): string[] {
  return [
    ...new Set(
      [...dropTruncatedWord(text).matchAll(COMPANY_NUMBER)].map(([, number = '']) => number.toUpperCase()),
    ),
  ]
}

/** Returns the sole company number in the lines, or `null` when there are several or none. */
export function findSoleGazetteCompanyNumber(lines: readonly string[]): string | null {
  const [number = null, ...others] = findGazetteCompanyNumbers(lines.join('\n'))
  return others.length > 0 ? null : number
}

/** Parses the court in a line such as `In the High Court of Justice`. Returns `null` for other lines. */
export function parseGazetteCourtLine(line: string): string | null {
  const [, name] =
    /^in the (.{3,120}?(?:court|session).{0,80}?)[\s.,]*(?:(?:(?<!\b(?:companies|county|sheriff) )court )?(?:no\b|number).*)?$/i.exec(
      line,
    ) ?? []
  return name === undefined || /\bmatter of\b/i.test(name) ? null : trimEndMatching(name, /[\s.,]/)
}

/** Parses a case number such as `No 1234 of 2012` or `CR-2018-001234`. */
export function parseGazetteCaseNumber(line: string): string | null {
  const modernNumber = /\b[A-Z]{2,3}-\d{4}-(?:[A-Z]{2,4}-)?\d{3,6}\b/.exec(line)?.[0]
  const [, number, year] = /\b(?:no|number)\b[.:]?\s*([A-Z\d-]{1,15}) of ((?:19|20)\d\d)\b/i.exec(line) ?? []
  return modernNumber ?? (number === undefined ? null : `${number} of ${year}`)
}

/** A practitioner named in the text, with the practitioner number that follows the name, if any. */
export interface GazettePractitionerInText {
  readonly name: string
  readonly number: string | null
}

/** Matches up to five words and a last one. Their length is limited, so that the run time stays linear. */
const NAME_PATTERN = String.raw`(?:\p{Lu}[\p{L}’'-]{0,40}\.? ){1,5}(?:de |van |von |der )?\p{Lu}[\p{L}’'-]{1,60}`
const WHOLE_NAME = new RegExp(`^${NAME_PATTERN}$`, 'u')
const SEPARATOR = String.raw`(?:,? ?& ?|,? and |, ?|\/)`
const IP_NUMBER = String.raw`(?:GBNI ?)?\d{2,5}`
const IP_NUMBERS = String.raw`(?:IP|[Oo]ffice[- ]?[Hh]older)\.? ?(?:[Nn]os?|[Nn]umbers?)\b[.:]* ?(${IP_NUMBER}(?:${SEPARATOR}${IP_NUMBER})*)`
/**
 * Matches `Ann Lee (IP No. 9002) and Bob Ray (IP No. 9003)` or `Ann Lee and Bob Ray (IP Nos. 9002 and 9003)`, but not
 * a firm's name before them.
 */
const NUMBERED_NAMES = new RegExp(
  String.raw`(?:^|[)\];.]|\band )[,\s]*(?:and )?(${NAME_PATTERN}(?:${SEPARATOR}${NAME_PATTERN}){0,9}),? ?[(\[]?${IP_NUMBERS}`,
  'gu',
)
const SEPARATORS = new RegExp(SEPARATOR)
const STATED_NUMBERS = new RegExp(String.raw`\b${IP_NUMBER}\b`, 'g')
const IP_NUMBER_LIST = new RegExp(IP_NUMBERS, 'u')

/**
 * Parses practitioners with numbers after their names, or pairs names with an equally long list of numbers. Returns
 * none if the counts differ, because a wrong person is worse than none.
 */
export function parseGazettePractitioners(
  value: string,
  numbers: string | undefined,
): GazettePractitionerInText[] {
  const numberedPersons = [...value.matchAll(NUMBERED_NAMES)].flatMap(([, names = '', stated]) =>
    pairNumbers(names, stated),
  )
  if (numberedPersons.length > 0) return numberedPersons
  const [names = ''] = value.split(/(?<!\s)\s*(?:,|;|\(|\bboth of\b|\ball of\b|\bof\b)/, 1)
  return pairNumbers(names, numbers ?? IP_NUMBER_LIST.exec(value)?.[1])
}

/**
 * Pairs names with numbers in order. Returns an empty array if numbers are stated but their count differs from that of
 * the names.
 */
function pairNumbers(names: string, numbers: string | undefined): GazettePractitionerInText[] {
  const persons = names.split(SEPARATORS)
  const stated = numbers?.match(STATED_NUMBERS) ?? []
  if (!persons.every(name => WHOLE_NAME.test(name))) return []
  if (stated.length > 0 && stated.length !== persons.length) return []
  return persons.map((name, i) => ({ name, number: stated[i] ?? null }))
}

/** The text of a notice, its labeled values, and the company in its title or heading. */
export interface GazetteNoticeText {
  readonly lines: readonly string[]
  readonly labels: ReturnType<typeof parseGazetteTextLabels>
  readonly name: string | null
  /** The company number in the text; null unless there is exactly one. */
  readonly number: string | null
}

/** Adds parties that only the text names, as in notices before 2014 and in extracts. */
export function addGazettePartiesFromText(
  mentions: GazetteMentionList,
  kind: GazetteNoticeKind,
  stated: GazetteNoticeText,
): void {
  const { lines, labels, name } = stated
  if (!mentions.all.some(({ role }) => role === 'subject')) {
    const companies = findGazetteCompaniesInText(lines)
    if (name !== null && companies.length < 2) mentions.addSubjectCompany(name, stated.number, null)
    else for (const company of companies) mentions.addSubjectCompany(company.name, company.number, null)
  }
  if (mentions.all.some(({ role }) => role === 'liquidator' || role === 'insolvency_practitioner')) return
  if (labels.practitioners === undefined) return
  const role = parseGazetteCapacityRole(kind.name ?? '') ?? 'insolvency_practitioner'
  for (const person of parseGazettePractitioners(labels.practitioners, labels.practitionerNumbers))
    mentions.addActor({ ...person, role, firm: null })
}
