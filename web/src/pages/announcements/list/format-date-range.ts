import { formatDate, formatMonthName } from '../../../text/format-dates-and-numbers.ts'
import { lastDayOfMonth } from './calendar-months.ts'
import { announcementListMessages as messages } from './messages/messages.ts'

/** Formats a date range. Ranges of whole months are written as months. */
export function formatDateRange(from: string, to: string): string {
  if (from === to) return formatFilterDate(from)
  if (!from.endsWith('-01') || lastDayOfMonth(to) !== to)
    return messages.months.range(formatFilterDate(from), formatFilterDate(to))
  return from.slice(0, 7) === to.slice(0, 7)
    ? formatMonthName(from)
    : messages.months.range(formatMonthName(from), formatMonthName(to))
}

/** Formats a date from the URL. An invalid date is returned unchanged. */
export function formatFilterDate(day: string): string {
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : formatDate(day)
}
