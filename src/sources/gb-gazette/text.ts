import { splitLegalForm } from '../../model/legal-form.ts'
import type { Kind } from './kind.ts'
import { type Mentions, roleOfCapacity } from './parties.ts'

/** What a notice says under its own headings, as plain text: `Company Number: 16697327`. */
export type Label = keyof typeof LABELS

/** The headings of notices without marked-up values, in the spellings of the years. */
const LABELS = {
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
  // Ends what stands before it; says nothing that is kept.
  end: String.raw`further details|for further details|capacity(?: of office[- ]?holder(?:\(s\)|s)?)?|capacity in which signed|alternative (?:person to )?contact|telephone(?: number)?|e-?mail(?: address)?|company type|trade classification|court number|name of (?:person|court)|case number|dated?`,
} as const

const ANY = new RegExp(
  Object.entries(LABELS)
    .map(([label, pattern]) => `(?<${label}>\\b(?:${pattern}))`)
    .join('|')
    .replace(/^/, '(?:')
    .replace(/$/, ')\\s*[:：]'),
  'giu',
)
/** Nothing under a heading is longer; what is, is running text. */
const LONGEST = 400

/** True for the end of an extract: what stands before it is cut off somewhere. */
function isCut(text: string): boolean {
  const end = text.trimEnd()
  return end.endsWith('…') || end.endsWith('...')
}

/** A text without its last word when that is cut off. */
function uncut(text: string): string {
  return isCut(text) ? text.slice(0, text.trimEnd().lastIndexOf(' ') + 1) : text
}

/** What stands under each heading, the first time it is met. The last value of an extract is not whole, and left out. */
export function labelled(lines: readonly string[]): Partial<Record<Label, string>> {
  const values: Partial<Record<Label, string>> = {}
  for (const line of lines) {
    const found = [...line.matchAll(ANY)]
    for (const [i, match] of found.entries()) {
      const label = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] as Label
      const value = line.slice(match.index + match[0].length, found[i + 1]?.index).trim()
      if (value === '' || value.length > LONGEST || isCut(value)) continue
      values[label] ??= value.replace(/^\((.*)\)$/, '$1').replace(/[\s,;.]+$/, '')
    }
  }
  return values
}

