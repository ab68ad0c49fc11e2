import type { AnnouncementDraft } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import { parseIsoLocalDateTime } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { buildFindATenderAmountMetadata } from './amount-metadata.ts'
import { buildFindATenderAnnouncementDetails } from './build-announcement-details.ts'
import { applyLastAmendment } from './contract-amendments.ts'
import { buildFindATenderContractMetadata } from './contract-and-procedure-metadata.ts'
import { buildFindATenderDeliveryPlaceMetadata } from './delivery-place-metadata.ts'
import { categorizeFindATenderRelease, FIND_A_TENDER_NOTICE_TYPES } from './notice-categories.ts'
import { buildFindATenderMentions } from './party-mentions.ts'
import { readFindATenderCpvCodes, readFindATenderLegalBasis } from './read-legal-basis-and-cpv-codes.ts'
import {
  type FindATenderNotice,
  type FindATenderReleaseSections,
  listFindATenderNotices,
  readFindATenderReleaseSections,
} from './read-release-sections.ts'
import { composeFindATenderTexts } from './texts/compose-release-texts.ts'

/** Websites that host the pages of notices and procedures. */
const FIND_A_TENDER = 'https://www.find-tender.service.gov.uk'
const CONTRACTS_FINDER = 'https://www.contractsfinder.service.gov.uk'
/** Maximum number of CPV codes in metadata; the items in the details hold all of them. */
const MAX_CPV_CODES = 100

/**
 * Maps one OCDS release, which is one notice, to a draft (sources/gb-find-a-tender). Throws if the ID or date is
 * missing.
 */
export function mapFindATenderRelease(row: FieldReader): AnnouncementDraft {
  const parts = readFindATenderReleaseSections(row)
  const notices = listFindATenderNotices(parts)
  const reference = row.text('id') ?? notices.at(-1)?.id ?? missing('id')
  const notice = notices.find(({ id }) => id === reference) ?? notices.at(-1)
  const tags = row.texts('tag')
  const mentions = buildFindATenderMentions(row)
  const category = categorizeFindATenderRelease(parts, notice?.code ?? null, tags)
  // A second change to a contract does not correct the notice of the first one.
  const isReissue = category !== 'contract_modification' && tags.some(tag => /Update$|Amendment$/.test(tag))
  const corrects = isReissue ? findEarlierNotice(notices, notice) : undefined
  const language = row.text('language') ?? 'en'
  const { deadline, deadline_time, ...others } = buildMetadata(parts, notice, tags)
  // A notice of an intention to award invites representations until that day, not tenders.
  const deadlines = category === 'award_intention' ? {} : omitMissing({ deadline, deadline_time })
  const metadata = { ...others, ...deadlines, ...omitMissing({ corrects }) }
  const facts = { reference, category, language, mentions, metadata }
  const { details, ...texts } = composeFindATenderTexts(parts, facts, notice?.code ?? null)
  return {
    ...facts,
    ...texts,
    date: readDate(row),
    url: buildUrl(row, reference, notice),
    details: buildFindATenderAnnouncementDetails(parts, details),
    ...omitMissing({ corrects }),
  }
}

function missing(name: string): never {
  throw new Error(`the release has no ${name}`)
}

/** Reads the day as written, because times are local regardless of the offset that they state. */
function readDate(row: FieldReader): CalendarDay {
  const date = row.text('date') ?? missing('date')
  return parseIsoLocalDateTime(date)?.day ?? missing(`readable date: ${quoteValue(date)}`)
}

function buildUrl(row: FieldReader, reference: string, notice: FindATenderNotice | undefined): string {
  if (/^\d{6}-\d{4}$/.test(reference)) return `${FIND_A_TENDER}/Notice/${reference}`
  const page = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+$/.exec(reference)?.[1]
  if (page !== undefined) return `${CONTRACTS_FINDER}/Notice/${page}`
  return notice?.url ?? `${FIND_A_TENDER}/procurement/${row.text('ocid') ?? missing('ocid')}`
}

/** Finds the previous notice of the same type. */
function findEarlierNotice(
  notices: readonly FindATenderNotice[],
  notice: FindATenderNotice | undefined,
): string | undefined {
  const earlier = notices.filter(({ code, id }) => code === notice?.code && id !== notice.id)
  return earlier.at(-1)?.id ?? undefined
}

function buildMetadata(
  parts: FindATenderReleaseSections,
  notice: FindATenderNotice | undefined,
  tags: readonly string[],
): AnnouncementDraft['metadata'] {
  const { row, tender } = parts
  const procedure = row.text('ocid')
  const number = tender.text('id')
  const cpv = readFindATenderCpvCodes(parts).slice(0, MAX_CPV_CODES)
  const current = { ...parts, contracts: parts.contracts.map(applyLastAmendment) }
  return {
    ...omitMissing({
      procedure_id: procedure,
      // A buyer without its own file number repeats the procedure number here.
      file_number: number === procedure ? null : number,
      notice_code: notice?.code,
      notice_type: notice === undefined ? null : FIND_A_TENDER_NOTICE_TYPES.get(notice.code)?.label,
      tags: tags.length > 0 ? tags : null,
      legal_basis: readFindATenderLegalBasis(tender),
      cpv: cpv.length > 0 ? cpv : null,
    }),
    ...buildFindATenderContractMetadata(current),
    ...buildFindATenderAmountMetadata(current),
    ...buildFindATenderDeliveryPlaceMetadata(parts.items),
  }
}
