import { formatMoney } from '../../text/format-money.ts'
import { humanizeCode, languageOfJurisdiction } from '../../text/labels.ts'

/** What an announcement says beside its fixed fields, key by key. */
export type MetadataFields = Readonly<Record<string, unknown>>

/** The amounts of the metadata, the one that says most first, each with the key of its currency. */
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

/** The amount that says most about an announcement; null when it has none. */
export function findMainAmount(metadata: MetadataFields): { name: string; text: string } | null {
  const key = Object.keys(CURRENCY_FIELD_BY_AMOUNT).find(key => typeof metadata[key] === 'number')
  if (key === undefined) return null
  return {
    name: humanizeCode(key),
    text: formatMoney(metadata[key] as number, metadata[CURRENCY_FIELD_BY_AMOUNT[key] as string]),
  }
}

/** The `lang` of the texts of an announcement: what it says itself, else what its jurisdiction speaks. */
export function languageOfAnnouncement(jurisdiction: string, metadata: MetadataFields): string | undefined {
  const { languages } = metadata
  const [own] = Array.isArray(languages) ? languages : []
  return typeof own === 'string' && /^[a-z]{2}$/.test(own) ? own : languageOfJurisdiction(jurisdiction)
}
