import type { Mention } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { capitalizeFirst } from '../../platform/text.ts'
import { composeSummary, MAX_SUMMARY_LENGTH } from '../shared/compose-summary.ts'
import { formatDay, joinNames } from '../shared/localized-values.ts'
import { joinSentences } from '../shared/text-cleaning.ts'
import type { GazetteNoticeKind } from './classify-notice.ts'
import { nameGazetteProcedure } from './compose-title.ts'
import { isGazetteLawTitle } from './text/find-companies.ts'
import { isGazetteLabelStart } from './text/parse-labels.ts'
import { parseGazetteCourtLine } from './text/parse-notice-text.ts'

/** The facts from which a summary is composed. */
export interface GazetteSummaryContent {
  readonly kind: GazetteNoticeKind
  readonly mentions: readonly Mention[]
  readonly metadata: AnnouncementMetadata
  readonly details: Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
}

/** Categories of notices whose matter only the text states. */
const TEXT_CATEGORIES: readonly AnnouncementCategory[] = [
  'insolvency_dividend',
  'insolvency_update',
  'insolvency_conversion',
  'insolvency_plan',
  'insolvency_moratorium',
  'insolvency_annulment',
  'petition_dismissal',
  'court_notice',
]

/**
 * Composes the summary from the facts of the notice. The text comes before the circumstances if only it says what
 * happens.
 */
export function composeGazetteSummary(content: GazetteSummaryContent): string | null {
  const { kind, lines } = content
  const text = joinGazetteLines(findRunningText(content).map(removeIntroduction))
  if (!kind.families.includes('24')) return composeSummary([], text ?? joinGazetteLines(lines))
  const facts = composeFacts(content).filter(fact => fact !== null)
  const needsText = facts.length === 0 || TEXT_CATEGORIES.includes(kind.category)
  const parts = [...facts, needsText ? text : null, ...composeCircumstances(content)]
  return composeSummary(parts.map(part => part && capitalizeFirst(part)))
}

/** Returns the whole text for the details unless the summary contains it. */
export function findGazetteFullText(lines: readonly string[], summary: string | null): string | null {
  const text = lines.join('\n')
  const isRepeated =
    summary !== null && summary.length < MAX_SUMMARY_LENGTH && joinGazetteLines(lines) === summary
  return text === '' || isRepeated ? null : text
}

/**
 * Joins lines into a paragraph of sentences. A line that begins with a bracket or a lowercase letter continues the
 * previous one.
 */
