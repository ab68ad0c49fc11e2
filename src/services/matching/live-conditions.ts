import { AnnouncementConditions } from '../../matching/conditions/announcement-conditions.ts'
import { EntityConditions } from '../../matching/entities/entity-conditions.ts'
import { WatchedParties } from '../../matching/parties/watched-parties.ts'
import type { AnnouncementCondition } from '../../model/announcement-condition.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import type { EntityFilter } from '../../model/list-filters.ts'
import type { FieldError } from '../../platform/errors.ts'
import { toNumberKey } from '../../query/company-numbers/number-keys.ts'
import type { SavedSearch } from '../../saved-searches/saved-search.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import type { EntryCondition, WatchlistCondition } from '../../watchlists/watchlist-condition-store.ts'

type ReadSearch<T> = (
  search: string,
) => (T & { readonly errors: null }) | { readonly errors: readonly FieldError[] }

/** Reads searches, or returns the errors for which they are invalid. The API supplies it, because it defines the parameters. */
export interface SearchReader {
  readonly announcements: ReadSearch<{ readonly condition: AnnouncementCondition }>
  readonly entities: ReadSearch<{ readonly filter: EntityFilter }>
}

/** A search whose recorded state is outdated: why it cannot be read any more, or `null` if it can be read again. */
export interface SearchFinding {
  readonly kind: 'saved_search' | 'subscription'
  readonly id: string
  readonly problem: string | null
}

/** The fields of a subscription with a filter that the matcher needs. */
export type SubscriptionCondition = Pick<Subscription, 'id' | 'filter' | 'includesPersons'>

/** The conditions that apply to announcements and entities with or without natural persons. */
interface ConditionGroup {
  readonly searches: AnnouncementConditions
  readonly entitySearches: EntityConditions
  readonly parties: WatchedParties
}

/**
 * The conditions of all watchlists, saved searches and subscriptions in memory. Those whose owners may not see natural persons
 * are kept apart, because where persons are masked they are compared with masked announcements.
 */
export class LiveConditions {
  readonly watchlists = new Map<string, WatchlistCondition>()
  readonly savedSearches = new Map<string, SavedSearch>()
  readonly withPersons: ConditionGroup = createGroup()
  readonly withoutPersons: ConditionGroup = createGroup()
  readonly #readSearch: SearchReader

  constructor(readSearch: SearchReader) {
    this.#readSearch = readSearch
  }

  /** Whether any search of entities is known. */
  get hasEntitySearches(): boolean {
    return this.#groups.some(({ entitySearches }) => entitySearches.size > 0)
  }

  /** Whether there is nothing that announcements must be compared with. */
  get isEmpty(): boolean {
    return this.watchlists.size === 0 && this.savedSearches.size === 0 && this.#groups.every(isEmptyGroup)
  }

  setWatchlist(list: WatchlistCondition): void {
    this.watchlists.set(list.id, list)
  }

  /** Removes a list. Its entries stay until they are removed themselves, and match no more. */
  deleteWatchlist(id: string): void {
    this.watchlists.delete(id)
  }

  /** Sets an entry of a list that is already known. */
  setEntry(entry: EntryCondition): void {
    this.deleteEntry(entry.id)
    const list = this.watchlists.get(entry.watchlistId)
    if (list === undefined) return
    const { entityIds, state, number, name } = entry
    const jurisdiction = entry.country === null ? null : jurisdictionOf(entry.country)
    // A known party is found by its entity. The others wait for the first announcement with their number or name.
    const isWaiting = state === 'unknown'
    this.#groupOf(list).parties.set(entry.id, {
      entityIds,
      numberKeys: isWaiting && number !== null ? [toNumberKey(number)] : [],
      names: isWaiting && number === null && name !== null ? [{ name, jurisdiction }] : [],
    })
  }

  deleteEntry(id: string): void {
    for (const { parties } of this.#groups) parties.delete(id)
  }

  /** Sets a saved search. An invalid one matches nothing. Returns a finding if its state has to be corrected. */
  setSavedSearch(search: SavedSearch): SearchFinding | null {
    this.deleteSavedSearch(search.id)
    this.savedSearches.set(search.id, search)
    const problem =
      search.kind === 'entities'
        ? this.#setEntitySearch(search)
        : this.#setSearch(search.id, search.search, search)
    const isKnown = problem === search.problem && (problem === null) === (search.state === 'active')
    return isKnown ? null : { kind: 'saved_search', id: search.id, problem }
  }

  deleteSavedSearch(id: string): void {
    this.savedSearches.delete(id)
    for (const { searches, entitySearches } of this.#groups) {
      searches.delete(id)
      entitySearches.delete(id)
    }
  }

  /** Sets the filter of a subscription, if it has one. Returns a finding if it is invalid. */
  setSubscription(subscription: SubscriptionCondition): SearchFinding | null {
    this.deleteSubscription(subscription.id)
    const { id, filter } = subscription
    const problem = filter === null ? null : this.#setSearch(id, filter, subscription)
    return problem === null ? null : { kind: 'subscription', id, problem }
  }

  deleteSubscription(id: string): void {
    for (const { searches } of this.#groups) searches.delete(id)
  }

  /** Returns the reason why the search is invalid, or `null`. */
  #setSearch(id: string, text: string, viewer: { readonly includesPersons: boolean }): string | null {
    const search = this.#readSearch.announcements(text)
    if (search.errors !== null) return describeErrors(search.errors)
    this.#groupOf(viewer).searches.set(id, search.condition)
    return null
  }

  #setEntitySearch(saved: SavedSearch): string | null {
    const search = this.#readSearch.entities(saved.search)
    if (search.errors !== null) return describeErrors(search.errors)
    this.#groupOf(saved).entitySearches.set(saved.id, search.filter)
    return null
  }

  #groupOf({ includesPersons }: { readonly includesPersons: boolean }): ConditionGroup {
    return includesPersons ? this.withPersons : this.withoutPersons
  }

  get #groups(): readonly ConditionGroup[] {
    return [this.withPersons, this.withoutPersons]
  }
}

function createGroup(): ConditionGroup {
  return {
    searches: new AnnouncementConditions(),
    entitySearches: new EntityConditions(),
    parties: new WatchedParties(),
  }
}

function isEmptyGroup({ searches, entitySearches, parties }: ConditionGroup): boolean {
  return searches.size === 0 && entitySearches.size === 0 && parties.size === 0
}

function describeErrors(errors: readonly FieldError[]): string {
  return errors.map(error => error.detail).join(' ')
}
