import type { AnnouncementCategory } from '../../model/category.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import {
  EFORMS_CHANGE_REASONS,
  EFORMS_CONCESSION_SUBTYPES,
  EFORMS_FORM_TYPES,
  EFORMS_NON_AWARD_REASONS,
  EFORMS_NOTICE_TYPE_BY_SUBTYPE,
  EFORMS_NOTICE_TYPES,
} from './code-lists.ts'
import { lookUpEformsCode } from './field-values.ts'

/** The kind of a notice as its own codes state it, and the category that follows from them. */
export interface EformsNoticeKind {
  /** The code of the notice type, such as `cn-standard`, or `null` when the notice states no known type. */
  readonly code: string | null
  readonly label: string | null
  readonly subtype: string | null
  readonly formType: string | null
  readonly category: AnnouncementCategory
}

/**
 * The criteria that determine a notice's category in addition to its kind: the change it makes and the outcome of its
 * lots.
 */
export interface EformsCategoryCriteria {
  /**
   * The code from change-corrig-justification. It is `''` when the notice changes an earlier one without stating a
   * reason, and `null` when it changes none.
   */
  readonly changeReason: string | null
  readonly winnerStatuses: readonly string[]
  readonly nonAwardReasons: readonly string[]
}

/**
 * Reads the kind of a notice from its type and subtype. Reports unknown codes as problems; without a known code, the
 * category is `other`.
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

/**
 * Builds the notice kind from codes that were read from a document of any format. A notice of the type `corr` takes the
 * category of its subtype.
 */
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
    subtype !== null && EFORMS_CONCESSION_SUBTYPES.includes(subtype)
      ? 'concession_notice'
      : (correctedType ?? type)?.category
  return {
    code: type === undefined ? null : code,
    label: type?.label ?? null,
    subtype,
    formType,
    category: category ?? 'other',
  }
}

/** Categories of post-award notices. A change to such a notice corrects the award. */
const POST_AWARD_CATEGORIES: readonly AnnouncementCategory[] = [
  'contract_award',
  'design_contest_result',
  'contract_modification',
  'contract_completion',
]

/**
 * Returns the category of a notice. A change to an earlier notice takes precedence over the outcome of the lots
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
 * Distinguishes corrections, suspensions and cancellations of an earlier notice. `readEformsNoticeChanges` has already
 * reported unknown reason codes.
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
 * Returns the category of an award notice. One lot with a winner makes it an award, and one that is still open keeps it
 * a notice; otherwise it is a cancellation if only the buyer or a court ended the lots, and unsuccessful otherwise.
 */
function categorizeAward(statuses: readonly string[], reasons: readonly string[]): AnnouncementCategory {
  if (statuses.length === 0 || statuses.includes('selec-w')) return 'contract_award'
  if (statuses.includes('open-nw')) return 'tender_notice'
  const isDiscontinued =
    reasons.length > 0 &&
    reasons.every(reason => lookUpEformsCode(EFORMS_NON_AWARD_REASONS, reason)?.isDiscontinued)
  return isDiscontinued ? 'tender_cancellation' : 'tender_unsuccessful'
}
