import type { Day } from '../../model/day.ts'
import type { Moment } from '../kit/iso-time.ts'
import { tidy } from '../kit/text.ts'
import type { Money } from './tree.ts'

const AMOUNT = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats an amount as French documents write it: `168 000,00 EUR`. */
export function written({ value, currency }: Money): string {
  return `${tidy(AMOUNT.format(value))} ${currency}`
}

/** Formats a date and time as French documents write it: `30/09/2026 à 11:00`. */
export function momentWritten({ day, time }: Moment): string {
  return time === null ? formatDay(day) : `${formatDay(day)} à ${time}`
}

function formatDay(day: Day): string {
  return day.split('-').reverse().join('/')
}
