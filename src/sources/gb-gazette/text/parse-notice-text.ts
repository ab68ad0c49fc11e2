import { trimEndMatching } from '../../../platform/text.ts'
import type { GazetteNoticeKind } from '../classify-notice.ts'
import type { GazetteMentionList } from '../mention-list.ts'
import { findGazetteCompaniesInText } from './find-companies.ts'
import { findGazetteOfficeHolders } from './find-office-holders.ts'
import { findGazetteProhibitedNameParties } from './find-prohibited-name.ts'
import {
  findGazetteLabelledValues,
  findGazettePostcode,
  type parseGazetteTextLabels,
} from './parse-labels.ts'
import { GAZETTE_NAME_PATTERN } from './parse-practitioners.ts'

/** Parses the court in a line such as `In the High Court of Justice`. Returns `null` for other lines. */
export function parseGazetteCourtLine(line: string): string | null {
  const [, name] =
    /^in the (.{3,120}?(?:court|session).{0,120}?)[\s.,]*(?:(?:(?<!\b(?:companies|county|sheriff) )court )?(?:no\b|number).*)?$/i.exec(
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
  if (!mentions.all.some(({ role }) => role === 'subject')) addCompanies(mentions, stated)
  if (kind.category === 'prohibited_name_notice') addProhibitedNameParties(mentions, stated.lines)
  addSignatories(mentions, stated.lines)
  if (mentions.all.some(({ role }) => role === 'liquidator' || role === 'insolvency_practitioner')) return
  for (const person of findGazetteOfficeHolders(stated.lines, kind.name)) mentions.addActor(person)
}

function addCompanies(
  mentions: GazetteMentionList,
  { lines, labels, name, number }: GazetteNoticeText,
): void {
  const companies = findGazetteCompaniesInText(lines)
  if (name !== null && companies.length < 2) {
    mentions.addSubjectCompany(name, number, findGazettePostcode(labels.address))
    return
  }
  const addresses = findGazetteLabelledValues(lines).filter(({ label }) => label === 'address')
  for (const [i, company] of companies.entries()) {
    const nextLine = companies[i + 1]?.line ?? Number.POSITIVE_INFINITY
    const address = addresses.find(({ line }) => line >= company.line && line < nextLine)
    const own = companies.length === 1 ? (labels.address ?? null) : (address?.value ?? null)
    mentions.addSubjectCompany(company.name, company.number, findGazettePostcode(own))
  }
}

const SIGNATORY = new RegExp(
  `^(?:(?:Mr|Mrs|Ms|Miss|Dr)\\.? )?(${GAZETTE_NAME_PATTERN})(?:,| [-–]) (?:Director|Convener)$`,
  'u',
)

/** Adds directors and conveners who sign a notice without markup, as in `Ann Lee, Director`. */
function addSignatories(mentions: GazetteMentionList, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name] = SIGNATORY.exec(line.slice(0, 160)) ?? []
    if (name !== undefined && !mentions.hasName(name.replace(/^(?:Mr|Mrs|Ms|Miss|Dr)\.? /, '')))
      mentions.addActor({
        name: name.replace(/^(?:Mr|Mrs|Ms|Miss|Dr)\.? /, ''),
        role: 'officer',
        number: null,
        firm: null,
      })
  }
}

function addProhibitedNameParties(mentions: GazetteMentionList, lines: readonly string[]): void {
  const { director, successor } = findGazetteProhibitedNameParties(lines.join(' '))
  if (director !== null && !mentions.hasName(director))
    mentions.addActor({ name: director, role: 'officer', number: null, firm: null })
  if (successor !== null && !mentions.hasName(successor))
    mentions.add({ type: 'company', role: 'other', name: successor, identifiers: [] })
}
