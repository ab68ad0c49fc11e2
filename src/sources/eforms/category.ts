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

/** What a notice is by its own codes. */
export interface Kind {
  /** Code of the notice type, `cn-standard`; null when it states none that is known. */
  readonly code: string | null
  readonly label: string | null
  readonly subtype: string | null
  readonly formType: string | null
  readonly category: Category
}

/** What it says about an earlier notice and about its lots, which decide with its kind. */
export interface Facts {
  /** Code of change-corrig-justification; `''` when an earlier notice is changed and no reason stated. */
  readonly change: string | null
  readonly statuses: readonly string[]
  readonly reasons: readonly string[]
}

/** The kind of a notice by its type and subtype. A code that is on no list is noted, and the notice is of `other`. */
export function kindOf(notice: Fields): Kind {
  const subtype = notice.child('NoticeSubType').text('SubTypeCode')
  const stated = notice.text('NoticeTypeCode')
  const formType = notice.text('NoticeTypeCode@listName')
  const bySubtype = entryOf(SUBTYPES, subtype)
  if (subtype !== null && bySubtype === undefined) {
    notice.note('unknown_code', `subtype ${quoted(subtype)} is not on the list`, 'NoticeSubType')
  }
  if (stated !== null && entryOf(NOTICE_TYPES, stated) === undefined) {
    notice.note('unknown_code', `notice type ${quoted(stated)} is not on the list`, 'NoticeTypeCode')
  }
  if (formType !== null && entryOf(FORM_TYPES, formType) === undefined) {
    notice.note('unknown_code', `form type ${quoted(formType)} is not on the list`, 'NoticeTypeCode')
  }
  return kindBy(entryOf(NOTICE_TYPES, stated) === undefined ? (bySubtype ?? null) : stated, subtype, formType)
}

/** The kind that codes stand for, whatever document states them. `corr` says nothing more than its subtype does. */
export function kindBy(code: string | null, subtype: string | null, formType: string | null): Kind {
  const type = entryOf(NOTICE_TYPES, code)
  const changed = code === 'corr' ? entryOf(NOTICE_TYPES, entryOf(SUBTYPES, subtype) ?? null) : undefined
  const category = subtype === CONCESSION_NOTICE ? 'concession_notice' : (changed ?? type)?.category
  return {
    code: type === undefined ? null : code,
    label: type?.label ?? null,
    subtype,
    formType,
    category: category ?? 'other',
  }
}

/** Categories of notices about what has been awarded: a change of theirs corrects an award. */
const AWARDED: readonly Category[] = [
  'contract_award',
  'design_contest_result',
  'contract_modification',
  'contract_completion',
]

/** The category of a notice (sheet eu-ted, section 2): a change of an earlier notice first, then what its lots came to. */
export function categoryOf({ code, category }: Kind, { change, statuses, reasons }: Facts): Category {
  if (change !== null || code === 'corr') return changeOf(category, change ?? '')
  return category === 'contract_award' ? awardOf(statuses, reasons) : category
}

/** What is changed in an earlier notice, or whether it is taken back. A code that is not on the list has been noted. */
function changeOf(category: Category, reason: string): Category {
  const awarded = AWARDED.includes(category)
  if (category === 'company_registration') return category
  if (reason === 'cancel') return awarded ? 'notice_annulment' : 'tender_cancellation'
  if (reason === 'cancel-intent' || reason === 'susp-review') return 'tender_suspension'
  if (reason !== '' && entryOf(CHANGE_REASONS, reason) === undefined) return 'other'
  return awarded ? 'award_correction' : 'tender_amendment'
}

/** One lot with a winner makes an award. Without any: given up when only the buyer or a court ended it, else unsuccessful. */
function awardOf(statuses: readonly string[], reasons: readonly string[]): Category {
  if (statuses.length === 0 || statuses.includes('selec-w')) return 'contract_award'
  if (statuses.every(status => status === 'open-nw')) return 'tender_notice'
  const givenUp = reasons.length > 0 && reasons.every(reason => entryOf(NON_AWARD_REASONS, reason)?.givenUp)
  return givenUp ? 'tender_cancellation' : 'tender_unsuccessful'
}
