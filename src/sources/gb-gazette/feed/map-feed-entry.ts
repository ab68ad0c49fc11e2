import type { AnnouncementDraft } from '../../../model/announcement.ts'
import type { CalendarDay } from '../../../model/calendar-day.ts'
import { splitLegalForm } from '../../../model/legal-form.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { findEnglishDay, parseIsoLocalDateTime } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { isPlainRecord } from '../../shared/plain-values.ts'
import { cleanText, omitMissing, quoteValue } from '../../shared/text-cleaning.ts'
import { buildGazetteHeadMetadata, GAZETTE_NOTICE_URL_PREFIX } from '../build-head-metadata.ts'
import {
  classifyGazetteNotice,
  findGazetteCodesByName,
  type GazetteNoticeKind,
  isGazetteCorporateNotice,
  isSameGazetteKindName,
} from '../classify-notice.ts'
import { composeGazetteSummary, findGazetteFullText } from '../compose-summary.ts'
import { composeGazetteTitle } from '../compose-title.ts'
import { GazetteMentionList, guessGazettePartyType } from '../mention-list.ts'
import { GAZETTE_EDITIONS, type GazetteNoticeHead } from '../page/parse-page-head.ts'
import { findSoleGazetteCompanyNumber, isGazetteLawTitle } from '../text/find-companies.ts'
import { joinGazetteFragments } from '../text/join-fragments.ts'
import { parseGazetteTextLabels } from '../text/parse-labels.ts'
import {
  addGazettePartiesFromText,
  parseGazetteCaseNumber,
  parseGazetteCourtLine,
} from '../text/parse-notice-text.ts'
import { parseGazetteNoticeId, splitGazetteHtmlLines } from './parse-feed.ts'

/** Returns the lines of an entry's extract, which is an HTML string or the publisher's JSON conversion of it. */
export function parseGazetteFeedEntryLines(record: FieldReader): string[] {
  const lines = splitGazetteHtmlLines(collectTexts(record.value('content')).join(' '))
  return joinGazetteFragments(lines.map(cleanText).filter(line => line !== ''))
}

/** Classifies an entry. If it has several category terms, the first known one applies. */
export function classifyGazetteFeedEntry(record: FieldReader, text: string): GazetteNoticeKind {
  const code = /^\d{4}$/.exec(record.text('f:notice-code') ?? '')?.[0] ?? null
  const terms = record.children('category').flatMap(category => category.text('@term') ?? [])
  const knownTerm = terms.find(term => findGazetteCodesByName(term).length > 0)
  return classifyGazetteNotice(record, { code, name: knownTerm ?? terms[0] ?? null }, text)
}

/** Returns the title as one string, because it may be split into parts. */
export function parseGazetteFeedEntryTitle(record: FieldReader): string {
  return cleanText(splitGazetteHtmlLines(collectTexts(record.value('title')).join(' ')).join(' '))
}

/** Matches the suffix of a title that names only the first of several companies: `ACME LIMITED AND 4 OTHERS`. */
const OTHER_COMPANIES =
  /(?<!\s)\s+(?:and|&)\s+(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+others?$/i

/** Returns the company name in an entry's title, or `null` when the title repeats the kind or is something else. */
export function findGazetteCompanyInTitle(fullTitle: string, kind: GazetteNoticeKind): string | null {
  const title = fullTitle.replace(OTHER_COMPANIES, '').replace(/^in the matter of\s+/i, '')
  if (title === '' || (kind.name !== null && isSameGazetteKindName(title, kind.name))) return null
  if (findGazetteCodesByName(title).length > 0 || isGazetteLawTitle(title)) return null
  const isCertain =
    kind.code?.startsWith('24') === true || splitLegalForm(title, 'GB').legalFormClass !== null
  return isCertain || (isGazetteCorporateNotice(kind) && guessGazettePartyType(title) === 'company')
    ? title
    : null
}

/** Maps a feed entry to a draft from its extract alone, without guessing at omitted content. */
export function mapGazetteFeedEntry(record: FieldReader): AnnouncementDraft {
  const lines = parseGazetteFeedEntryLines(record)
  const kind = classifyGazetteFeedEntry(record, lines.join('\n'))
  const head = parseHead(record, kind)
  const title = parseGazetteFeedEntryTitle(record)
  const labels = parseGazetteTextLabels(lines)
  const mentions = new GazetteMentionList()
  const company = findGazetteCompanyInTitle(title, kind)
  if (isGazetteCorporateNotice(kind) || company !== null) {
    const number = OTHER_COMPANIES.test(title) ? null : findSoleGazetteCompanyNumber(lines)
    addGazettePartiesFromText(mentions, kind, { lines, labels, name: labels.name ?? company, number })
  }
  const court = lines.map(parseGazetteCourtLine).find(name => name !== null) ?? null
  if (court !== null) mentions.add({ type: 'authority', role: 'court', name: court, identifiers: [] })
  const metadata = { ...buildGazetteHeadMetadata(head), ...parseMetadata(record, labels, court, lines) }
  const summary = composeGazetteSummary({ kind, mentions: mentions.all, metadata, details: {}, lines })
  const text = findGazetteFullText(lines, summary)
  return {
    reference: head.id,
    date: head.date,
    category: kind.category,
    language: 'en',
    title: composeGazetteTitle(
      kind,
      OTHER_COMPANIES.test(title) ? [] : mentions.all,
      title === '' ? null : title,
      metadata,
    ),
    summary,
    url: `${GAZETTE_NOTICE_URL_PREFIX}${head.id}`,
    mentions: mentions.all,
    metadata,
    ...(text !== null && { details: { text } }),
    ...omitMissing({ version: parseVersion(record.text('updated')) }),
  }
}

function parseHead(record: FieldReader, kind: GazetteNoticeKind): GazetteNoticeHead {
  const id = parseGazetteNoticeId(record.text('id'))
  if (id === null) throw new Error(`${quoteValue(record.text('id'))} is not a notice ID`)
  const published = record.text('published') ?? ''
  const date: CalendarDay | undefined = parseIsoLocalDateTime(published)?.day
  if (date === undefined) throw new Error(`published ${quoteValue(published)} is not a date`)
  const [, letter = '', issue = null] = /^([LEB])-(\w+)-/.exec(id) ?? []
  return { id, date, kind, edition: GAZETTE_EDITIONS.get(letter) ?? null, issue, page: null }
}

function parseMetadata(
  record: FieldReader,
  labels: ReturnType<typeof parseGazetteTextLabels>,
  court: string | null,
  lines: readonly string[],
): AnnouncementMetadata {
  const status = record.text('f:status')
  return omitMissing({
    procedure: labels.procedure,
    activity: labels.activity,
    address: labels.address,
    appointment_date: labels.appointed === undefined ? null : findEnglishDay(labels.appointed),
    court,
    court_case: court === null ? null : lines.map(parseGazetteCaseNumber).find(found => found !== null),
    notice_state: status === 'published' ? null : status,
  })
}

/** Returns all strings in a value, in document order. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(collectTexts)
  if (!isPlainRecord(value)) return []
  return Object.entries(value).flatMap(([name, part]) => (name.startsWith('@') ? [] : collectTexts(part)))
}

function parseVersion(updated: string | null): string | null {
  const time = updated !== null && parseIsoLocalDateTime(updated) !== null ? Date.parse(updated) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
