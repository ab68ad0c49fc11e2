import { EARLIEST_DAY, LATEST_DAY, toEpochDay } from '../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../model/list-filters.ts'
import { rolesMask } from '../../model/mention-role.ts'
import { type FilterTokenKind, filterToken } from '../tokenizer.ts'
import {
  type AnnouncementValues,
  letterCode,
  MAX_COLUMN_INTEGER,
  type ValueColumn,
} from './announcement-values.ts'

/*
 * The requirements of a filter for the tokens and values of an announcement. The search index and the matcher of new announcements
 * both use these functions, so that they agree.
 */

/** Returns the values of each filter of which an announcement must have one, as tokens. */
export function requiredTokens(filter: AnnouncementFilter): string[][] {
  return Object.entries(tokenFilters(filter)).flatMap(([kind, values]) =>
    values === undefined ? [] : [values.map(value => filterToken(kind as FilterTokenKind, value))],
  )
}

/** Returns the tokens that an announcement must not have. */
export function excludedTokens({ withdrawn }: AnnouncementFilter): string[] {
  return withdrawn === false ? [filterToken('withdrawn', 'true')] : []
}

export function tokenFilters(filter: AnnouncementFilter): {
  [K in FilterTokenKind]?: readonly string[] | undefined
} {
  const { source, jurisdiction, category, cpv, region, procedure, withdrawn, corrects, procedureId } = filter
  return {
    source,
    jurisdiction,
    category,
    cpv,
    region,
    procedure,
    withdrawn: withdrawn === true ? ['true'] : undefined,
    corrects,
    procedure_id: procedureId,
  }
}

/** A condition on a column: a range with inclusive ends, a list of codes, or a mask of which one bit must be set. */
export type ValueCondition = { readonly column: ValueColumn } & (
  | { readonly min: number; readonly max: number }
  | { readonly codes: readonly number[] }
  | { readonly mask: number }
)

/** Returns the conditions of a filter on columns. The roles of given entities are a matter of `EntityNumbers`. */
export function valueConditions(filter: AnnouncementFilter): ValueCondition[] {
  const { amountMin, amountMax, deadlineFrom, deadlineTo, deadlineAfter, deadlineUntil } = filter
  const { updatedSince, currency, language, role, entity } = filter
  const conditions: (ValueCondition | false)[] = [
    (amountMin !== undefined || amountMax !== undefined) && {
      column: 'amount',
      min: amountMin ?? Number.NEGATIVE_INFINITY,
      max: amountMax ?? Number.POSITIVE_INFINITY,
    },
    (deadlineFrom !== undefined || deadlineTo !== undefined) && {
      column: 'deadlineDay',
      min: toEpochDay(deadlineFrom ?? EARLIEST_DAY),
      max: toEpochDay(deadlineTo ?? LATEST_DAY),
    },
    deadlineAfter !== undefined && { column: 'deadline', min: deadlineAfter + 1, max: MAX_COLUMN_INTEGER },
    deadlineUntil !== undefined && { column: 'deadline', min: -MAX_COLUMN_INTEGER, max: deadlineUntil },
    updatedSince !== undefined && { column: 'changedAt', min: updatedSince, max: Number.POSITIVE_INFINITY },
    currency !== undefined && { column: 'currency', codes: currency.map(toCode) },
    language !== undefined && { column: 'language', codes: language.map(toCode) },
    role !== undefined && entity === undefined && { column: 'roles', mask: rolesMask(role) },
  ]
  return conditions.filter(condition => condition !== false)
}

/** Returns whether the values of an announcement meet a condition. */
export function meetsCondition(values: AnnouncementValues, condition: ValueCondition): boolean {
  const value = values[condition.column]
  if (value === null) return false
  if ('codes' in condition) return condition.codes.includes(value)
  if ('mask' in condition) return (value & condition.mask) !== 0
  return value >= condition.min && value <= condition.max
}

function toCode(letters: string): number {
  return letterCode(letters) ?? Number.NaN
}
