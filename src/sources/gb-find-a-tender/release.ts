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

/** Websites with the pages of notices and procedures. */
const FIND_A_TENDER = 'https://www.find-tender.service.gov.uk'
const CONTRACTS_FINDER = 'https://www.contractsfinder.service.gov.uk'
/** Limits the CPV codes in metadata; the items in the details hold all of them. */
const MAX_CPV_CODES = 100

/** Maps one OCDS release, which is one notice, to a draft (sources/gb-find-a-tender). Throws without id or date. */
export function release(row: Fields): Draft {
  const parts = partsOf(row)
  const notices = noticesOf(parts)
  const reference = row.text('id') ?? notices.at(-1)?.id ?? missing('id')
  const notice = notices.find(({ id }) => id === reference) ?? notices.at(-1)
  const tags = row.texts('tag')
  const mentions = mentionsOf(row)
  const corrects = tags.some(tag => /Update$|Amendment$/.test(tag))
    ? findEarlierNotice(notices, notice)
    : undefined
  return {
    reference,
    date: readDate(row),
    category: categoryOf(parts, notice?.code ?? null, tags),
    language: row.text('language') ?? 'en',
    title:
      stripMarkup(readTitle(parts)) ?? [noticeLabel(notice), mentions[0]?.name].filter(Boolean).join(' — '),
    summary: stripMarkup(parts.tender.text('description') ?? row.text('description')),
    url: buildUrl(row, reference, notice),
    mentions,
    metadata: { ...buildMetadata(parts, notice, tags), ...compact({ corrects }) },
    details: detailsOf(parts),
    ...compact({ corrects }),
  }
}

function missing(name: string): never {
  throw new Error(`the release has no ${name}`)
}

/** Reads the day as printed, because times are local whatever offset they state. */
function readDate(row: Fields): Day {
  const date = row.text('date') ?? missing('date')
  return isoMoment(date)?.day ?? missing(`readable date: ${quoted(date)}`)
}

function readTitle({ tender, awards, contracts }: Parts): string | null {
  return tender.text('title') ?? textsAt(awards, 'title')[0] ?? textsAt(contracts, 'title')[0] ?? null
}

/** Removes HTML line breaks and decodes character references, which buyers' systems leave in plain text. */
function stripMarkup(text: string | null): string | null {
  return decodedText((text ?? '').replace(/<br ?\/?>/gi, ' ')) || null
}

/** The publisher's label of the notice type, used when a title is missing. */
function noticeLabel(notice: PublishedNotice | undefined): string {
  return NOTICES.get(notice?.code ?? '')?.label ?? 'Notice'
}

function buildUrl(row: Fields, reference: string, notice: PublishedNotice | undefined): string {
  if (/^\d{6}-\d{4}$/.test(reference)) return `${FIND_A_TENDER}/Notice/${reference}`
  const page = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+$/.exec(reference)?.[1]
  if (page !== undefined) return `${CONTRACTS_FINDER}/Notice/${page}`
  return notice?.url ?? `${FIND_A_TENDER}/procurement/${row.text('ocid') ?? missing('ocid')}`
}

/** Finds the previous notice of the same type. */
function findEarlierNotice(
  notices: readonly PublishedNotice[],
  notice: PublishedNotice | undefined,
): string | undefined {
  const earlier = notices.filter(({ code, id }) => code === notice?.code && id !== notice.id)
  return earlier.at(-1)?.id ?? undefined
}

function buildMetadata(
  parts: Parts,
  notice: PublishedNotice | undefined,
  tags: readonly string[],
): Draft['metadata'] {
  const { row, tender } = parts
  const procedure = row.text('ocid')
  const number = tender.text('id')
  const cpv = cpvOf(parts).slice(0, MAX_CPV_CODES)
  return {
    ...compact({
      procedure_id: procedure,
      // A buyer without its own file number repeats the procedure number here.
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
