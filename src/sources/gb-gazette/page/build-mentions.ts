import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { type GazetteNoticeKind, isGazetteCorporateNotice } from '../classify-notice.ts'
import { GazetteMentionList, guessGazettePartyType, parseGazetteCompanyNumber } from '../mention-list.ts'
import { findGazetteCompaniesInText, findSoleGazetteCompanyNumber } from '../text/find-companies.ts'
import { findGazetteClaimsRecipient } from '../text/find-text-facts.ts'
import { addGazettePartiesFromText } from '../text/parse-notice-text.ts'
import { findGazettePetitioners } from '../text/parties/find-petitioner.ts'
import { findGazetteSolicitors } from '../text/parties/find-solicitors.ts'
import { findGazetteUnnumberedSubject } from '../text/parties/find-unnumbered-subject.ts'
import { addGazettePartiesFromMarkup } from './add-parties-from-markup.ts'
import type { GazettePageContent } from './parse-page-facts.ts'

/** Categories of notices that state who petitioned. */
const PETITIONS: readonly AnnouncementCategory[] = [
  'winding_up_petition',
  'petition_dismissal',
  'court_notice',
  'insolvency_annulment',
]
/** Categories of notices that solicitors give for a party. */
const BY_SOLICITORS: readonly AnnouncementCategory[] = [
  ...PETITIONS,
  'capital_reduction',
  'business_sale',
  'insolvency_update',
]

/** Builds the mentions from the markup or, without any, from the text. The court comes last. */
export function buildGazettePageMentions(
  content: GazettePageContent,
  kind: GazetteNoticeKind,
  lines: readonly string[],
  court: string | null,
): readonly Mention[] {
  const { record, graph, labels } = content
  const number = record.child('labels').text('Company number') ?? findSoleGazetteCompanyNumber(lines)
  const mentions = new GazetteMentionList()
  addGazettePartiesFromMarkup(graph, kind.code ?? '', number, mentions)
  const statedName = findName(content, kind, lines, number)
  const name = labels.name ?? statedName
  if (isGazetteCorporateNotice(kind))
    addGazettePartiesFromText(mentions, kind, { lines, labels, name, number })
  addPetitionParties(mentions, kind, lines)
  if (kind.code === '2604') addSolicitor(mentions, findGazetteClaimsRecipient(lines.join(' ')))
  addRegulator(mentions, kind, lines)
  if (court !== null) mentions.add({ type: 'authority', role: 'court', name: court, identifiers: [] })
  return mentions.all
}

/** Finds the name of a company of which only the number is stated, or of a subject without a number. */
function findName(
  { record }: GazettePageContent,
  kind: GazetteNoticeKind,
  lines: readonly string[],
  number: string | null,
): string | null {
  const [timelineName, heading] = [record.text('timelineName'), record.text('heading')]
  if (findGazetteCompaniesInText(lines).length > 0) return null
  if (number !== null) return timelineName ?? heading
  if (isPartnershipHeading(kind, heading)) return heading
  return findGazetteUnnumberedSubject(lines, kind)
}

/** Returns true if a heading is the name of a partnership rather than the notice kind. */
function isPartnershipHeading(kind: GazetteNoticeKind, heading: string | null): boolean {
  return (
    heading !== null &&
    kind.code?.startsWith('27') === true &&
    !/\b(?:notice|dissolution|statement|act)\b/i.test(heading)
  )
}

/** Adds the petitioner and the solicitors if only the text names them. */
function addPetitionParties(
  mentions: GazetteMentionList,
  { category }: GazetteNoticeKind,
  lines: readonly string[],
): void {
  const isStated = !PETITIONS.includes(category) || hasRole(mentions, 'petitioner')
  for (const { name, locality, number = null } of isStated ? [] : findGazettePetitioners(lines.join(' ')))
    mentions.addPetitioner(name, false, parseGazetteCompanyNumber(number), locality)
  if (BY_SOLICITORS.includes(category)) addSolicitor(mentions, findGazetteSolicitors(lines))
}

function addSolicitor(
  mentions: GazetteMentionList,
  found: { readonly name: string; readonly locality: string | null } | null,
): void {
  if (found === null || hasRole(mentions, 'solicitor')) return
  const type = guessGazettePartyType(found.name) === 'authority' ? 'authority' : 'company'
  const { name, locality } = found
  mentions.add({ type, role: 'solicitor', name, identifiers: [], ...omitMissing({ locality }) })
}

const REGULATOR =
  /\bthe (Financial Conduct Authority|Prudential Regulation Authority|Financial Services Authority)\b[^.]{0,300}?\b(?:cancelled|registered|confirmed|directs|hereby)\b/i

/** Adds the regulator that registers societies. */
function addRegulator(
  mentions: GazetteMentionList,
  { families }: GazetteNoticeKind,
  lines: readonly string[],
): void {
  const [, name] = (families.includes('28') ? REGULATOR.exec(lines.join(' ')) : null) ?? []
  if (name !== undefined && !hasRole(mentions, 'issuer'))
    mentions.add({ type: 'authority', role: 'issuer', name, identifiers: [] })
}

function hasRole(mentions: GazetteMentionList, role: MentionRole): boolean {
  return mentions.all.some(mention => mention.role === role)
}
