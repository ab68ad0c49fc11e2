import type { Mention } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import { sentences } from '../kit/text.ts'
import { momentWritten, written } from './written.ts'

/** The summary lists this many names per role and counts the rest. */
const MAX_LISTED_NAMES = 5

/**
 * Composes the summary: notice type, buyer, value, deadline and winners, then the outcome or changes, then the
 * description.
 */
export function summaryOf(
  heading: string,
  mentions: readonly Mention[],
  metadata: Metadata,
  outcomeSentences: readonly string[],
  description: string | null,
): string | null {
  const { procedure, contract_type: types = [], deadline, deadline_time: time, currency = 'EUR' } = metadata
  const outcomeText = outcomeSentences.join(' ')
  const listNames = (role: Mention['role'], label: string): string | null => {
    const names = mentions.filter(mention => mention.role === role).map(({ name }) => name)
    // The outcome text already states who won which lot.
    if (names.length === 0 || names.some(name => outcomeText.includes(name))) return null
    const more = names.length > MAX_LISTED_NAMES ? ` et ${names.length - MAX_LISTED_NAMES} autres` : ''
    return `${label} : ${names.slice(0, MAX_LISTED_NAMES).join(', ')}${more}`
  }
  const formatAmount = (value: number | undefined, label: string): string | null => {
    const formatted = value === undefined ? null : written({ value, currency })
    return formatted === null || outcomeText.includes(formatted) ? null : `${label} : ${formatted}`
  }
  return sentences([
    [heading, procedure, ...types].filter(Boolean).join(' – '),
    listNames('buyer', 'Acheteur'),
    formatAmount(metadata.estimated_value, 'Valeur estimée'),
    formatAmount(metadata.framework_maximum, 'Montant maximum'),
    deadline === undefined ? null : `Date limite : ${momentWritten({ day: deadline, time: time ?? null })}`,
    listNames('supplier', 'Titulaire'),
    formatAmount(metadata.award_amount, 'Montant attribué'),
    ...outcomeSentences,
    description,
  ])
}
