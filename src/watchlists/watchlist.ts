import type { Severity } from '../model/categories/category-severity.ts'
import type { AnnouncementCategory, CategoryGroup } from '../model/category.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { MatchReason } from '../query/matching/row-match.ts'

/** A named list of parties that an owner watches, and which announcements about them matter. */
export interface Watchlist {
  readonly id: string
  /** The owner of the API key that created the list. */
  readonly owner: string
  readonly name: string
  /** Category codes and names of groups. Empty: every category. */
  readonly categories: readonly (AnnouncementCategory | CategoryGroup)[]
  readonly minimumSeverity: Severity | null
  /** Empty: every jurisdiction. */
  readonly jurisdictions: readonly Jurisdiction[]
  /** Whether matches are only listed, without notifications. */
  readonly isMuted: boolean
  /** Only announcements with a higher change number match. */
  readonly createdAfterChange: number
  /** Matches with a higher change number are new to the owner. */
  readonly seenChange: number
  /** Whether its creator may see natural persons. Otherwise the list matches none where the service masks persons. */
  readonly includesPersons: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const ENTRY_STATES = {
  matched: 'The party is known, and `entity_ids` has the entities that are watched.',
  ambiguous:
    'Several entities fit, or one that is not certain. Nothing is watched until you choose among `candidates`.',
  unknown: 'No announcement has named the party yet. It is watched until one does.',
} as const
export type EntryState = keyof typeof ENTRY_STATES

export const ENTRY_NOTICES = {
  appeared: 'An announcement named the party for the first time. Its entity is now watched.',
  uncertain:
    'An announcement named a party that may be this one. Nothing is watched until you choose among `candidates`.',
  merged: 'A watched entity was merged into another one, which is now watched.',
  split: 'A watched entity was split. All its parts are watched.',
  erased: 'The watched entity was erased. The entry waits until the party appears again.',
} as const
export type EntryNotice = keyof typeof ENTRY_NOTICES

/** A party as its owner stated it. */
export interface StatedParty {
  /** The ID of the party in the system of the owner. */
  readonly reference: string | null
  readonly name: string | null
  /** A company number in any spelling, or the ID of an entity. */
  readonly number: string | null
  readonly country: string | null
  readonly locality: string | null
}

/** An entity that may be the party, with the reasons for it. It has no name, because names can be erased. */
export interface EntryCandidate {
  readonly entityId: string
  readonly reasons: readonly MatchReason[]
}

/** The result of looking up a party. */
export interface EntryResolution {
  readonly state: EntryState
  /** The watched entities; empty unless the state is `matched`. */
  readonly entityIds: readonly string[]
  /** The entities among which a person must decide, or has decided. */
  readonly candidates: readonly EntryCandidate[]
}

/** A party of a watchlist. */
export interface WatchlistEntry extends StatedParty, EntryResolution {
  readonly id: string
  readonly watchlistId: string
  /** Entities that a person has decided are not this party. */
  readonly rejectedEntityIds: readonly string[]
  readonly notice: EntryNotice | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
