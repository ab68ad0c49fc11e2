import { LOCALE } from '../i18n/language.ts'
import { formatNumber } from './format-dates-and-numbers.ts'

const RULES = new Intl.PluralRules(LOCALE)

/** The forms of a message that depends on a count. `#` stands for the count. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

/** Returns the form for a count, with the count in place of `#`: `1 gap`, `3 gaps`. */
export function plural(count: number, { one, other }: PluralForms): string {
  return (RULES.select(count) === 'one' ? one : other).replaceAll('#', formatNumber(count))
}
