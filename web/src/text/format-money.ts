import { LOCALE } from '../i18n/language.ts'

/** Formats an amount with its currency (`€432,883`), or as a plain number if the currency is missing or unknown. */
export function formatMoneyAmount(amount: number, currency: unknown): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  const code = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : undefined
  return new Intl.NumberFormat(LOCALE, {
    ...(code !== undefined && { style: 'currency', currency: code }),
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  }).format(amount)
}
