import type { AnnouncementValues, ValueColumn } from '../../../../query/announcements/announcement-values.ts'
import { VALUE_COLUMNS } from './value-columns.ts'

/** The columns of the table `recent` with the values of an announcement. */
export const RECENT_VALUE_COLUMNS: Readonly<Record<ValueColumn, string>> = {
  amount: 'amount',
  currency: 'currency',
  deadline: 'deadline',
  deadlineDay: 'deadline_day',
  changedAt: 'changed_at',
  roles: 'roles',
  language: 'language',
}

/** A list of the columns for `select`. */
export const RECENT_VALUES_SQL = Object.values(RECENT_VALUE_COLUMNS).join()

/** Returns the values in a row selected with `RECENT_VALUES_SQL`. */
export function readRecentValues(row: Readonly<Record<string, unknown>>): AnnouncementValues {
  const entries = VALUE_COLUMNS.map((name): [ValueColumn, number | null] => {
    const value = row[RECENT_VALUE_COLUMNS[name]] as number | bigint | null
    return [name, value === null ? null : Number(value)]
  })
  return Object.fromEntries(entries) as unknown as AnnouncementValues
}
