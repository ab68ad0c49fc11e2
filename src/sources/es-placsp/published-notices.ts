import type { JsonValue } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import { parseNumericDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { normalizeForComparison, omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { lookUpPlacspCode, PLACSP_NOTICE_TYPES, type PlacspNoticeType } from './code-lists.ts'
import { type PlacspDocument, readPlacspDocument } from './procurement-documents.ts'

/** All publications of one notice type in a contract folder. */
export interface PlacspNotice {
  readonly code: string
  /** The notice type, or `undefined` when the code is unknown. */
  readonly type: PlacspNoticeType | undefined
  /**
   * The latest publication day in the buyer profile, otherwise the latest in any medium, otherwise the day of the feed
   * entry.
   */
  readonly latestDay: CalendarDay
  /** The earliest publication day in any medium, or `null` when none is stated. */
  readonly firstDay: CalendarDay | null
  readonly details: readonly { readonly [key: string]: JsonValue }[]
}

interface Publication {
  readonly code: string
  readonly medium: string | null
  readonly days: readonly CalendarDay[]
  readonly sent: CalendarDay | null
  readonly documents: readonly PlacspDocument[]
}

const UNPUBLISHED = { medium: null, days: [], sent: null, documents: [] }
const NOTICE_ORDER = Object.keys(PLACSP_NOTICE_TYPES)

/**
 * Reads every notice type that was published so far and sorts the types from oldest to newest. Notices with the same
 * day follow procedural order.
 */
export function readPlacspNotices(folder: FieldReader, updated: CalendarDay): PlacspNotice[] {
  const publications = folder.children('ValidNoticeInfo').flatMap(readPublications)
  const groups = Map.groupBy(publications, ({ code }) => code)
  const notices = [...groups].map(([code, published]): PlacspNotice => {
    const type = lookUpPlacspCode(PLACSP_NOTICE_TYPES, code)
    if (type === undefined)
      folder.reportProblem('unknown_code', `unknown notice type ${quoteValue(code)}`, 'ValidNoticeInfo')
    const firstDay = published.flatMap(({ days }) => days).toSorted()[0] ?? null
    return {
      code,
      type,
      latestDay: publicationDay(published) ?? updated,
      firstDay,
      details: published.map(buildDetails),
    }
  })
  return notices.sort((a, b) =>
    a.latestDay === b.latestDay
      ? NOTICE_ORDER.indexOf(a.code) - NOTICE_ORDER.indexOf(b.code)
      : a.latestDay < b.latestDay
        ? -1
        : 1,
  )
}

function readPublications(info: FieldReader): Publication[] {
  const code = info.text('NoticeTypeCode')
  const media = info.children('AdditionalPublicationStatus').map(readMedium)
  if (code !== null) return (media.length > 0 ? media : [UNPUBLISHED]).map(medium => ({ code, ...medium }))
  info.reportProblem('bad_value', 'a notice has no type', 'NoticeTypeCode')
  return []
}

function readMedium(status: FieldReader): Omit<Publication, 'code'> {
  const references = status.children('AdditionalPublicationDocumentReference')
  return {
    medium: status.text('PublicationMediaName'),
    days: references
      .map(reference => reference.day('IssueDate', parseNumericDay))
      .filter(day => day !== null),
    sent: status.child('AdditionalPublicationRequest').day('SendDate', parseNumericDay),
    documents: references
      .map(reference => readPlacspDocument(reference, 'notice'))
      .filter(file => file !== null),
  }
}

function publicationDay(published: readonly Publication[]): CalendarDay | null {
  const inBuyerProfile = published.filter(({ medium }) =>
    normalizeForComparison(medium ?? '').startsWith('perfil'),
  )
  return newestDay(inBuyerProfile) ?? newestDay(published)
}

function newestDay(published: readonly Publication[]): CalendarDay | null {
  return (
    published
      .flatMap(({ days }) => days)
      .toSorted()
      .at(-1) ?? null
  )
}

function buildDetails({ code, medium, days, sent, documents }: Publication): { [key: string]: JsonValue } {
  return omitMissing({
    code,
    label: lookUpPlacspCode(PLACSP_NOTICE_TYPES, code)?.label,
    medium,
    days: [...new Set(days)].sort(),
    sent,
    documents: documents.length > 0 ? documents : null,
  })
}
