import { trimEndMatching } from '../../../platform/text.ts'
import type { GazetteNoticeKind } from '../classify-notice.ts'
import { type GazetteMentionList, guessGazettePartyType } from '../mention-list.ts'
import { findGazetteCompaniesInText } from './find-companies.ts'
import { findGazetteOfficeHolders } from './find-office-holders.ts'
import {
  findGazetteLabelledValues,
  findGazettePostcode,
  type parseGazetteTextLabels,
} from './parse-labels.ts'
import { findGazetteInterestTransfer, findGazettePartners } from './parties/find-partners.ts'
import { findGazetteProhibitedNameParties } from './parties/find-prohibited-name.ts'
import { findGazetteOfficialReceiver } from './signers/find-official-receiver.ts'
import { findGazetteSignatories } from './signers/find-signatories.ts'

/** Parses the court in a line such as `In the High Court of Justice`. Returns `null` for other lines. */
export function parseGazetteCourtLine(line: string): string | null {
  const [, name] =
    /^in the (.{3,120}?(?:court|session).{0,120}?)[\s.,]*(?:(?:(?<!\b(?:companies|county|sheriff) )court )?(?:no\b|number).*)?$/i.exec(
      line,
    ) ?? []
  return name === undefined || /\bmatter of\b/i.test(name) ? null : trimEndMatching(name, /[\s.,]/)
}

const SCOTTISH_COURT =
  /\bpresented (?:to|at|in) (?:the )?(Court of Session)\b|\b((?:\p{Lu}[\p{L}-]{2,30} ){1,2}Sheriff Court)\b/u

/** Finds the court to which a Scottish petition was presented. Returns `null` without one. */
export function findGazetteScottishCourt(text: string): string | null {
  const [, session, sheriffCourt] = SCOTTISH_COURT.exec(text) ?? []
  return session ?? sheriffCourt ?? null
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
  addAppointingCreditor(mentions, stated.labels.appointingParty)
  if (kind.families.includes('27')) addPartners(mentions, stated.lines)
  else addSignatories(mentions, stated.lines)
  if (mentions.all.some(({ role }) => role === 'liquidator' || role === 'insolvency_practitioner')) return
  for (const person of findGazetteOfficeHolders(stated.lines, kind.name)) mentions.addActor(person)
  if (mentions.all.some(({ role }) => role === 'liquidator' || role === 'insolvency_practitioner')) return
  const receiver = findGazetteOfficialReceiver(stated.lines)
  if (receiver !== null && kind.families.includes('24')) mentions.addActor(receiver)
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

/** Adds the company that appointed receivers or administrators under its charge. */
function addAppointingCreditor(mentions: GazetteMentionList, stated: string | undefined): void {
  const [name = ''] = (stated ?? '').split(
    /, (?:an? |the )?(?:qualifying )?(?:holder|chargee|mortgagee|as )|;|\(/,
    1,
  )
  const creditor = name.trim()
  if (guessGazettePartyType(creditor) !== 'company' || mentions.hasName(creditor)) return
  mentions.add({ type: 'company', role: 'creditor', name: creditor, identifiers: [] })
}

/** Adds directors and conveners whom a notice without markup names or who sign it. */
function addSignatories(mentions: GazetteMentionList, lines: readonly string[]): void {
  for (const name of findGazetteSignatories(lines)) addOfficer(mentions, name)
}

function addOfficer(mentions: GazetteMentionList, name: string): void {
  if (!mentions.hasName(name)) mentions.addActor({ name, role: 'officer', number: null, firm: null })
}

function addProhibitedNameParties(mentions: GazetteMentionList, lines: readonly string[]): void {
  const subjects = mentions.all.filter(({ role }) => role === 'subject').map(({ name }) => name)
  const { directors, successors } = findGazetteProhibitedNameParties(lines.join(' '), subjects)
  for (const name of directors) addOfficer(mentions, name)
  for (const name of successors)
    if (!mentions.hasName(name)) mentions.add({ type: 'company', role: 'other', name, identifiers: [] })
}

/** Adds the partners of a partnership, or both parties of the transfer of an interest in it. */
function addPartners(mentions: GazetteMentionList, lines: readonly string[]): void {
  const text = lines.join(' ')
  const transfer = findGazetteInterestTransfer(text)
  for (const name of transfer.length > 0 ? transfer : findGazettePartners(text)) {
    if (mentions.hasName(name)) continue
    // A foreign legal form is not recognized, but only companies transfer interests.
    if (transfer.length > 0) mentions.add({ type: 'company', role: 'partner', name, identifiers: [] })
    else mentions.addActor({ name, role: 'partner', number: null, firm: null })
  }
}
