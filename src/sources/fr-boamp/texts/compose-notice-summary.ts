import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { joinSentences } from '../../shared/text-cleaning.ts'
import { formatFrenchAmount, formatFrenchDateTime } from '../format-french-values.ts'

/** Maximum number of names per role in the summary, which counts the rest. */
const MAX_LISTED_NAMES = 5

/**
 * Composes the summary: notice type, buyer, value, deadline and winners, then the outcome or changes, then the
 * description.
 */
export function composeBoampSummary(
  heading: string,
  mentions: readonly Mention[],
  metadata: AnnouncementMetadata,
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
    const formatted = value === undefined ? null : formatFrenchAmount({ value, currency })
    return formatted === null || outcomeText.includes(formatted) ? null : `${label} : ${formatted}`
  }
  return joinSentences([
    [heading, procedure, ...types].filter(Boolean).join(' – '),
    listNames('buyer', 'Acheteur'),
    formatAmount(metadata.estimated_value, 'Valeur estimée'),
    formatAmount(metadata.framework_maximum, 'Montant maximum'),
    deadline === undefined
      ? null
      : `Date limite : ${formatFrenchDateTime({ day: deadline, time: time ?? null })}`,
    listNames('supplier', 'Titulaire'),
    formatAmount(metadata.award_amount, 'Montant attribué'),
    ...outcomeSentences,
    description,
  ])
}
