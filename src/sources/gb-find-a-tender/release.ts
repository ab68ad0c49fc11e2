import type { Draft } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Fields } from '../kit/fields.ts'
import { isoMoment } from '../kit/iso-time.ts'
import { textsAt } from '../kit/paths.ts'
import { decodedText } from '../kit/references.ts'
import { compact, quoted } from '../kit/text.ts'
import { amountsOf } from './amounts.ts'
import { categoryOf, NOTICES } from './categories.ts'
import { cpvOf, legalBasisOf } from './codes.ts'
import { detailsOf } from './details.ts'
import { mentionsOf } from './parties.ts'
import { noticesOf, type Parts, type PublishedNotice, partsOf } from './parts.ts'
import { placesOf } from './places.ts'
import { termsOf } from './terms.ts'

/** Pages for people: of a notice, and of a whole procedure. */
const FIND_A_TENDER = 'https://www.find-tender.service.gov.uk'
const CONTRACTS_FINDER = 'https://www.contractsfinder.service.gov.uk'
/** More CPV codes than fit into metadata stand in full among the items of the details. */
const MOST_CPV = 100

/** One OCDS release, which is one notice, in Herald's words (sheet, section 2). Throws when it has no id or no date. */
export function release(row: Fields): Draft {
  const parts = partsOf(row)
  const notices = noticesOf(parts)
  const reference = row.text('id') ?? notices.at(-1)?.id ?? missing('id')
  const notice = notices.find(({ id }) => id === reference) ?? notices.at(-1)
  const tags = row.texts('tag')
  const mentions = mentionsOf(row)
  const corrects = tags.some(tag => /Update$|Amendment$/.test(tag)) ? earlierOf(notices, notice) : undefined
  return {
    reference,
    date: dateOf(row),
    category: categoryOf(parts, notice?.code ?? null, tags),
    language: row.text('language') ?? 'en',
    title: unmarked(titleOf(parts)) ?? [labelOf(notice), mentions[0]?.name].filter(Boolean).join(' — '),
    summary: unmarked(parts.tender.text('description') ?? row.text('description')),
    url: urlOf(row, reference, notice),
    mentions,
    metadata: { ...metadataOf(parts, notice, tags), ...compact({ corrects }) },
    details: detailsOf(parts),
    ...compact({ corrects }),
  }
}

function missing(name: string): never {
  throw new Error(`the release has no ${name}`)
}

/** The day as it is printed: times are local, whatever offset they state. */
function dateOf(row: Fields): Day {
  const date = row.text('date') ?? missing('date')
  return isoMoment(date)?.day ?? missing(`readable date: ${quoted(date)}`)
}

function titleOf({ tender, awards, contracts }: Parts): string | null {
  return tender.text('title') ?? textsAt(awards, 'title')[0] ?? textsAt(contracts, 'title')[0] ?? null
}

/** Texts are plain, but for line breaks and character references of HTML that buyers' own systems leave in them. */
function unmarked(text: string | null): string | null {
  return decodedText((text ?? '').replace(/<br ?\/?>/gi, ' ')) || null
}

/** In the publisher's words, which stand in for a title at need. */
function labelOf(notice: PublishedNotice | undefined): string {
  return NOTICES.get(notice?.code ?? '')?.label ?? 'Notice'
}

function urlOf(row: Fields, reference: string, notice: PublishedNotice | undefined): string {
  if (/^\d{6}-\d{4}$/.test(reference)) return `${FIND_A_TENDER}/Notice/${reference}`
  const page = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+$/.exec(reference)?.[1]
  if (page !== undefined) return `${CONTRACTS_FINDER}/Notice/${page}`
  return notice?.url ?? `${FIND_A_TENDER}/procurement/${row.text('ocid') ?? missing('ocid')}`
}

/** The notice of the same kind before this one. */
function earlierOf(
  notices: readonly PublishedNotice[],
  notice: PublishedNotice | undefined,
): string | undefined {
  const before = notices.filter(({ code, id }) => code === notice?.code && id !== notice.id)
  return before.at(-1)?.id ?? undefined
}

function metadataOf(
  parts: Parts,
  notice: PublishedNotice | undefined,
  tags: readonly string[],
): Draft['metadata'] {
  const { row, tender } = parts
  const procedure = row.text('ocid')
  const number = tender.text('id')
  const cpv = cpvOf(parts).slice(0, MOST_CPV)
  return {
    ...compact({
      procedure_id: procedure,
      // Where the buyer gives no number of its own, the procedure's stands in its place.
      file_number: number === procedure ? null : number,
      notice_code: notice?.code,
      notice_type: notice === undefined ? null : NOTICES.get(notice.code)?.label,
      tags: tags.length > 0 ? tags : null,
      legal_basis: legalBasisOf(tender),
      cpv: cpv.length > 0 ? cpv : null,
    }),
    ...termsOf(parts),
    ...amountsOf(parts),
    ...placesOf(parts.items),
  }
}
