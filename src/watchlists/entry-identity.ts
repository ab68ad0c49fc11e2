import { normalizeText } from '../platform/text.ts'
import { deriveUuidV5, isUuid } from '../platform/uuid.ts'
import { toNumberKey } from '../query/company-numbers/number-keys.ts'
import type { StatedParty } from './watchlist.ts'

/** UUID namespace of entries. Changing it would import every party a second time. */
const ENTRY_NAMESPACE = '5a0f1c86-94b7-5d1e-8f43-0a6a1f6f7b52'

/**
 * Returns what identifies a party in a list: the owner's reference, or else the number or the ID of an entity, or else name and
 * locality. An import with the same parties therefore finds the entries of an earlier one.
 */
export function entryKey({ reference, number, country, name, locality }: StatedParty): string {
  if (reference !== null) return `reference ${reference}`
  if (number !== null && isUuid(number)) return `entity ${number.toLowerCase()}`
  if (number !== null) return `number ${country ?? ''} ${toNumberKey(number)}`
  return `name ${country ?? ''} ${JSON.stringify([normalizeText(name ?? ''), normalizeText(locality ?? '')])}`
}

/** Derives the ID of an entry from its list and what identifies the party there. */
export function deriveEntryId(watchlistId: string, party: StatedParty): string {
  return deriveUuidV5(ENTRY_NAMESPACE, `${watchlistId} ${entryKey(party)}`)
}
