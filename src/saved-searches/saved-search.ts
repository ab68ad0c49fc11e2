export const SAVED_SEARCH_STATES = {
  active: 'The search finds new announcements.',
  invalid: 'This version of Herald cannot read the search. It finds nothing until it is corrected.',
} as const
export type SavedSearchState = keyof typeof SAVED_SEARCH_STATES

/** A search of announcements under a name. */
export interface SavedSearch {
  readonly id: string
  /** The owner of the API key that created the search. */
  readonly owner: string
  readonly name: string
  /** The search, as the query string of `GET /announcements`. */
  readonly search: string
  readonly state: SavedSearchState
  /** Why the search is invalid; `null` if it is active. */
  readonly problem: string | null
  /** Whether matches are only listed, without notifications. */
  readonly isMuted: boolean
  /** Only announcements with a higher change number match. */
  readonly createdAfterChange: number
  /** Matches with a higher change number are new to the owner. */
  readonly seenChange: number
  /** Whether its creator may see natural persons. Otherwise the search finds none where the service masks persons. */
  readonly includesPersons: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}
