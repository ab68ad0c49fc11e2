import { stableId } from '../../base/ids.ts'
import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Fields } from '../kit/fields.ts'
import { quoted } from '../kit/text.ts'
import { entryOf, type NoticeType, REACH, RESULT_ORDER, RESULTS, STATUSES } from './codes.ts'
import type { Notice } from './notices.ts'
import type { Outcome } from './outcomes.ts'

/** Lots of a hundred and more with gaps between them: a digest stands in the reference, the lots in the details. */
const LONGEST_LIST = 100
/** Namespace of these digests. Changing it would change public ids. */
const LISTS_OF_LOTS = '0b6c8a52-6f0e-5c39-9d55-2f7c1f3d8e10'

/** The publication that an entry tells of: the newest of its folder (sheet, section 2). */
export interface Step {
  /** Code of a notice type, or of a status when the folder has come further than its notices say. */
  readonly code: string
  /** Undefined when a status decides, or a notice whose code is not on the list. */
  readonly type: NoticeType | undefined
  readonly category: Category
  readonly date: Day
  /** In the publisher's words. */
  readonly label: string
  readonly statusLabel: string | null
}

/**
 * The newest notice that the folder's status does not contradict decides; else the status itself does: a folder that is
 * awarded or annulled is no call for tenders any more, even when that is the last notice published. Pliegos decide
 * nothing, they come with a call.
 */
export function stepOf(
  folder: Fields,
  notices: readonly Notice[],
  outcomes: readonly Outcome[],
  updated: Day,
): Step {
  const code = folder.text('ContractFolderStatusCode')
  const status = entryOf(STATUSES, code)
  if (code !== null && status === undefined) {
    folder.note('unknown_code', `${quoted(code)} is not on the list`, 'ContractFolderStatusCode')
  }
  const reached = Math.max(status?.reach ?? 0, REACH.planning)
  const newest = notices.findLast(({ type }) => type === undefined || type.reach >= reached)
  const statusLabel = status?.label ?? null
  if (newest !== undefined) {
    const { code: noticeCode, date, type } = newest
    const category = type === undefined ? 'other' : narrowed(type.category, outcomes)
    return { code: noticeCode, type, category, date, label: type?.label ?? noticeCode, statusLabel }
  }
  if (code === null) throw new Error('the entry has neither a status nor a notice that says what it is')
  const category = status === undefined ? 'other' : narrowed(status.category, outcomes)
  return { code, type: undefined, category, date: updated, label: status?.label ?? code, statusLabel }
}

/** What an award came to: nothing may have been awarded in the end. Of several lots, one that was awarded counts. */
export function narrowed(category: Category, outcomes: readonly Outcome[]): Category {
  if (category !== 'contract_award' || outcomes.length === 0) return category
  const results = outcomes.map(({ code }) => entryOf(RESULTS, code)?.category)
  return RESULT_ORDER.find(result => results.includes(result)) ?? 'other'
}

/**
 * What tells two publications of one type apart: the lots that were awarded, those that have a contract, or how many
 * modifications there are. A folder without lots has one of each type, which is corrected in place.
 */
export function suffixOf({ code, type }: Step, outcomes: readonly Outcome[], modifications: number): string {
  if (code === 'DOC_MOD') return modifications > 0 ? `/${modifications}` : ''
  const reach = (type ?? entryOf(STATUSES, code))?.reach
  if (reach !== REACH.award) return ''
  const signed = code === 'DOC_FORM' ? outcomes.filter(({ contract }) => contract !== null) : []
  const lots = (signed.length > 0 ? signed : outcomes).flatMap(outcome => outcome.lots)
  if (lots.length === 0) return ''
  const list = ranges(lots)
  return list.length <= LONGEST_LIST ? `/${list}` : `/${stableId(LISTS_OF_LOTS, list)}`
}

/** `1-4,7,A` for lots 1, 2, 3, 4, 7 and A. */
export function ranges(lots: readonly string[]): string {
  const distinct = [...new Set(lots)]
  const numbers = distinct.filter(lot => /^\d{1,9}$/.test(lot)).map(Number)
  const others = distinct.filter(lot => !/^\d{1,9}$/.test(lot)).sort()
  const runs: [number, number][] = []
  for (const number of numbers.sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && number <= run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return [...runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)), ...others].join(',')
}
