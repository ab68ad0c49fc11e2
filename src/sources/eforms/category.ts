import type { Category } from '../../model/category.ts'
import type { Fields } from '../kit/fields.ts'
import { quoted } from '../kit/text.ts'
import {
  CHANGE_REASONS,
  CONCESSION_NOTICE,
  FORM_TYPES,
  NON_AWARD_REASONS,
  NOTICE_TYPES,
  SUBTYPES,
} from './codes.ts'
import { entryOf } from './values.ts'

/** The kind of a notice as its own codes state it. */
export interface Kind {
  /** Code of the notice type, such as `cn-standard`; null when the notice states no known one. */
  readonly code: string | null
  readonly label: string | null
  readonly subtype: string | null
  readonly formType: string | null
  readonly category: Category
}

/** Facts beyond the notice kind that decide its category: the change it makes and the outcome of its lots. */
export interface Facts {
  /** Code from change-corrig-justification; `''` when the notice changes an earlier one without a stated reason. */
  readonly change: string | null
  readonly statuses: readonly string[]
  readonly reasons: readonly string[]
}

/**
 * Reads the kind of a notice from its type and subtype. Unknown codes are reported, and the category becomes `other`.
 */
export function kindOf(notice: Fields): Kind {
  const subtype = notice.child('NoticeSubType').text('SubTypeCode')
  const stated = notice.text('NoticeTypeCode')
  const formType = notice.text('NoticeTypeCode@listName')
  const bySubtype = entryOf(SUBTYPES, subtype)
  if (subtype !== null && bySubtype === undefined) {
    notice.note('unknown_code', `unknown notice subtype ${quoted(subtype)}`, 'NoticeSubType')
  }
  if (stated !== null && entryOf(NOTICE_TYPES, stated) === undefined) {
    notice.note('unknown_code', `unknown notice type ${quoted(stated)}`, 'NoticeTypeCode')
  }
  if (formType !== null && entryOf(FORM_TYPES, formType) === undefined) {
    notice.note('unknown_code', `unknown form type ${quoted(formType)}`, 'NoticeTypeCode')
  }
  return kindBy(entryOf(NOTICE_TYPES, stated) === undefined ? (bySubtype ?? null) : stated, subtype, formType)
}

/** Builds the notice kind from codes of any document format. The type `corr` adds nothing to its subtype. */
export function kindBy(code: string | null, subtype: string | null, formType: string | null): Kind {
  const type = entryOf(NOTICE_TYPES, code)
  const correctedType =
    code === 'corr' ? entryOf(NOTICE_TYPES, entryOf(SUBTYPES, subtype) ?? null) : undefined
  const category = subtype === CONCESSION_NOTICE ? 'concession_notice' : (correctedType ?? type)?.category
  return {
    code: type === undefined ? null : code,
    label: type?.label ?? null,
    subtype,
    formType,
    category: category ?? 'other',
  }
}

/** Categories of post-award notices: changing one of these corrects an award. */
const POST_AWARD_CATEGORIES: readonly Category[] = [
  'contract_award',
  'design_contest_result',
  'contract_modification',
  'contract_completion',
]

/**
 * Returns the category of a notice: a change of an earlier notice takes precedence over the outcome of its lots
 * (sources/eu-ted).
 */
export function categoryOf({ code, category }: Kind, { change, statuses, reasons }: Facts): Category {
  if (change !== null || code === 'corr') return categorizeChange(category, change ?? '')
  return category === 'contract_award' ? categorizeAward(statuses, reasons) : category
}

/**
 * Distinguishes corrections, suspensions and cancellations of an earlier notice. `readEformsChanges` has reported
 * unknown reason codes.
 */
function categorizeChange(category: Category, reason: string): Category {
  const isPostAward = POST_AWARD_CATEGORIES.includes(category)
  if (category === 'company_registration') return category
  if (reason === 'cancel') return isPostAward ? 'notice_annulment' : 'tender_cancellation'
  if (reason === 'cancel-intent' || reason === 'susp-review') return 'tender_suspension'
  if (reason !== '' && entryOf(CHANGE_REASONS, reason) === undefined) return 'other'
  return isPostAward ? 'award_correction' : 'tender_amendment'
}

/**
 * One lot with a winner makes the notice an award. Without a winner it is a cancellation when only the buyer or a
 * court ended the lots, otherwise unsuccessful.
 */
function categorizeAward(statuses: readonly string[], reasons: readonly string[]): Category {
  if (statuses.length === 0 || statuses.includes('selec-w')) return 'contract_award'
  if (statuses.every(status => status === 'open-nw')) return 'tender_notice'
  const isDiscontinued =
    reasons.length > 0 && reasons.every(reason => entryOf(NON_AWARD_REASONS, reason)?.givenUp)
  return isDiscontinued ? 'tender_cancellation' : 'tender_unsuccessful'
}