function joinGazetteLines(lines: readonly string[]): string | null {
  const sentenceTexts: string[] = []
  for (const line of lines.filter(text => /[\p{L}\d]/u.test(text))) {
    if (/^[(\p{Ll}]/u.test(line) && sentenceTexts.length > 0)
      sentenceTexts.push(`${sentenceTexts.pop()} ${line}`)
    else sentenceTexts.push(line)
  }
  return joinSentences(sentenceTexts)
}

/** Matches the words with which a notice begins, up to what it announces. */
const GIVEN =
  /\b(?:and )?notice is (?:hereby |further ){0,2}given(?:,? (?:pursuant to|under|in accordance with|in terms of|by)\b[^;]{3,200}? that\b|,? that\b)?[,:]? ?/gi

/** Matches the lines under the name of a court. */
const COURT_HEADING =
  /^(?:companies court|chancery division|business and property courts\b|insolvency (?:and|&) companies list)/i

/** Removes the words with which a line gives notice, so that it begins with what it announces. */
function removeIntroduction(line: string): string {
  const announced = line.replace(GIVEN, '').trimStart()
  return announced === line ? line : capitalizeFirst(announced)
}

/** Matches headings in capitals, references and statements of the capacity in which somebody signs. */
const HEADING =
  /^[^\p{Ll}]{4,}$|^(?:T ?S )?Ref\b|^1\.? In this notice the following shall apply|^Solicitors? (?:acting )?for\b|^Agents for\b|^\([^()]*\)$/u

/** Returns the lines without headings with values, laws, and the names and numbers of the subjects. */
function findRunningText({ lines, mentions }: GazetteSummaryContent): string[] {
  const names = mentions.filter(({ role }) => role === 'subject').map(({ name }) => name.toLowerCase())
  return lines.filter(line => {
    const isHeading =
      line.length < 120 &&
      (isGazetteLawTitle(line) ||
        HEADING.test(line) ||
        names.some(name => line.toLowerCase().startsWith(name)))
    const isCourt =
      COURT_HEADING.test(line) ||
      parseGazetteCourtLine(line) !== null ||
      /^(?:No|Number)\b.{0,40}\d/.test(line) ||
      /^(?:and )?in the matters? of\b/i.test(line)
    return !isHeading && !isCourt && !isGazetteLabelStart(line)
  })
}

/** States what happens, and by when. */
function composeFacts({
  kind,
  mentions,
  metadata,
  details,
  lines,
}: GazetteSummaryContent): (string | null)[] {
  return [
    nameGazetteProcedure(kind, metadata.procedure ?? null),
    composePetition(mentions, metadata, details),
    composeDecision(kind, metadata, lines),
    withDay('Resolution of', metadata.resolution_date),
    metadata.appointment_date === undefined ? null : composePractitioners(kind, mentions, metadata, details),
    withDay('Creditors must submit their claims by', metadata.claims_deadline),
    composeMeeting(kind, metadata, details),
    composeReuse(kind, mentions),
  ]
}

/** States who acts for whom, and where. */
function composeCircumstances({
  kind,
  mentions,
  metadata,
  details,
}: GazetteSummaryContent): (string | null)[] {
  const { court, court_case: courtCase, address, activity } = metadata
  const courtName =
    court === undefined ? null : `Court: ${court}${courtCase === undefined ? '' : `, ${courtCase}`}`
  return [
    metadata.appointment_date === undefined ? composePractitioners(kind, mentions, metadata, details) : null,
    courtName,
    address === undefined ? null : `Registered office: ${address}`,
    activity === undefined ? null : `Business: ${activity}`,
    Array.isArray(details.trading_names) ? `Trading as ${joinNames(details.trading_names, 'en')}` : null,
  ]
}

/** Names the decision of the court. A dismissed petition must not read as an order. */
function composeDecision(
  { code, category }: GazetteNoticeKind,
  { judgment_date: day }: AnnouncementMetadata,
  lines: readonly string[],
): string | null {
  const isWithdrawn = lines.some(line => /\bwithdrawn\b/i.test(line))
  if (category === 'petition_dismissal')
    return withDay(`Petition ${isWithdrawn ? 'withdrawn' : 'dismissed'} on`, day)
  if (category === 'insolvency_annulment') return withDay('Order rescinded on', day)
  if (/^245[23]$/.test(code ?? '')) return withDay('Winding-up order of', day)
  return withDay(code === '2411' ? 'Administration order of' : 'Court order of', day)
}

function withDay(label: string, day: string | undefined): string | null {
  return day === undefined ? null : `${label} ${formatDay(day, 'en')}`
}

function composePetition(
  mentions: readonly Mention[],
  metadata: AnnouncementMetadata,
  details: Readonly<Record<string, unknown>>,
): string | null {
  const petitioners = namesInRole(mentions, ['petitioner'])
  const presented = [
    metadata.petition_date === undefined ? '' : ` presented on ${formatDay(metadata.petition_date, 'en')}`,
    petitioners.length === 0 ? '' : ` by ${joinNames(petitioners, 'en')}`,
  ].join('')
  const place = typeof details.hearing_place === 'string' ? `, ${details.hearing_place}` : ''
  const time = typeof details.hearing_time === 'string' ? `, ${details.hearing_time}` : ''
  const hearing =
    metadata.hearing_date === undefined
      ? ''
      : `hearing on ${formatDay(metadata.hearing_date, 'en')}${time}${place}`
  const petition = presented === '' ? '' : `Petition${presented}`
  return [petition, hearing].filter(part => part !== '').join('; ') || null
}

/** The capacity of practitioners who are not liquidators, by notice code. */
const CAPACITIES: Readonly<Record<string, string>> = {
  '2410': 'Administrator',
  '2411': 'Administrator',
  '2421': 'Administrative receiver',
  '2423': 'Receiver',
  '2401': 'Monitor',
  '2402': 'Monitor',
  '2412': 'Administrator',
  '2413': 'Administrator',
  '2442': 'Nominated liquidator',
  '2447': 'Nominated liquidator',
  '2452': 'Official receiver',
  '2453': 'Official receiver',
}

/** States who winds the company up: `Joint liquidators: Ann Lee and Bob Ray (Opal LLP), appointed 05/03/2024`. */
function composePractitioners(
  kind: GazetteNoticeKind,
  mentions: readonly Mention[],
  metadata: AnnouncementMetadata,
  details: Readonly<Record<string, unknown>>,
): string | null {
  const persons = mentions.filter(
    ({ role, type }) => type === 'person' && (role === 'liquidator' || role === 'insolvency_practitioner'),
  )
  const appointed =
    metadata.appointment_date === undefined
      ? null
      : `appointed on ${formatDay(metadata.appointment_date, 'en')}`
  const by =
    typeof details.appointed_by === 'string' && appointed !== null
      ? ` by ${writeAppointer(details.appointed_by)}`
      : ''
  if (persons.length === 0) return appointed === null ? null : `${appointed}${by}`
  const firms = new Set(
    persons
      .map(({ companyIndex }) => mentions[companyIndex ?? -1])
      .filter(company => company?.role === 'other'),
  )
  const [firm, ...otherFirms] = [...firms].map(company => company?.name)
  const label =
    persons[0]?.role === 'liquidator'
      ? 'Liquidator'
      : (CAPACITIES[kind.code ?? ''] ?? 'Insolvency practitioner')
  const names = joinNames(
    persons.map(({ name }) => name),
    'en',
  )
  const suffix = firm === undefined || otherFirms.length > 0 ? '' : ` (${firm})`
  const list = `${label}${persons.length > 1 ? 's' : ''}: ${names}${suffix}`
  return appointed === null ? list : `${list}, ${appointed}${by}`
}

/** Writes who appointed a practitioner within a sentence. Names and offices keep their capitals. */
function writeAppointer(stated: string): string {
  const isGroup = /^(?:the )?(?:sole )?(?:members?|creditors?|shareholders?|directors?|court)\b/i.test(stated)
  const isOffice = /^(?:secretary of state|official receiver)\b/i.test(stated)
  return isGroup ? stated.toLowerCase() : `${isOffice ? 'the ' : ''}${stated}`
}

function composeMeeting(
  kind: GazetteNoticeKind,
  metadata: AnnouncementMetadata,
  details: Readonly<Record<string, unknown>>,
): string | null {
  if (metadata.meeting_date === undefined) return null
  const parts = [details.meeting_time, details.meeting_place].filter(part => typeof part === 'string')
  const label = kind.code === '2447' ? 'Decision' : 'Meeting'
  return [`${label} on ${formatDay(metadata.meeting_date, 'en')}`, ...parts].join(', ')
}

function composeReuse(kind: GazetteNoticeKind, mentions: readonly Mention[]): string | null {
  if (kind.category !== 'prohibited_name_notice') return null
  const directors = namesInRole(mentions, ['officer'])
  const companies = mentions
    .filter(({ role, type }) => role === 'other' && type === 'company')
    .map(({ name }) => name)
  if (companies.length === 0) return null
  const by =
    directors.length === 0
      ? ''
      : ` ${directors.length > 1 ? 'Directors' : 'Director'}: ${joinNames(directors, 'en')}`
  return `The business is carried on through ${joinNames(companies, 'en')}.${by}`
}

function namesInRole(mentions: readonly Mention[], roles: readonly string[]): string[] {
  return mentions.filter(({ role }) => roles.includes(role)).map(({ name }) => name)
}
