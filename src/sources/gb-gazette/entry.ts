import type { Draft } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import type { Metadata } from '../../model/metadata.ts'
import { englishDay } from '../kit/english-days.ts'
import type { Fields } from '../kit/fields.ts'
import { isoMoment } from '../kit/iso-time.ts'
import { isRecord } from '../kit/plain.ts'
import { compact, quoted, tidy } from '../kit/text.ts'
import { htmlLines, noticeId } from './feed.ts'
import { EDITIONS, type Head } from './head.ts'
import { codesNamed, isCorporate, type Kind, kindOf, sameName } from './kind.ts'
import { Mentions, typeOfName } from './parties.ts'
import { metadataOf, paragraphOf, titleOf, URL_OF_NOTICES } from './shown.ts'
import { addFromText, caseOfLine, courtOfLine, isLaw, labelled, oneNumber } from './text.ts'

/** Returns the lines of an entry's extract, which is an HTML text or its JSON conversion by the publisher. */
export function linesOf(record: Fields): string[] {
  return htmlLines(collectTexts(record.raw('content')).join(' '))
    .map(tidy)
    .filter(line => line !== '')
}

/** Classifies an entry. If it has several terms, the first known one applies. */
export function kindOfEntry(record: Fields, text: string): Kind {
  const code = /^\d{4}$/.exec(record.text('f:notice-code') ?? '')?.[0] ?? null
  const terms = record.children('category').flatMap(category => category.text('@term') ?? [])
  const knownTerm = terms.find(term => codesNamed(term).length > 0)
  return kindOf(record, { code, name: knownTerm ?? terms[0] ?? null }, text)
}

/** Returns the title as one text; it may be split into parts. */
export function titleOfEntry(record: Fields): string {
  return tidy(htmlLines(collectTexts(record.raw('title')).join(' ')).join(' '))
}

/** Matches the suffix of a title that names only the first of several companies: `ACME LIMITED AND 4 OTHERS`. */
const OTHER_COMPANIES = /\s+(?:and|&)\s+(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+others?$/i

/** Returns the company name in an entry's title; null when the title repeats the kind or is something else. */
export function companyInTitle(fullTitle: string, kind: Kind): string | null {
  const title = fullTitle.replace(OTHER_COMPANIES, '').replace(/^in the matter of\s+/i, '')
  if (title === '' || (kind.name !== null && sameName(title, kind.name))) return null
  if (codesNamed(title).length > 0 || isLaw(title)) return null
  const isCertain = kind.code?.startsWith('24') === true || splitLegalForm(title, 'GB').form !== null
  return isCertain || (isCorporate(kind) && typeOfName(title) === 'company') ? title : null
}

/** Maps a feed entry to a draft from its extract alone, without guessing at omitted content. */
export function noticeOfEntry(record: Fields): Draft {
  const lines = linesOf(record)
  const kind = kindOfEntry(record, lines.join('\n'))
  const head = parseHead(record, kind)
  const title = titleOfEntry(record)
  const labels = labelled(lines)
  const mentions = new Mentions()
  const company = companyInTitle(title, kind)
  if (isCorporate(kind) || company !== null) {
    const number = OTHER_COMPANIES.test(title) ? null : oneNumber(lines)
    addFromText(mentions, kind, { lines, labels, name: labels.name ?? company, number })
  }
  const court = lines.map(courtOfLine).find(name => name !== null) ?? null
  if (court !== null) mentions.add({ type: 'authority', role: 'court', name: court, identifiers: [] })
  return {
    reference: head.id,
    date: head.date,
    category: kind.category,
    language: 'en',
    title: titleOf(kind, OTHER_COMPANIES.test(title) ? [] : mentions.all, title === '' ? null : title),
    summary: paragraphOf(lines),
    url: `${URL_OF_NOTICES}${head.id}`,
    mentions: mentions.all,
    metadata: { ...metadataOf(head), ...parseMetadata(record, labels, court, lines) },
    ...compact({ version: parseVersion(record.text('updated')) }),
  }
}

function parseHead(record: Fields, kind: Kind): Head {
  const id = noticeId(record.text('id'))
  if (id === null) throw new Error(`${quoted(record.text('id'))} is not a notice ID`)
  const published = record.text('published') ?? ''
  const date: Day | undefined = isoMoment(published)?.day
  if (date === undefined) throw new Error(`published ${quoted(published)} is not a date`)
  const [, letter = '', issue = null] = /^([LEB])-(\w+)-/.exec(id) ?? []
  return { id, date, kind, edition: EDITIONS.get(letter) ?? null, issue, page: null }
}

function parseMetadata(
  record: Fields,
  labels: ReturnType<typeof labelled>,
  court: string | null,
  lines: readonly string[],
): Metadata {
  const status = record.text('f:status')
  return compact({
    procedure: labels.procedure,
    activity: labels.activity,
    address: labels.address,
    appointment_date: labels.appointed === undefined ? null : englishDay(labels.appointed),
    court,
    court_case: court === null ? null : lines.map(caseOfLine).find(found => found !== null),
    notice_state: status === 'published' ? null : status,
  })
}

/** Returns all texts in a value, in document order. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(collectTexts)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, part]) => (name.startsWith('@') ? [] : collectTexts(part)))
}

function parseVersion(updated: string | null): string | null {
  const time = updated !== null && isoMoment(updated) !== null ? Date.parse(updated) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