const NUMBER =
  /\b(?:company|registration|registered(?: in (?:england(?: and wales)?|scotland|wales|northern ireland))?)\s+(?:registration\s+)?(?:numbers?|nos?\b\.?)\s*[:(]?\s*\(?\s*([A-Z]{2}\s?\d{6}|R\d{7}|\d{6,8})(?![\d/-])/gi

/** A company as running text names it: `ACME LIMITED (Company Number 02593821)`, the name on the line before at times. */
export interface NamedCompany {
  readonly name: string
  readonly number: string
}

/** The companies whose names stand right before their numbers and end in a legal form. What an extract cuts off is not taken. */
export function companiesIn(lines: readonly string[]): NamedCompany[] {
  const found = lines.flatMap((line, i) => {
    const whole = uncut(line)
    return [...whole.matchAll(NUMBER)].flatMap(match => {
      const before = whole.slice(Math.max(0, match.index - LONGEST), match.index).replace(/[\s(:,-]+$/, '')
      const name = nameAtEnd(before === '' ? (lines[i - 1] ?? '').slice(-LONGEST) : before)
      return name === null ? [] : [{ name, number: (match[1] ?? '').toUpperCase() }]
    })
  })
  return [...new Map(found.toReversed().map(company => [company.number, company])).values()].toReversed()
}

/** The company's name that a text ends with: what follows the last break, when it ends in a legal form. */
function nameAtEnd(text: string): string | null {
  const name = text
    .replace(/^.*\b(?:in the matters? of|name of company|company name)\b[:\s]*/i, '')
    .replace(/^.*(?:[.;:]|\)| and) (?=\p{Lu})/u, '')
    .trim()
  const { form, name: proper } = splitLegalForm(name, 'GB')
  return form === null || proper === '' || name.length > 160 || isLaw(name) ? null : name
}

/** `Insolvency Act 1986`: a heading that is no company. */
export function isLaw(text: string): boolean {
  return /\b(?:acts?|rules?|order|regulations?)\b.{0,40}\b(?:1[89]|20)\d\d\b/i.test(text)
}

/** Every number of a company the text states as one, each once. What an extract cuts off is not taken. */
export function companyNumbers(text: string): string[] {
  return [...new Set([...uncut(text).matchAll(NUMBER)].map(([, number = '']) => number.toUpperCase()))]
}

/** The one number of a company that the lines state; null when they state several, or none. */
export function oneNumber(lines: readonly string[]): string | null {
  const [number = null, ...others] = companyNumbers(lines.join('\n'))
  return others.length > 0 ? null : number
}

/** The court that a line such as `In the High Court of Justice` names; null for anything else. */
export function courtOfLine(line: string): string | null {
  const [, name] =
    /^in the (.{3,120}?(?:court|session).{0,80}?)[\s.,]*(?:(?:(?<!\b(?:companies|county|sheriff) )court )?(?:no\b|number).*)?$/i.exec(
      line,
    ) ?? []
  return name === undefined || /\bmatter of\b/i.test(name) ? null : name.replace(/[\s.,]+$/, '')
}

/** The number of a case: `No 1234 of 2012`, `CR-2018-001234`. */
export function caseOfLine(line: string): string | null {
  const modern = /\b[A-Z]{2,3}-\d{4}-(?:[A-Z]{2,4}-)?\d{3,6}\b/.exec(line)?.[0]
  const [, number, year] = /\b(?:no|number)\b[.:]?\s*([A-Z\d-]{1,15}) of ((?:19|20)\d\d)\b/i.exec(line) ?? []
  return modern ?? (number === undefined ? null : `${number} of ${year}`)
}

/** A person and the number that stands behind the name. */
export interface Named {
  readonly name: string
  readonly number: string | null
}

const NAME = String.raw`(?:\p{Lu}[\p{L}’'-]*\.? ){1,4}(?:de |van |von |der |Mc ?|Mac ?)?\p{Lu}[\p{L}’'-]+`
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u')
const AND = String.raw`(?:, and |,? ?& ?|,? and |, ?|\/)`
const IP_NUMBER = String.raw`(?:GBNI ?)?\d{2,5}`
const IP_NUMBERS = String.raw`(?:IP|[Oo]ffice[- ]?[Hh]older)\.? ?(?:[Nn]os?|[Nn]umbers?)\b[.:]* ?(${IP_NUMBER}(?:${AND}${IP_NUMBER})*)`
/** `Ann Lee (IP No. 9002) and Bob Ray (IP No. 9003)`, `Ann Lee and Bob Ray (IP Nos. 9002 and 9003)`; a firm's name is not at the start. */
const NUMBERED = new RegExp(
  String.raw`(?:^|[)\];.]|\band )[,\s]*(?:and )?(${NAME}(?:${AND}${NAME})*),? ?[(\[]?${IP_NUMBERS}`,
  'gu',
)
const ALL_NUMBERS = new RegExp(IP_NUMBERS, 'u')

/**
 * The practitioners under a heading: those whose numbers stand behind their names, else as many names as there are
 * numbers. Where the two do not fit, nobody: a wrong person is worse than none.
 */
export function practitionersIn(value: string, numbers: string | undefined): Named[] {
  const numbered = [...value.matchAll(NUMBERED)].flatMap(([, names = '', stated]) => paired(names, stated))
  if (numbered.length > 0) return numbered
  const [names = ''] = value.split(/\s*(?:,|;|\(|\bboth of\b|\ball of\b|\bof\b)/, 1)
  return paired(names, numbers ?? ALL_NUMBERS.exec(value)?.[1])
}

/** Names and as many numbers, or none, in the same order. */
function paired(names: string, numbers: string | undefined): Named[] {
  const persons = names.split(new RegExp(AND))
  const stated = numbers?.match(new RegExp(String.raw`\b${IP_NUMBER}\b`, 'g')) ?? []
  if (!persons.every(name => WHOLE_NAME.test(name))) return []
  if (stated.length > 0 && stated.length !== persons.length) return []
  return persons.map((name, i) => ({ name, number: stated[i] ?? null }))
}

/** The text of a notice, what stands in it under headings, and the company that its title or heading names. */
export interface Stated {
  readonly lines: readonly string[]
  readonly labels: ReturnType<typeof labelled>
  readonly name: string | null
  /** The one number of a company that is stated. */
  readonly number: string | null
}

/** Adds those that only the text names, as in notices before 2014 and in extracts. */
export function addFromText(mentions: Mentions, kind: Kind, stated: Stated): void {
  const { lines, labels, name } = stated
  if (!mentions.all.some(({ role }) => role === 'subject')) {
    const numbered = companiesIn(lines)
    if (name !== null && numbered.length < 2) mentions.company(name, stated.number, null)
    else for (const company of numbered) mentions.company(company.name, company.number, null)
  }
  if (mentions.all.some(({ role }) => role === 'liquidator' || role === 'insolvency_practitioner')) return
  if (labels.practitioners === undefined) return
  const role = roleOfCapacity(kind.name ?? '') ?? 'insolvency_practitioner'
  for (const person of practitionersIn(labels.practitioners, labels.practitionerNumbers))
    mentions.actor({ ...person, role, firm: null })
}
