import { splitLegalForm } from '../../../model/legal-form.ts'
import { trimEndMatching } from '../../../platform/text.ts'
import { isTruncatedExtract } from './parse-labels.ts'

/** Maximum number of characters before a number in which a name is looked for. */
const MAX_LOOKBEHIND = 400
const MAX_NAME_LENGTH = 160

/** England and Wales have numbers of eight digits; Scotland, Northern Ireland and special kinds have a prefix. */
const NUMBER = String.raw`([A-Z]{2}\s?\d{6}|R\d{7}|\d{6,8})(?![\d/-])`
const COMPANY_NUMBER = new RegExp(
  String.raw`\b(?:company|co\.|registration|reg\.?|limited partnership|registered(?: in (?:england(?: (?:and|&) wales)?|scotland|wales|northern ireland))?)\s+(?:registration\s+|registered\s+)?(?:numbers?|nos?\b\.?)\s*(?:[:(]\s*(?:\(\s*)?)?${NUMBER}`,
  'gi',
)
/** Matches a number without a heading directly after a name: `ACME LIMITED (SC776044)`. */
const NUMBER_AFTER_NAME =
  /\b(?:limited|ltd\.?|llp|plc|cyf|cyfyngedig|lp|slp|cic)(?: \(in [^()]{3,60}\))?\s?\(?\s?(?<number>(?:SC|NI|OC|SO|NC|FC|BR|SL|LP|CE|CS|GE|GS|IP|SP|RS|NP|RC|SE)\s?\d{6}|\d{8})\s?\)?(?=\s|$|[.,;)])/gi

/** Matches an entry of a list with the number first: `09999421 ACME LIMITED`. */
const LISTED_COMPANY = /^([A-Z]{2}\d{6}|\d{8}) (\p{Lu}[^,;:]{2,158})$/u

/** A company named in running text, as in `ACME LIMITED (Company Number 02593821)`. */
export interface GazetteCompanyInText {
  readonly name: string
  readonly number: string
  /** Index of the line that has the number. */
  readonly line: number
}

/**
 * Finds companies whose names directly precede their numbers, on the same line or on the line before. Truncated numbers
 * are ignored.
 */
export function findGazetteCompaniesInText(lines: readonly string[]): GazetteCompanyInText[] {
  const companies = lines.flatMap((text, line) => {
    const completeText = dropTruncatedWord(text)
    let start = 0
    return findNumbers(completeText).flatMap(({ number, index, end }) => {
      const before = completeText.slice(Math.max(start, index - MAX_LOOKBEHIND), index)
      start = end
      const textBefore = trimEndMatching(before, /[\s(:,-]/)
      if (PETITIONER.test(textBefore)) return []
      const name =
        textBefore === '' || OTHER_NAME.test(textBefore)
          ? findNameAtEnd((lines[line - 1] ?? '').slice(-MAX_LOOKBEHIND))
          : findNameAtEnd(textBefore)
      return name === null ? [] : [{ name, number, line }]
    })
  })
  const listed = lines.flatMap((text, line) => {
    const [, number, name = ''] = LISTED_COMPANY.exec(text) ?? []
    const isName = number !== undefined && splitLegalForm(name, 'GB').legalFormClass !== null
    return isName ? [{ name, number, line }] : []
  })
  if (companies.length === 0) return listed
  return [...new Map(companies.toReversed().map(company => [company.number, company])).values()].toReversed()
}

/** Matches the words before a petitioner, whose number is not that of the subject. */
const PETITIONER = /\bpresented\b[^.;]{0,120}?\bby\b[^.;]{0,200}$/i
/** Matches a line with another name of the company between its name and its number. */
const OTHER_NAME = /^(?:trading (?:as|name)|t\/a|formerly|previously|previous name)\b/i

interface NumberInText {
  readonly number: string
  /** Offset where the name must end. */
  readonly index: number
  readonly end: number
}

function findNumbers(text: string): NumberInText[] {
  const labelled = [...text.matchAll(COMPANY_NUMBER)].map(match => ({
    number: (match[1] ?? '').toUpperCase(),
    index: match.index,
    end: match.index + match[0].length,
  }))
  const bare = [...text.matchAll(NUMBER_AFTER_NAME)].map(match => ({
    number: (match.groups?.number ?? '').toUpperCase(),
    index: match.index + match[0].indexOf(match.groups?.number ?? ''),
    end: match.index + match[0].length,
  }))
  return [...labelled, ...bare].sort((a, b) => a.index - b.index)
}

/** Words that names contain in lower case. */
const CONNECTORS = new Set('and of the & + for in on at by de la le du to y t/a with'.split(' '))
/** Abbreviations with a dot that names contain. */
const ABBREVIATIONS = /^(?:co|st|bros|mr|mrs|dr|messrs|inc|ltd|int|intl|no|corp|assoc|eng|mfg)\.$/i

/** Returns the company name at the end of a string, or `null` unless it ends in a legal form or is a line of capitals. */
function findNameAtEnd(text: string): string | null {
  const stated = text
    .replace(/^.*\b(?:in the matters? of|name of company|company name|prohibited name)\b[:\s]*/i, '')
    .replace(/^[\s).,;]+(?:and |& )?/, '')
    .replace(LAW_AT_START, '')
    .replace(STATE_AT_END, '')
    .replace(/^.*\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}[\s.]+(?=\p{Lu})/u, '')
    .trim()
  const name = isNameInCapitals(stated) ? stated : splitJoinedNames(takeNameWords(stated))
  if (name === '' || name.length > MAX_NAME_LENGTH || isGazetteLawTitle(name)) return null
  const { legalFormClass, name: baseName } = splitLegalForm(name, 'GB')
  if (legalFormClass !== null) return baseName === '' ? null : name
  return name === text.trim() && isNameInCapitals(name) && !NOT_A_NAME.test(name) ? name : null
}

