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

/** The lines of an entry's extract: HTML in a text, or whatever the publisher made of it in JSON. */
export function linesOf(row: Fields): string[] {
  return htmlLines(textsIn(row.raw('content')).join(' '))
    .map(tidy)
    .filter(line => line !== '')
}

/** The kind of an entry. Of several terms the first that is on the list counts. */
export function kindOfEntry(row: Fields, text: string): Kind {
  const code = /^\d{4}$/.exec(row.text('f:notice-code') ?? '')?.[0] ?? null
  const terms = row.children('category').flatMap(category => category.text('@term') ?? [])
  const known = terms.find(term => codesNamed(term).length > 0)
  return kindOf(row, { code, name: known ?? terms[0] ?? null }, text)
}

/** The text of a title, which may come in parts. */
export function titleOfEntry(row: Fields): string {
  return tidy(htmlLines(textsIn(row.raw('title')).join(' ')).join(' '))
}

/** `ACME LIMITED AND 4 OTHERS`: a title names the first company only. */
const OTHERS = /\s+(?:and|&)\s+(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+others?$/i

/** Name of the company that an entry's title is; null when it is the kind once more, or something else. */
export function companyInTitle(whole: string, kind: Kind): string | null {
  const title = whole.replace(OTHERS, '').replace(/^in the matter of\s+/i, '')
  if (title === '' || (kind.name !== null && sameName(title, kind.name))) return null
  if (codesNamed(title).length > 0 || isLaw(title)) return null
  const sure = kind.code?.startsWith('24') === true || splitLegalForm(title, 'GB').form !== null
  return sure || (isCorporate(kind) && typeOfName(title) === 'company') ? title : null
}

/** An entry of the feed in Herald's words: what an extract says, and never a guess at the rest. */
export function noticeOfEntry(row: Fields): Draft {
  const lines = linesOf(row)
  const kind = kindOfEntry(row, lines.join('\n'))
  const head = headOfEntry(row, kind)
  const title = titleOfEntry(row)
  const labels = labelled(lines)
  const mentions = new Mentions()
  const company = companyInTitle(title, kind)
  if (isCorporate(kind) || company !== null) {
    const number = OTHERS.test(title) ? null : oneNumber(lines)
    addFromText(mentions, kind, { lines, labels, name: labels.name ?? company, number })
  }
  const court = lines.map(courtOfLine).find(name => name !== null) ?? null
  if (court !== null) mentions.add({ type: 'authority', role: 'court', name: court, identifiers: [] })
  return {
    reference: head.id,
    date: head.date,
    category: kind.category,
    language: 'en',
    title: titleOf(kind, OTHERS.test(title) ? [] : mentions.all, title === '' ? null : title),
    summary: paragraphOf(lines),
    url: `${URL_OF_NOTICES}${head.id}`,
    mentions: mentions.all,
    metadata: { ...metadataOf(head), ...furtherOf(row, labels, court, lines) },
    ...compact({ version: versionOf(row.text('updated')) }),
  }
}

function headOfEntry(row: Fields, kind: Kind): Head {
  const id = noticeId(row.text('id'))
  if (id === null) throw new Error(`the id ${quoted(row.text('id'))} is no notice's`)
  const published = row.text('published') ?? ''
  const date: Day | undefined = isoMoment(published)?.day
  if (date === undefined) throw new Error(`published ${quoted(published)} is no date`)
  const [, letter = '', issue = null] = /^([LEB])-(\w+)-/.exec(id) ?? []
  return { id, date, kind, edition: EDITIONS.get(letter) ?? null, issue, page: null }
}

function furtherOf(
  row: Fields,
  labels: ReturnType<typeof labelled>,
  court: string | null,
  lines: readonly string[],
): Metadata {
  const status = row.text('f:status')
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

/** Every text in a value, in the order of the document. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, part]) => (name.startsWith('@') ? [] : textsIn(part)))
}

function versionOf(updated: string | null): string | null {
  const time = updated !== null && isoMoment(updated) !== null ? Date.parse(updated) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
