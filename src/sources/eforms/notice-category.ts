import type { AnnouncementCategory } from '../../model/category.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import {
  EFORMS_CHANGE_REASONS,
  EFORMS_CONCESSION_SUBTYPE,
  EFORMS_FORM_TYPES,
  EFORMS_NON_AWARD_REASONS,
  EFORMS_NOTICE_TYPE_BY_SUBTYPE,
  EFORMS_NOTICE_TYPES,
} from './code-lists.ts'
import { lookUpEformsCode } from './field-values.ts'

/** The kind of a notice as its own codes state it. */
export interface EformsNoticeKind {
  /** Code of the notice type, such as `cn-standard`; null when the notice states no known one. */
  readonly code: string | null
  readonly label: string | null
  readonly subtype: string | null
  readonly formType: string | null
  readonly category: AnnouncementCategory
}

/** Facts beyond the notice kind that decide its category: the change it makes and the outcome of its lots. */
export interface EformsCategoryCriteria {
  /** Code from change-corrig-justification; `''` when the notice changes an earlier one without a stated reason. */
  readonly changeReason: string | null
  readonly winnerStatuses: readonly string[]
  readonly nonAwardReasons: readonly string[]
}

/**
 * Reads the kind of a notice from its type and subtype. Unknown codes are reported, and the category becomes `other`.
 */
export function readEformsNoticeKind(notice: FieldReader): EformsNoticeKind {
  const subtype = notice.child('NoticeSubType').text('SubTypeCode')
  const stated = notice.text('NoticeTypeCode')
  const formType = notice.text('NoticeTypeCode@listName')
  const bySubtype = lookUpEformsCode(EFORMS_NOTICE_TYPE_BY_SUBTYPE, subtype)
  if (subtype !== null && bySubtype === undefined) {
    notice.reportProblem('unknown_code', `unknown notice subtype ${quoteValue(subtype)}`, 'NoticeSubType')
  }
  if (stated !== null && lookUpEformsCode(EFORMS_NOTICE_TYPES, stated) === undefined) {
    notice.reportProblem('unknown_code', `unknown notice type ${quoteValue(stated)}`, 'NoticeTypeCode')
  }
  if (formType !== null && lookUpEformsCode(EFORMS_FORM_TYPES, formType) === undefined) {
    notice.reportProblem('unknown_code', `unknown form type ${quoteValue(formType)}`, 'NoticeTypeCode')
  }
  return buildEformsNoticeKind(
    lookUpEformsCode(EFORMS_NOTICE_TYPES, stated) === undefined ? (bySubtype ?? null) : stated,
    subtype,
    formType,
  )
}

/** Builds the notice kind from codes of any document format. The type `corr` adds nothing to its subtype. */
export function buildEformsNoticeKind(
  code: string | null,
  subtype: string | null,
  formType: string | null,
): EformsNoticeKind {
  const type = lookUpEformsCode(EFORMS_NOTICE_TYPES, code)
  const correctedType =
    code === 'corr'
      ? lookUpEformsCode(
          EFORMS_NOTICE_TYPES,
          lookUpEformsCode(EFORMS_NOTICE_TYPE_BY_SUBTYPE, subtype) ?? null,
        )
      : undefined
  const category =
    subtype === EFORMS_CONCESSION_SUBTYPE ? 'concession_notice' : (correctedType ?? type)?.category
  return {
    code: type === undefined ? null : code,
    label: type?.label ?? null,
    subtype,
    formType,
    category: category ?? 'other',
  }
}

/** Categories of post-award notices: changing one of these corrects an award. */
const POST_AWARD_CATEGORIES: readonly AnnouncementCategory[] = [
  'contract_award',
  'design_contest_result',
  'contract_modification',
  'contract_completion',
]

/**
 * Returns the category of a notice: a change of an earlier notice takes precedence over the outcome of its lots
 * (sources/eu-ted).
 */
export function categorizeEformsNotice(
  { code, category }: EformsNoticeKind,
  { changeReason, winnerStatuses, nonAwardReasons }: EformsCategoryCriteria,
): AnnouncementCategory {
  if (changeReason !== null || code === 'corr') return categorizeChange(category, changeReason ?? '')
  return category === 'contract_award' ? categorizeAward(winnerStatuses, nonAwardReasons) : category
}

/**
 * Distinguishes corrections, suspensions and cancellations of an earlier notice. `readEformsChanges` has reported
 * unknown reason codes.
 */
function categorizeChange(category: AnnouncementCategory, reason: string): AnnouncementCategory {
  const isPostAward = POST_AWARD_CATEGORIES.includes(category)
  if (category === 'company_registration') return category
  if (reason === 'cancel') return isPostAward ? 'notice_annulment' : 'tender_cancellation'
  if (reason === 'cancel-intent' || reason === 'susp-review') return 'tender_suspension'
  if (reason !== '' && lookUpEformsCode(EFORMS_CHANGE_REASONS, reason) === undefined) return 'other'
  return isPostAward ? 'award_correction' : 'tender_amendment'
}

/**
 * One lot with a winner makes the notice an award. Without a winner it is a cancellation when only the buyer or a
 * court ended the lots, otherwise unsuccessful.
 */
function categorizeAward(statuses: readonly string[], reasons: readonly string[]): AnnouncementCategory {
  if (statuses.length === 0 || statuses.includes('selec-w')) return 'contract_award'
  if (statuses.every(status => status === 'open-nw')) return 'tender_notice'
  const isDiscontinued =
    reasons.length > 0 &&
    reasons.every(reason => lookUpEformsCode(EFORMS_NON_AWARD_REASONS, reason)?.isDiscontinued)
  return isDiscontinued ? 'tender_cancellation' : 'tender_unsuccessful'
}
