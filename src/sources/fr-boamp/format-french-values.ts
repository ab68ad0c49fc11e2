import type { CalendarDay } from '../../model/calendar-day.ts'
import type { LocalDateTime } from '../shared/dates.ts'
import { cleanText } from '../shared/text-cleaning.ts'
import type { BoampAmount } from './read-tree-values.ts'

const AMOUNT = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats an amount in the style of French documents, such as `168 000,00 EUR`. */
export function formatFrenchAmount({ value, currency }: BoampAmount): string {
  return `${cleanText(AMOUNT.format(value))} ${currency}`
}

/** Formats a date and time in the style of French documents, such as `30/09/2026 à 11:00`. */
export function formatFrenchDateTime({ day, time }: LocalDateTime): string {
  return time === null ? formatDay(day) : `${formatDay(day)} à ${time}`
}

function formatDay(day: CalendarDay): string {
  return day.split('-').reverse().join('/')
}
