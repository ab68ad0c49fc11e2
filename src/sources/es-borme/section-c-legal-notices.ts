import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { EntityIdentifier } from '../../model/entity.ts'
import { normalizeName } from '../../model/legal-form.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { trimEndMatching } from '../../platform/text.ts'
import { dayFromParts } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { parseNif } from '../shared/identifier-numbers.ts'
import { cleanText, normalizeForComparison, omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { findBormeLegalForm, parseBormeCompanyName } from './company-names.ts'
import { type BormeDocumentMetadata, buildBormePageUrl, joinBormeParagraphs } from './document-structure.ts'
import { parseBormeSheetNumber } from './register-entry.ts'
import { composeLegalNoticeSummary, composeLegalNoticeTitle } from './wording/compose-legal-notice.ts'

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
/**
 * Matches a quoted company name that is directly followed by its seat, tax number and sheet, so that the numbers
 * certainly belong to it.
 */
const IDENTIFIED_COMPANY =
  /["“«]([^"”»“«]{3,150})["”»]((?: ?\([^()]{3,40}\))?,? (?:con (?:domicilio|CIF|C\.I\.F|NIF|N\.I\.F)|domiciliada)[^"“«;]{0,400}?(?:C\.?I\.?F\.?|N\.?I\.?F\.?)[^A-Z"“«;]{0,12}([A-Z]-?\d[\d.-]{5,10}[A-J\d])(?![A-Z\d])([^"“«;]{0,200}))/g
/** Matches a date such as `29 de junio de 2011`. */
const WRITTEN_DATE = /\b(\d{1,2}) de (\p{L}{4,10}) (?:de|del(?: año)?) (\d{4})\b/giu
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

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
  const meetingDay = category === 'shareholders_meeting' ? findMeetingDay(text, issue.date) : null
  const notice = { category: category ?? 'other', heading, companies, text, meetingDay }
  return {
    reference: issue.identifier,
    date: issue.date,
    category: category ?? 'other',
    language: 'es',
    title: composeLegalNoticeTitle(notice),
    summary: composeLegalNoticeSummary(notice),
    ...(text !== '' && { details: { text } }),
    url: buildBormePageUrl(issue.identifier),
    mentions: addIdentifiers(companies, text),
    metadata: omitMissing({
      ...issue.metadata,
      notice_type: heading || null,
      legal_form: companies.length === 1 ? findBormeLegalForm(first.name) : null,
      meeting_date: meetingDay,
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

/**
 * Adds the identifiers in the text to the companies in the title, and appends other companies that the text identifies.
 */
function addIdentifiers(companies: readonly Mention[], text: string): Mention[] {
  const mentions = companies.map(mention => ({ ...mention, identifiers: [...mention.identifiers] }))
  for (const [, name = '', , number = '', rest = ''] of text.matchAll(IDENTIFIED_COMPANY)) {
    const [, sheet] = /\b[Hh]oja (?:n[uú]mero |n\.?º ?)?([A-Z]{1,3}[ -]?\d[\d.]*)/.exec(rest) ?? []
    const identifiers: EntityIdentifier[] = [
      parseNif(number),
      ...(sheet === undefined ? [] : [parseBormeSheetNumber(trimEndMatching(sheet, /\./))]),
    ]
    const existing = mentions.find(mention => normalizeName(mention.name) === normalizeName(name))
    if (existing === undefined) {
      mentions.push({ type: 'company', role: 'other', name: cleanText(name), identifiers })
    } else if (existing.identifiers.length === 0) existing.identifiers.push(...identifiers)
  }
  return mentions
}

/**
 * Finds the meeting date, which is the first date after the publication. Earlier dates refer to decisions and accounts.
 */
function findMeetingDay(text: string, published: CalendarDay): CalendarDay | null {
  const days = [...text.matchAll(WRITTEN_DATE)].map(([, dayOfMonth, month = '', year]) =>
    dayFromParts(year, String(MONTHS.indexOf(normalizeForComparison(month)) + 1), dayOfMonth),
  )
  return days.find(date => date !== null && date > published) ?? null
}
