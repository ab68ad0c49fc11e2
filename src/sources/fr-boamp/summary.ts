import type { Mention } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import { sentences } from '../kit/text.ts'
import { momentWritten, written } from './written.ts'

/** Of many winners the first are told. */
const MOST_TOLD = 5

/** What was published, by whom, of what size, until when, and what came of it or changes; then what it is about. */
export function summaryOf(
  heading: string,
  mentions: readonly Mention[],
  metadata: Metadata,
  news: readonly string[],
  description: string | null,
): string | null {
  const { procedure, contract_type: types = [], deadline, deadline_time: time, currency = 'EUR' } = metadata
  const told = news.join(' ')
  const named = (role: Mention['role'], label: string): string | null => {
    const names = mentions.filter(one => one.role === role).map(({ name }) => name)
    // Who won which lot is told there.
    if (names.length === 0 || names.some(name => told.includes(name))) return null
    const more = names.length > MOST_TOLD ? ` et ${names.length - MOST_TOLD} autres` : ''
    return `${label} : ${names.slice(0, MOST_TOLD).join(', ')}${more}`
  }
  const amount = (value: number | undefined, label: string): string | null => {
    const words = value === undefined ? null : written({ value, currency })
    return words === null || told.includes(words) ? null : `${label} : ${words}`
  }
  return sentences([
    [heading, procedure, ...types].filter(Boolean).join(' – '),
    named('buyer', 'Acheteur'),
    amount(metadata.estimated_value, 'Valeur estimée'),
    amount(metadata.framework_maximum, 'Montant maximum'),
    deadline === undefined ? null : `Date limite : ${momentWritten({ day: deadline, time: time ?? null })}`,
    named('supplier', 'Titulaire'),
    amount(metadata.award_amount, 'Montant attribué'),
    ...news,
    description,
  ])
}
