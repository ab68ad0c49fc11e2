/** What a saved search finds, with the list whose filters it has. */
export const SAVED_SEARCH_KINDS = {
  announcements: 'New announcements, by the filters of `GET /announcements`.',
  entities: 'Companies, people and authorities that appear or change, by the filters of `GET /entities`.',
} as const
export type SavedSearchKind = keyof typeof SAVED_SEARCH_KINDS

export const SAVED_SEARCH_STATES = {
  active: 'The search finds what is new.',
  invalid: 'This version of Herald cannot read the search. It finds nothing until it is corrected.',
} as const
export type SavedSearchState = keyof typeof SAVED_SEARCH_STATES

/** A search of announcements or entities under a name. */
export interface SavedSearch {
  readonly id: string
  /** The owner of the API key that created the search. */
  readonly owner: string
  readonly name: string
  readonly kind: SavedSearchKind
  /** The search, as the query string of the list of its kind. */
  readonly search: string
  readonly state: SavedSearchState
  /** Why the search is invalid; `null` if it is active. */
  readonly problem: string | null
  /** Whether matches are only listed, without notifications. */
  readonly isMuted: boolean
  /** Only announcements and changes of entities with a higher change number match. */
  readonly createdAfterChange: number
  /** Matches with a higher change number are new to the owner. */
  readonly seenChange: number
  /** Whether its creator may see natural persons. Otherwise the search finds none where the service masks persons. */
  readonly includesPersons: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}
