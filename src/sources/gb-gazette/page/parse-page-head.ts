import type { CalendarDay } from '../../../model/calendar-day.ts'
import { findEnglishDay, parseIsoLocalDateTime } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { quoteValue } from '../../shared/text-cleaning.ts'
import { classifyGazetteNotice, type GazetteNoticeKind } from '../classify-notice.ts'

/** The facts that every representation of a notice states. */
export interface GazetteNoticeHead {
  readonly id: string
  readonly date: CalendarDay
  readonly kind: GazetteNoticeKind
  readonly edition: string | null
  readonly issue: string | null
  readonly page: string | null
}

/** Classifies a notice by the code and the kind name found anywhere on its page. */
export function classifyGazettePage(record: FieldReader, text: string): GazetteNoticeKind {
  const [head, labels] = [record.child('head'), record.child('labels')]
  const codes = [...record.texts('hasNoticeCode'), head.text('notice-code'), labels.text('Notice code')]
  const code = codes
    .map(stated => /^\d{4}$/.exec(stated ?? '')?.[0])
    .find(candidate => candidate !== undefined)
  const [name, category] = [labels.text('Notice type'), labels.text('Notice category')]
  return classifyGazetteNotice(record, { code: code ?? null, name, category }, text)
}

/** Parses where and when a notice was published. Throws when it has no ID or no date. */
export function parseGazettePageHead(
  record: FieldReader,
  kind: GazetteNoticeKind,
  editionName: string | null,
): GazetteNoticeHead {
  const [head, labels] = [record.child('head'), record.child('labels')]
  const id = parseGazettePageId(record)
  if (id === null) throw new Error('the notice has no ID')
  const legacyId = /^([LEB])-(\w+)-/.exec(id)
  const issueMatch = record.texts('isInIssue').map(uri => /\/edition\/(\w+)\/issue\/([\w-]+)$/.exec(uri))[0]
  const editions = [
    editionName,
    head.text('edition'),
    labels.text('Edition')?.replace(/^The (.*) Gazette$/i, '$1'),
    issueMatch?.[1],
    GAZETTE_EDITIONS.get(legacyId?.[1] ?? ''),
  ]
  const issues = [issueMatch?.[2], head.text('issue'), labels.text('Issue number'), legacyId?.[2]]
  const pages = [record.texts('hasPageNumber')[0], head.text('page-number'), labels.text('Page number')]
  return {
    id,
    date: parsePublicationDate(record),
    kind,
    edition: firstStated(editions),
    issue: firstStated(issues),
    page: firstStated(pages),
  }
}

/** Returns the first non-null value. */
function firstStated(stated: readonly (string | null | undefined)[]): string | null {
  return stated.find(text => text != null) ?? null
}

/** Editions by the first letter of a notice ID before 2014. */
export const GAZETTE_EDITIONS: ReadonlyMap<string, string> = new Map([
  ['L', 'London'],
  ['E', 'Edinburgh'],
  ['B', 'Belfast'],
])

/** Returns the notice ID on a page, or `null` when the page states none. */
export function parseGazettePageId(record: FieldReader): string | null {
  const [headId, labelId] = [record.child('head').text('notice-id'), record.child('labels').text('Notice ID')]
  const stated = [...record.texts('hasNoticeID'), headId, labelId, ...record.texts('uri')]
  return stated.map(text => NOTICE_ID.exec(text ?? '')?.[1]).find(id => id !== undefined) ?? null
}

const NOTICE_ID = /(?:^|\/notice\/)(\d+|[A-Z]{1,2}-[\w-]{1,40})$/

/** Returns the publication dates on a page: the actual ones first, then the earliest permitted ones. */
export function findGazettePageDates(record: FieldReader): string[] {
  const [head, labels] = [record.child('head'), record.child('labels')]
  return [
    ...record.texts('hasPublicationDate'),
    head.text('publication-date'),
    labels.text('Publication date'),
    ...record.texts('earliestPublicationDate'),
    labels.text('Earliest publication date'),
  ].filter(text => text !== null)
}

/** Parses the publication date (local time), or the earliest permitted date if the page states no other date. */
function parsePublicationDate(record: FieldReader): CalendarDay {
  const stated = findGazettePageDates(record)
  const publicationDate = stated
    .map(text => parseIsoLocalDateTime(text)?.day ?? findEnglishDay(text.replaceAll('-', ' ')))
    .find(day => day !== null)
  if (publicationDate === undefined)
    throw new Error(`the notice has no readable publication date: ${quoteValue(stated.join(', '))}`)
  return publicationDate
}
