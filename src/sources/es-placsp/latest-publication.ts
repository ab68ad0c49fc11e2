import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import { deriveUuidV5 } from '../../platform/uuid.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import {
  lookUpPlacspCode,
  PLACSP_CONSULTATION_STATUSES,
  PLACSP_FOLDER_STATUSES,
  PLACSP_PROCEDURE_STAGES,
  PLACSP_RESULT_CATEGORY_PRECEDENCE,
  PLACSP_TENDER_RESULTS,
  type PlacspNoticeType,
} from './code-lists.ts'
import type { PlacspNotice } from './published-notices.ts'
import type { PlacspTenderResult } from './tender-results.ts'

/**
 * Maximum length in characters of a lot list in a reference. A digest replaces longer lists; the details hold all lots.
 */
const MAX_LIST_LENGTH = 100
/** The UUID namespace of these digests. Changing it changes public IDs. */
const LOT_LIST_NAMESPACE = '0b6c8a52-6f0e-5c39-9d55-2f7c1f3d8e10'

/** The publication that a feed entry announces, which is the latest one in its contract folder (sources/es-placsp). */
export interface LatestPlacspPublication {
  /** The code of a notice type, or of the folder status when the folder has progressed beyond its notices. */
  readonly code: string
  /** The notice type; `undefined` when the folder status decides or the notice code is unknown. */
  readonly type: PlacspNoticeType | undefined
  readonly category: AnnouncementCategory
  readonly date: CalendarDay
  /** The label from the publisher's code list, or the code itself when it is unknown. */
  readonly label: string
  readonly statusLabel: string | null
}

/**
 * Returns the newest notice that matches the folder status, or the status itself when no notice matches it: an awarded
 * or annulled folder is no longer a call, even if a call is its last notice. Tender documents never decide, because
 * they only accompany a call.
 */
export function findLatestPlacspPublication(
  folder: FieldReader,
  notices: readonly PlacspNotice[],
  outcomes: readonly PlacspTenderResult[],
  updated: CalendarDay,
): LatestPlacspPublication {
  const code = folder.text('ContractFolderStatusCode')
  const status =
    lookUpPlacspCode(PLACSP_FOLDER_STATUSES, code) ?? lookUpPlacspCode(PLACSP_CONSULTATION_STATUSES, code)
  if (code !== null && status === undefined) {
    folder.reportProblem(
      'unknown_code',
      `unknown folder status ${quoteValue(code)}`,
      'ContractFolderStatusCode',
    )
  }
  const requiredStage = Math.max(status?.stage ?? 0, PLACSP_PROCEDURE_STAGES.planning)
  const newest = notices.findLast(({ type }) => type === undefined || type.stage >= requiredStage)
  const statusLabel = status?.label ?? null
  if (newest !== undefined) {
    const { code: noticeCode, latestDay, type } = newest
    const category = type === undefined ? 'other' : refinePlacspAwardCategory(type.category, outcomes)
    return {
      code: noticeCode,
      type,
      category,
      date: latestDay,
      label: type?.label ?? noticeCode,
      statusLabel,
    }
  }
  if (code === null) throw new Error('the entry has neither a status nor a notice with a matching type')
  const category = status === undefined ? 'other' : refinePlacspAwardCategory(status.category, outcomes)
  return { code, type: undefined, category, date: updated, label: status?.label ?? code, statusLabel }
}

/**
 * Replaces an award category with the category that the results show, because a result can also state that nothing was
 * awarded. One awarded lot is enough for an award.
 */
export function refinePlacspAwardCategory(
  category: AnnouncementCategory,
  outcomes: readonly PlacspTenderResult[],
): AnnouncementCategory {
  if (category !== 'contract_award' || outcomes.length === 0) return category
  const results = outcomes.map(({ code }) => lookUpPlacspCode(PLACSP_TENDER_RESULTS, code)?.category)
  return PLACSP_RESULT_CATEGORY_PRECEDENCE.find(result => results.includes(result)) ?? 'other'
}

/** Contract types of concessions (code list ContractCode), and the procedure of design contests. */
const CONCESSION_TYPES: readonly (string | null)[] = ['22', '31', '32']
const DESIGN_CONTEST_PROCEDURE = '8'

/** Tells calls for a concession and design contests, which share the notice type of other calls, from these. */
export function refinePlacspCallCategory(
  category: AnnouncementCategory,
  folder: FieldReader,
): AnnouncementCategory {
  if (category !== 'tender_notice') return category
  if (folder.child('TenderingProcess').text('ProcedureCode') === DESIGN_CONTEST_PROCEDURE) {
    return 'design_contest'
  }
  const isConcession = CONCESSION_TYPES.includes(folder.child('ProcurementProject').text('TypeCode'))
  return isConcession ? 'concession_notice' : category
}

/** Returns true for the categories of calls for tenders. */
export function isPlacspCall(category: AnnouncementCategory): boolean {
  return ['tender_notice', 'concession_notice', 'design_contest'].includes(category)
}

/**
 * Builds the reference suffix that distinguishes publications of one type: the awarded lots, the lots under contract,
 * or the number of modifications. A folder without lots has one publication per type, which is corrected in place.
 */
export function buildPlacspReferenceSuffix(
  { code, type }: LatestPlacspPublication,
  outcomes: readonly PlacspTenderResult[],
  modifications: number,
): string {
  if (code === 'DOC_MOD') return modifications > 0 ? `/${modifications}` : ''
  const reach = (type ?? lookUpPlacspCode(PLACSP_FOLDER_STATUSES, code))?.stage
  if (reach !== PLACSP_PROCEDURE_STAGES.award) return ''
  const signed = code === 'DOC_FORM' ? outcomes.filter(({ contract }) => contract !== null) : []
  const lots = (signed.length > 0 ? signed : outcomes).flatMap(outcome => outcome.lots)
  if (lots.length === 0) return ''
  const list = formatPlacspLotRanges(lots)
  return list.length <= MAX_LIST_LENGTH ? `/${list}` : `/${deriveUuidV5(LOT_LIST_NAMESPACE, list)}`
}

/** Formats lots 1, 2, 3, 4, 7 and A as `1-4,7,A`. */
export function formatPlacspLotRanges(lots: readonly string[]): string {
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
