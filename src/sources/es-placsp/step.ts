import { stableId } from '../../base/ids.ts'
import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Fields } from '../kit/fields.ts'
import { quoted } from '../kit/text.ts'
import { entryOf, type NoticeType, REACH, RESULT_ORDER, RESULTS, STATUSES } from './codes.ts'
import type { Notice } from './notices.ts'
import type { Outcome } from './outcomes.ts'

/**
 * Lot lists longer than this many characters are replaced by a digest in the reference; the details hold all lots.
 */
const MAX_LIST_LENGTH = 100
/** UUID namespace of these digests. Changing it changes public ids. */
const LOT_LIST_NAMESPACE = '0b6c8a52-6f0e-5c39-9d55-2f7c1f3d8e10'

/** The publication that an entry announces: the latest one of its folder (sources/es-placsp). */
export interface Step {
  /** Code of a notice type, or of the folder status when the folder is further along than its notices. */
  readonly code: string
  /** Undefined when the status decides or the notice code is unknown. */
  readonly type: NoticeType | undefined
  readonly category: Category
  readonly date: Day
  /** Label from the publisher's code list. */
  readonly label: string
  readonly statusLabel: string | null
}

/**
 * Returns the newest notice that is consistent with the folder status, otherwise the status itself: an awarded or
 * annulled folder is no longer a call, even if a call is its last notice. Tender documents never decide, they
 * accompany a call.
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
    folder.note('unknown_code', `unknown folder status ${quoted(code)}`, 'ContractFolderStatusCode')
  }
  const requiredStage = Math.max(status?.reach ?? 0, REACH.planning)
  const newest = notices.findLast(({ type }) => type === undefined || type.reach >= requiredStage)
  const statusLabel = status?.label ?? null
  if (newest !== undefined) {
    const { code: noticeCode, date, type } = newest
    const category = type === undefined ? 'other' : narrowed(type.category, outcomes)
    return { code: noticeCode, type, category, date, label: type?.label ?? noticeCode, statusLabel }
  }
  if (code === null) throw new Error('the entry has neither a status nor a notice with a matching type')
  const category = status === undefined ? 'other' : narrowed(status.category, outcomes)
  return { code, type: undefined, category, date: updated, label: status?.label ?? code, statusLabel }
}

/**
 * Replaces an award category by what the results show, which may be that nothing was awarded. One awarded lot makes
 * it an award.
 */
export function narrowed(category: Category, outcomes: readonly Outcome[]): Category {
  if (category !== 'contract_award' || outcomes.length === 0) return category
  const results = outcomes.map(({ code }) => entryOf(RESULTS, code)?.category)
  return RESULT_ORDER.find(result => results.includes(result)) ?? 'other'
}

/**
 * Builds the part of a reference that distinguishes publications of one type: the awarded lots, the lots under
 * contract, or the number of modifications. A folder without lots has one publication per type, corrected in place.
 */
export function suffixOf({ code, type }: Step, outcomes: readonly Outcome[], modifications: number): string {
  if (code === 'DOC_MOD') return modifications > 0 ? `/${modifications}` : ''
  const reach = (type ?? entryOf(STATUSES, code))?.reach
  if (reach !== REACH.award) return ''
  const signed = code === 'DOC_FORM' ? outcomes.filter(({ contract }) => contract !== null) : []
  const lots = (signed.length > 0 ? signed : outcomes).flatMap(outcome => outcome.lots)
  if (lots.length === 0) return ''
  const list = ranges(lots)
  return list.length <= MAX_LIST_LENGTH ? `/${list}` : `/${stableId(LOT_LIST_NAMESPACE, list)}`
}

/** Formats lots 1, 2, 3, 4, 7 and A as `1-4,7,A`. */
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
