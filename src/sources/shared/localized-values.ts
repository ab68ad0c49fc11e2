import type { CalendarDay } from '../../model/calendar-day.ts'

/** Languages in which titles and summaries are composed. Their values are written as readers of the language write them. */
export type CompositionLanguage = 'de' | 'en' | 'es' | 'fr' | 'it'

/** en-GB writes the day before the month. */
const LOCALES: Record<CompositionLanguage, string> = {
  de: 'de-DE',
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
}
const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats an amount of money: `82 600 €`, `82.600,50 €`, `£82,600`. Cents are shown unless they are zero. A currency that
 * is not an ISO 4217 code follows the number as it is.
 */
export function formatMoney(amount: number, currency: string | null, language: CompositionLanguage): string {
  const number = useFormat(language, currency ?? '', amount)
    .format(amount)
    .replace(/[\u00a0\u202f]/g, ' ')
  return currency === null || isCurrencyCode(currency) ? number : `${number} ${currency}`
}

/** Formats a day as digits: `17/07/2006` in English, French, Italian and Spanish, `17.07.2006` in German. */
export function formatDay(day: CalendarDay, language: CompositionLanguage): string {
  const [year, month, date] = day.split('-')
  return [date, month, year].join(language === 'de' ? '.' : '/')
}

/** Joins names as a sentence does: `A`, `A et B`, `A, B et C`. */
export function joinNames(names: readonly string[], language: CompositionLanguage): string {
  const last = names.at(-1)
  if (last === undefined || names.length === 1) return last ?? ''
  const beginsLikeY = /^h?[iíyý](?![aeou])/i.test(last)
  const and = { de: 'und', en: 'and', es: beginsLikeY ? 'e' : 'y', fr: 'et', it: 'e' }[language]
  return `${names.slice(0, -1).join(', ')} ${and} ${last}`
}

function useFormat(language: CompositionLanguage, currency: string, amount: number): Intl.NumberFormat {
  const digits = Number.isInteger(amount) ? 0 : 2
  const key = `${language} ${currency} ${digits}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
    ...(isCurrencyCode(currency) && { style: 'currency', currency }),
  })
  formats.set(key, format)
  return format
}

function isCurrencyCode(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency)
}