/** Matches the state of a company after its name: `ACME LIMITED (IN LIQUIDATION)`. */
const STATE_AT_END = / ?\((?:in|under) [^()]{3,60}\)?$/i
/** Matches a law before a name on one line: `Insolvency Act 1986 ACME LIMITED`. */
const LAW_AT_START =
  /^.{0,120}\b(?:Acts?|Rules?|Order|Regulations?)\b[^.;]{0,40}\b(?:1[89]|20)\d\d\b[\s,.;:)]*(?:(?:section|rule|regulation|article)s? [\w().]+[\s,.;:]*)?(?=\p{Lu})/iu
/** Matches lines in capitals that are headings. */
const NOT_A_NAME =
  /\b(?:NOTICE|RESOLUTIONS?|LIQUIDATION|COMPANY|COMPANIES|MEETING|PETITION|COURT|MATTER|CREDITORS?|ADMINISTRATION|RULES?|ACT|DISSOLUTION)\b/

/** Returns true for a line in capitals that begins with a name. The legal form may be in mixed case. */
function isNameInCapitals(text: string): boolean {
  const { name } = splitLegalForm(text, 'GB')
  return name.length > 1 &&
    /\p{Lu}|\d/u.test(name) &&
    !/\p{Ll}/u.test(name.replace(/\b(?:and|of|the|c|Mac|Mc)\b/g, ''))
    ? !/[;:]|\.\s+\p{Lu}{3}|\b(?:LIMITED|LTD|LLP|PLC) AND\b|,? AND IN\b|^(?:AND )?IN THE\b/u.test(text)
    : false
}

const LEGAL_FORM_WORD = /\b(?:limited|ltd|llp|plc|cyf|cyfyngedig)\b\.?/gi

/** Finds the names in running text that end in a legal form, such as `through Acme Steel Ltd`. */
export function findGazetteNamesWithForm(text: string): string[] {
  let start = 0
  return [...text.matchAll(LEGAL_FORM_WORD)].flatMap(match => {
    const end = match.index + match[0].length
    const before = text.slice(Math.max(start, match.index - MAX_NAME_LENGTH), end)
    const stated = (before.split(/["“”]/).at(-1) ?? '').trim()
    start = end
    const name = trimEndMatching(splitJoinedNames(takeNameWords(stated)), /[.]/)
    const { legalFormClass, name: baseName } = splitLegalForm(name, 'GB')
    return legalFormClass === null || baseName === '' ? [] : [name]
  })
}

/** Returns the longest end of a text whose words are capitalized or connect capitalized words. */
function takeNameWords(text: string): string {
  const words = text.split(' ')
  let start = words.length
  while (start > 0 && isNameWord(words[start - 1] ?? '', start === words.length)) start -= 1
  while (start < words.length && CONNECTORS.has(words[start] ?? '')) start += 1
  return words.slice(start).join(' ')
}

function isNameWord(word: string, isLast: boolean): boolean {
  if (isLast) return word !== ''
  if (CONNECTORS.has(word) || /^[-–+&]$/.test(word)) return true
  if (/[;:,]$/.test(word)) return false
  // Initials end in a dot: `J.V.C.`; otherwise a dot ends the sentence before the name.
  if (word.endsWith('.') && !/^\(?(?:\p{Lu}\.)+$/u.test(word) && !ABBREVIATIONS.test(word)) return false
  return /^[("“'‘]*[\p{Lu}\d]/u.test(word)
}

/** Returns the last of several names: `ACME LIMITED and ACME STEEL PLC`. */
function splitJoinedNames(text: string): string {
  const parts = text.split(/ and (?=\p{Lu})/u)
  for (let i = parts.length - 1; i > 0; i--) {
    const left = parts.slice(0, i).join(' and ')
    if (splitLegalForm(left, 'GB').legalFormClass !== null) return parts.slice(i).join(' and ')
  }
  return text
}

/** Returns true for the title of a law, such as `Insolvency Act 1986`, which is not a company name. */
export function isGazetteLawTitle(text: string): boolean {
  return /\b(?:acts?|rules?|order|regulations?)\b.{0,40}\b(?:1[89]|20)\d\d\b/i.test(text)
}

/** Returns the distinct company numbers in a text. A truncated number at the end of an extract is ignored. */
export function findGazetteCompanyNumbers(text: string): string[] {
  return [...new Set(findNumbers(dropTruncatedWord(text)).map(({ number }) => number))]
}

/** Returns the sole company number in the lines, or `null` when there are several or none. */
export function findSoleGazetteCompanyNumber(lines: readonly string[]): string | null {
  const [number = null, ...others] = findGazetteCompanyNumbers(lines.join('\n'))
  return others.length > 0 ? null : number
}

/** Removes the last word of a truncated string. */
function dropTruncatedWord(text: string): string {
  return isTruncatedExtract(text) ? text.slice(0, text.trimEnd().lastIndexOf(' ') + 1) : text
}
