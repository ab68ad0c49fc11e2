import { humanizeCode, languageOfJurisdiction } from '../../text/display-names.ts'
import { formatMoney } from '../../text/format-money.ts'

/** The metadata of an announcement: the fields that not every source has. */
export type MetadataFields = Readonly<Record<string, unknown>>

/** The amounts in the metadata, most important first, each with the field of its currency. */
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

/** Finds the most important amount of an announcement; null if it has none. */
export function findMainAmount(metadata: MetadataFields): { name: string; text: string } | null {
  const key = Object.keys(CURRENCY_FIELD_BY_AMOUNT).find(key => typeof metadata[key] === 'number')
  if (key === undefined) return null
  return {
    name: humanizeCode(key),
    text: formatMoney(metadata[key] as number, metadata[CURRENCY_FIELD_BY_AMOUNT[key] as string]),
  }
}

/** Returns the `lang` attribute for texts of an announcement: its own language, else that of its jurisdiction. */
export function languageOfAnnouncement(jurisdiction: string, metadata: MetadataFields): string | undefined {
  const { languages } = metadata
  const [first] = Array.isArray(languages) ? languages : []
  return typeof first === 'string' && /^[a-z]{2}$/.test(first) ? first : languageOfJurisdiction(jurisdiction)
}
