import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { cleanText, normalizeForComparison, omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { findBormeLegalForm, parseBormeCompanyName } from './company-names.ts'
import { type BormeDocumentMetadata, buildBormePageUrl, joinBormeParagraphs } from './document-structure.ts'
import { composeLegalNoticeSummary, composeLegalNoticeTitle } from './legal-notice/compose-legal-notice.ts'
import { addBormeIdentifiers } from './legal-notice/identified-companies.ts'
import { readBormeMeeting } from './legal-notice/meeting.ts'
import {
  findBormeMeetingDay,
  readBormeNoticeFacts,
  reportsBormeDissolution,
} from './legal-notice/notice-facts.ts'
import { findBormeSignatories } from './legal-notice/signatories.ts'

/** Categories by normalized heading of section C (sources/es-borme). */
const CATEGORIES_BY_HEADING: Readonly<Record<string, AnnouncementCategory>> = {
  balances: 'accounts_filing',
  'convocatorias de juntas': 'shareholders_meeting',
  'fusiones y absorciones de empresas': 'merger',
  'escision de empresas': 'demerger',
  'segregacion de empresas': 'demerger',
  'cesion de empresas': 'asset_transfer',
  'transformacion de empresas': 'legal_form_change',
  'aumento de capital': 'capital_increase',
  'reduccion de capital': 'capital_reduction',
  'anuncios del registro mercantil central': 'other_legal_notice',
  'otros anuncios y avisos legales': 'other_legal_notice',
}
/** Roles with patterns for the normalized words in parentheses below company names. The first match applies. */
const ROLE_PATTERNS: readonly (readonly [RegExp, MentionRole])[] = [
  [/absorbente/, 'absorbing'],
  [/absorbida/, 'absorbed'],
  [/beneficiaria|cesionaria|nueva creacion/, 'beneficiary'],
  [/escindida|segregada|cedente|transformada/, 'subject'],
]
/** Maps a record of section C, an announcement that the company itself wrote. */
export function mapBormeLegalNotice(
  record: FieldReader,
  issue: BormeDocumentMetadata,
  printedTitle: string,
): AnnouncementDraft {
  // The XML prints the heading in capitals, but some HTML pages do not.
  const heading = record.text('departamento')?.toUpperCase() ?? ''
  const category = CATEGORIES_BY_HEADING[normalizeForComparison(heading).trim()]
  if (category === undefined) {
    record.reportProblem('unknown_code', `unknown heading ${quoteValue(heading)}`, 'departamento')
  }
  const text = joinBormeParagraphs(record)
  const companies = splitCompanies(printedTitle)
  const [first] = companies
  if (first === undefined) throw new Error('the announcement names no company (titulo)')
  const resolved =
    category === 'other_legal_notice' && reportsBormeDissolution(text) ? 'dissolution' : category
  const meetingDay = category === 'shareholders_meeting' ? findBormeMeetingDay(text, issue.date) : null
  const meeting = category === 'shareholders_meeting' ? readBormeMeeting(text) : null
  const facts = readBormeNoticeFacts(text, resolved ?? 'other', issue.date)
  const notice = { category: resolved ?? 'other', heading, companies, text, meetingDay, meeting, facts }
  return {
    reference: issue.identifier,
    date: issue.date,
    category: resolved ?? 'other',
    language: 'es',
    title: composeLegalNoticeTitle(notice),
    summary: composeLegalNoticeSummary(notice),
    ...(text !== '' && { details: { text } }),
    url: buildBormePageUrl(issue.identifier),
    mentions: listMentions(companies, text, meeting?.seat ?? null),
    metadata: omitMissing({
      ...issue.metadata,
      notice_type: heading || null,
      legal_form: companies.length === 1 ? findBormeLegalForm(first.name) : null,
      meeting_date: meetingDay,
      ...facts,
    }),
  }
}

/**
 * Splits a title such as `A, S.L. (SOCIEDAD ABSORBENTE) B, S.L.U. C, S.L. (SOCIEDADES ABSORBIDAS)`, which has one
 * company per line.
 */
function splitCompanies(title: string): Mention[] {
  const companies: Mention[] = []
  let pendingNames: string[] = []
  const addPending = (role: MentionRole): void => {
    for (const name of pendingNames) companies.push({ type: 'company', role, name, identifiers: [] })
    pendingNames = []
  }
  for (const piece of title.split(/(\([^()]*\))|[\r\n]+/)) {
    const text = cleanText(piece ?? '')
    if (text === '') continue
    const role = text.startsWith('(') ? roleOf(text) : null
    if (role !== null) addPending(role)
    else if (!text.startsWith('(')) pendingNames.push(parseBormeCompanyName(text).name)
  }
  addPending('subject')
  return companies
}

function roleOf(parenthesized: string): MentionRole | null {
  const normalized = normalizeForComparison(parenthesized)
  return ROLE_PATTERNS.find(([pattern]) => pattern.test(normalized))?.[1] ?? null
}

/** Lists the companies of an announcement with their identifiers, and those who sign it. */
function listMentions(companies: readonly Mention[], text: string, seat: string | null): Mention[] {
  const mentions = addBormeIdentifiers(companies, text)
  const [first, ...others] = mentions
  const located =
    first === undefined || seat === null || first.locality !== undefined
      ? mentions
      : [{ ...first, locality: seat }, ...others]
  const signatories = findBormeSignatories(text).map(
    ({ role, type, name }): Mention => ({
      type,
      role,
      name,
      identifiers: [],
      ...(type === 'person' && { companyIndex: 0 }),
    }),
  )
  return [...located, ...signatories]
}
