import { humanizeCode, languageOfJurisdiction } from '../../text/display-names.ts'
import { formatMoneyAmount } from '../../text/format-money.ts'

/** Source-specific metadata fields of an announcement, by field name. */
export type MetadataFields = Readonly<Record<string, unknown>>

/** Maps each amount field to the field that holds its currency. The most important amount comes first. */
export const CURRENCY_FIELD_BY_AMOUNT: Readonly<Record<string, string>> = {
  award_amount: 'currency',
  estimated_value: 'currency',
  price: 'price_currency',
  budget_without_tax: 'currency',
  budget_with_tax: 'currency',
  framework_maximum: 'currency',
  capital: 'currency',
  capital_change_amount: 'currency',
  capital_paid_in: 'currency',
  capital_variable: 'currency',
}

/** Finds the most important amount of an announcement. Returns null if it has none. */
export function findMainAmount(metadata: MetadataFields): { name: string; text: string } | null {
  const key = Object.keys(CURRENCY_FIELD_BY_AMOUNT).find(key => typeof metadata[key] === 'number')
  if (key === undefined) return null
  return {
    name: humanizeCode(key),
    text: formatMoneyAmount(metadata[key] as number, metadata[CURRENCY_FIELD_BY_AMOUNT[key] as string]),
  }
}

/**
 * Returns the `lang` attribute for announcement text: the language of the announcement, or else that of its
 * jurisdiction.
 */
export function languageOfAnnouncement(jurisdiction: string, metadata: MetadataFields): string | undefined {
  const { languages } = metadata
  const [first] = Array.isArray(languages) ? languages : []
  return typeof first === 'string' && /^[a-z]{2}$/.test(first) ? first : languageOfJurisdiction(jurisdiction)
}
