import type { Json } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, fold, quoted } from '../kit/text.ts'
import { entryOf, NOTICE_TYPES, type NoticeType } from './codes.ts'
import { type Document, documentAt } from './documents.ts'

/** All publications of one notice type in a folder. */
export interface Notice {
  readonly code: string
  /** Undefined when the code is unknown. */
  readonly type: NoticeType | undefined
  /** Newest day in the buyer profile, otherwise in any medium, otherwise the day of the entry. */
  readonly date: Day
  /** Earliest day in any medium. */
  readonly first: Day | null
  readonly details: readonly { readonly [key: string]: Json }[]
}

interface Publication {
  readonly code: string
  readonly medium: string | null
  readonly days: readonly Day[]
  readonly sent: Day | null
  readonly documents: readonly Document[]
}

const UNPUBLISHED = { medium: null, days: [], sent: null, documents: [] }
const NOTICE_ORDER = Object.keys(NOTICE_TYPES)

/** Reads every notice type published so far, newest last; notices of one day follow procedural order. */
export function noticesOf(folder: Fields, updated: Day): Notice[] {
  const publications = folder.children('ValidNoticeInfo').flatMap(readPublications)
  const groups = Map.groupBy(publications, ({ code }) => code)
  const notices = [...groups].map(([code, published]): Notice => {
    const type = entryOf(NOTICE_TYPES, code)
    if (type === undefined)
      folder.note('unknown_code', `unknown notice type ${quoted(code)}`, 'ValidNoticeInfo')
    const first = published.flatMap(({ days }) => days).toSorted()[0] ?? null
    return {
      code,
      type,
      date: publicationDay(published) ?? updated,
      first,
      details: published.map(buildDetails),
    }
  })
  return notices.sort((a, b) =>
    a.date === b.date
      ? NOTICE_ORDER.indexOf(a.code) - NOTICE_ORDER.indexOf(b.code)
      : a.date < b.date
        ? -1
        : 1,
  )
}

function readPublications(info: Fields): Publication[] {
  const code = info.text('NoticeTypeCode')
  const media = info.children('AdditionalPublicationStatus').map(readMedium)
  if (code !== null) return (media.length > 0 ? media : [UNPUBLISHED]).map(medium => ({ code, ...medium }))
  info.note('bad_value', 'a notice has no type', 'NoticeTypeCode')
  return []
}

function readMedium(status: Fields): Omit<Publication, 'code'> {
  const references = status.children('AdditionalPublicationDocumentReference')
  return {
    medium: status.text('PublicationMediaName'),
    days: references.map(reference => reference.day('IssueDate')).filter(day => day !== null),
    sent: status.child('AdditionalPublicationRequest').day('SendDate'),
    documents: references.map(reference => documentAt(reference, 'notice')).filter(file => file !== null),
  }
}

function publicationDay(published: readonly Publication[]): Day | null {
  const inBuyerProfile = published.filter(({ medium }) => fold(medium ?? '').startsWith('perfil'))
  return newestDay(inBuyerProfile) ?? newestDay(published)
}

function newestDay(published: readonly Publication[]): Day | null {
  return (
    published
      .flatMap(({ days }) => days)
      .toSorted()
      .at(-1) ?? null
  )
}

function buildDetails({ code, medium, days, sent, documents }: Publication): { [key: string]: Json } {
  return compact({
    code,
    label: entryOf(NOTICE_TYPES, code)?.label,
    medium,
    days: [...new Set(days)].sort(),
    sent,
    documents: documents.length > 0 ? documents : null,
  })
}
