import type { Json } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, fold, quoted } from '../kit/text.ts'
import { entryOf, NOTICE_TYPES, type NoticeType } from './codes.ts'
import { type Document, documentAt } from './documents.ts'

/** A kind of notice that was published in a folder. */
export interface Notice {
  readonly code: string
  /** Undefined for a code that is not on the list. */
  readonly type: NoticeType | undefined
  /** Newest day in the buyer's profile; without one there, in any other medium; without any, of the entry. */
  readonly date: Day
  /** First day in any medium. */
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
const TYPES = Object.keys(NOTICE_TYPES)

/** Every kind of notice published so far, the newest last; of one day, in the order of a procedure. */
export function noticesOf(folder: Fields, updated: Day): Notice[] {
  const publications = folder.children('ValidNoticeInfo').flatMap(publicationsOf)
  const groups = Map.groupBy(publications, ({ code }) => code)
  const notices = [...groups].map(([code, published]): Notice => {
    const type = entryOf(NOTICE_TYPES, code)
    if (type === undefined)
      folder.note('unknown_code', `${quoted(code)} is not on the list`, 'ValidNoticeInfo')
    const first = published.flatMap(({ days }) => days).toSorted()[0] ?? null
    return { code, type, date: dateOf(published) ?? updated, first, details: published.map(detailsOf) }
  })
  return notices.sort((a, b) =>
    a.date === b.date ? TYPES.indexOf(a.code) - TYPES.indexOf(b.code) : a.date < b.date ? -1 : 1,
  )
}

function publicationsOf(info: Fields): Publication[] {
  const code = info.text('NoticeTypeCode')
  const media = info.children('AdditionalPublicationStatus').map(mediumOf)
  if (code !== null) return (media.length > 0 ? media : [UNPUBLISHED]).map(medium => ({ code, ...medium }))
  info.note('bad_value', 'a notice without its type', 'NoticeTypeCode')
  return []
}

function mediumOf(status: Fields): Omit<Publication, 'code'> {
  const references = status.children('AdditionalPublicationDocumentReference')
  return {
    medium: status.text('PublicationMediaName'),
    days: references.map(reference => reference.day('IssueDate')).filter(day => day !== null),
    sent: status.child('AdditionalPublicationRequest').day('SendDate'),
    documents: references.map(reference => documentAt(reference, 'notice')).filter(file => file !== null),
  }
}

function dateOf(published: readonly Publication[]): Day | null {
  const inProfile = published.filter(({ medium }) => fold(medium ?? '').startsWith('perfil'))
  return newestOf(inProfile) ?? newestOf(published)
}

function newestOf(published: readonly Publication[]): Day | null {
  return (
    published
      .flatMap(({ days }) => days)
      .toSorted()
      .at(-1) ?? null
  )
}

function detailsOf({ code, medium, days, sent, documents }: Publication): { [key: string]: Json } {
  return compact({
    code,
    label: entryOf(NOTICE_TYPES, code)?.label,
    medium,
    days: [...new Set(days)].sort(),
    sent,
    documents: documents.length > 0 ? documents : null,
  })
}
