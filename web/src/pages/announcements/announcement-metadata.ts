import { languageOfJurisdiction } from '../../text/display-names.ts'
import { formatMoneyAmount } from '../../text/format-money.ts'
import { announcementMessages } from './messages/messages.ts'

/** Source-specific metadata fields of an announcement, by field name. */
export type MetadataFields = Readonly<Record<string, unknown>>

type AmountKey = keyof typeof announcementMessages.amounts

const CURRENCY_FIELDS: Readonly<Record<AmountKey, string>> = {
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

/** The amount fields, the most important first. */
const AMOUNT_KEYS = Object.keys(CURRENCY_FIELDS) as AmountKey[]

/** Maps each amount field to the field that holds its currency. */
export const CURRENCY_FIELD_BY_AMOUNT: Readonly<Record<string, string>> = CURRENCY_FIELDS

/** Finds the most important amount of an announcement. Returns null if it has none. */
export function findMainAmount(metadata: MetadataFields): { name: string; text: string } | null {
  const key = AMOUNT_KEYS.find(key => typeof metadata[key] === 'number')
  if (key === undefined) return null
  return {
    name: announcementMessages.amounts[key],
    text: formatMoneyAmount(metadata[key] as number, metadata[CURRENCY_FIELDS[key]]),
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
