import type { Category } from '../../model/category.ts'
import { textsAt } from '../kit/paths.ts'
import { quoted } from '../kit/text.ts'
import type { Parts } from './parts.ts'

interface NoticeKind {
  readonly label: string
  readonly category: Category
}

/** Notices of the Procurement Act 2023 (sheet, section 3), under the names the publisher gives them. */
export const NOTICES = new Map<string, NoticeKind>([
  ['UK1', { label: 'Pipeline notice', category: 'tender_planning' }],
  ['UK2', { label: 'Preliminary market engagement notice', category: 'market_consultation' }],
  ['UK3', { label: 'Planned procurement notice', category: 'tender_planning' }],
  ['UK4', { label: 'Tender notice', category: 'tender_notice' }],
  // Says to whom a contract will be awarded directly, so that others may object.
  ['UK5', { label: 'Transparency notice', category: 'award_intention' }],
  ['UK6', { label: 'Contract award notice', category: 'contract_award' }],
  ['UK7', { label: 'Contract details notice', category: 'contract_signature' }],
  ['UK8', { label: 'Contract payment notice', category: 'contract_payment' }],
  ['UK9', { label: 'Contract performance notice', category: 'contract_performance' }],
  ['UK10', { label: 'Contract change notice', category: 'contract_modification' }],
  ['UK11', { label: 'Contract termination notice', category: 'contract_completion' }],
  ['UK12', { label: 'Procurement termination notice', category: 'tender_cancellation' }],
  ['UK13', { label: 'Dynamic market intention notice', category: 'qualification_system' }],
  ['UK14', { label: 'Dynamic market establishment notice', category: 'qualification_system' }],
  ['UK15', { label: 'Dynamic market modification notice', category: 'qualification_system' }],
  ['UK16', { label: 'Dynamic market cessation notice', category: 'qualification_system' }],
  ['UK17', { label: 'Payments compliance notice', category: 'payment_compliance' }],
])

/** OCDS release tags in the order of a procedure's life: of several the latest counts (sheet, section 3). */
const TAGS = new Map<string, Category>([
  ['planning', 'tender_planning'],
  ['planningUpdate', 'tender_planning'],
  ['tender', 'tender_notice'],
  ['tenderUpdate', 'tender_amendment'],
  ['tenderAmendment', 'tender_amendment'],
  ['tenderCancellation', 'tender_cancellation'],
  ['award', 'contract_award'],
  ['awardUpdate', 'contract_award'],
  ['awardCancellation', 'tender_cancellation'],
  ['contract', 'contract_signature'],
  ['contractUpdate', 'contract_modification'],
  ['contractAmendment', 'contract_modification'],
  ['implementation', 'contract_performance'],
  ['implementationUpdate', 'contract_performance'],
  ['contractTermination', 'contract_completion'],
])
const TAG_ORDER = [...TAGS.keys()]

/** What a procedure compiled from all its notices has come to (tag `compiled`), by `tender.status`. */
const STATUSES = new Map<string, Category>([
  ['planned', 'tender_planning'],
  ['planning', 'tender_planning'],
  ['active', 'tender_notice'],
  ['complete', 'contract_award'],
  ['cancelled', 'tender_cancellation'],
  ['withdrawn', 'tender_cancellation'],
  ['unsuccessful', 'tender_unsuccessful'],
])

/** The kind of notice says it; without one, as under the old regulations, the tags do. Unknown codes are noted. */
export function categoryOf(parts: Parts, code: string | null, tags: readonly string[]): Category {
  const category = code === null ? byTags(parts, tags) : byNotice(parts, code, tags)
  const awarded = category === 'contract_award' || category === 'contract_signature'
  return awarded && nothingAwarded(parts) ? 'tender_unsuccessful' : category
}

function byNotice({ row }: Parts, code: string, tags: readonly string[]): Category {
  const kind = NOTICES.get(code)
  if (kind === undefined) row.note('unknown_code', `noticeType ${quoted(code)} is not on the list`)
  // A tender notice that is published anew changes a call; the tag is all that tells it from the first one.
  const changed = code === 'UK4' && TAGS.get(tags.join()) === 'tender_amendment'
  return changed ? 'tender_amendment' : (kind?.category ?? 'other')
}

function byTags({ row, tender }: Parts, tags: readonly string[]): Category {
  const outcome = tags.join() === 'compiled' ? STATUSES.get(tender.text('status') ?? '') : undefined
  if (outcome !== undefined) return outcome
  const unknown = tags.filter(tag => !TAGS.has(tag))
  if (unknown.length > 0 || tags.length === 0) {
    row.note('unknown_code', `tag ${quoted(unknown.join(', '))} is not on the list`, 'tag')
  }
  const latest = Math.max(...tags.map(tag => TAG_ORDER.indexOf(tag)))
  return TAGS.get(TAG_ORDER[latest] ?? '') ?? 'other'
}

/** Every award, or where there is none every lot, ended without success. */
function nothingAwarded({ awards, lots }: Parts): boolean {
  const statuses = textsAt(awards.length > 0 ? awards : lots, 'status')
  return statuses.join() === 'unsuccessful'
}
