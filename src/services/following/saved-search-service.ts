import { readLatestPosition } from '../../changes/change-number-store.ts'
import { countUnseenMatches } from '../../matches/match-store.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import type { SavedSearch } from '../../saved-searches/saved-search.ts'
import {
  deleteSavedSearch,
  findSavedSearch,
  insertSavedSearch,
  listSavedSearchPage,
  lockAndCountSavedSearches,
  lockSavedSearch,
  updateSavedSearch,
} from '../../saved-searches/saved-search-store.ts'
import { changeDatabase, queryDatabase } from '../admin/query-database.ts'
import { OWN_DELETION, stopWithoutTargets } from '../matching/stop-without-targets.ts'
import type { FollowingDependencies, OwnerActor } from './watchlist-service.ts'

/** Maximum number of saved searches of an owner. */
export const MAX_SAVED_SEARCHES_PER_OWNER = 500

/** A saved search with the number of its new matches. */
export interface CountedSavedSearch extends SavedSearch {
  readonly newMatches: number
}

/** The fields of a search that an owner states. The search has passed validation. */
export type SavedSearchRequest = Pick<SavedSearch, 'name' | 'search' | 'isMuted'>

/** Manages the saved searches of an owner. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface SavedSearchService {
  /** Throws `too_many_saved_searches` at the maximum number. */
  create(
    actor: OwnerActor,
    request: SavedSearchRequest & Pick<SavedSearch, 'kind' | 'includesPersons'>,
  ): Promise<CountedSavedSearch>
  /** Returns one page of the owner's searches, newest first, and their total number. */
  list(
    owner: string,
    page: PageRequest,
  ): Promise<{ readonly searches: readonly CountedSavedSearch[]; readonly total: number }>
  /** Returns a search of the owner, or `null` if there is none with this ID. */
  find(owner: string, id: string): Promise<CountedSavedSearch | null>
  /**
   * Returns whether the owner has the search. A key that may not see persons ends their inclusion when it changes what is
   * searched.
   */
  update(
    actor: OwnerActor,
    id: string,
    changes: Partial<SavedSearchRequest> & Pick<SavedSearch, 'includesPersons'>,
  ): Promise<boolean>
  /** Deletes a search with its matches. Returns whether the owner had it. */
  remove(actor: OwnerActor, id: string): Promise<boolean>
}

export function createSavedSearchService(dependencies: FollowingDependencies): SavedSearchService {
  const { clock, audit } = dependencies
  return {
    create: (actor, request) => changeDatabase(dependencies, tx => create(tx, dependencies, actor, request)),
    list: (owner, page) =>
      queryDatabase(dependencies, async sql => {
        const { searches, total } = await listSavedSearchPage(sql, owner, page)
        return { searches: await addCounts(sql, searches), total }
      }),
    find: (owner, id) =>
      queryDatabase(dependencies, async sql => {
        const search = await findSavedSearch(sql, owner, id)
        return search === null ? null : ((await addCounts(sql, [search]))[0] ?? null)
      }),
    update: (actor, id, { includesPersons, ...changes }) =>
      changeDatabase(dependencies, async tx => {
        const search = await lockSavedSearch(tx, actor.owner, id)
        if (search === null) return false
        const corrected = changes.search !== undefined && {
          state: 'active' as const,
          problem: null,
          includesPersons: search.includesPersons && includesPersons,
        }
        await updateSavedSearch(tx, { ...search, ...changes, ...corrected, updatedAt: clock.now() })
        const subject = { type: 'saved_search', id } as const
        const details = { fields: Object.keys(changes) }
        await audit.record(tx, actor, { action: 'saved_search.updated', subject, details })
        await appendConditionChanges(tx, [{ kind: 'saved_search', id }])
        return true
      }),
    remove: (actor, id) =>
      changeDatabase(dependencies, async tx => {
        if ((await lockSavedSearch(tx, actor.owner, id)) === null) return false
        await deleteSavedSearch(tx, id)
        await stopWithoutTargets(tx, [id], OWN_DELETION)
        const subject = { type: 'saved_search', id } as const
        await audit.record(tx, actor, { action: 'saved_search.deleted', subject, details: {} })
        await appendConditionChanges(tx, [{ kind: 'saved_search', id }])
        return true
      }),
  }
}

async function addCounts(sql: Queryable, searches: readonly SavedSearch[]): Promise<CountedSavedSearch[]> {
  const newMatches = await countUnseenMatches(sql, { savedSearches: searches.map(({ id }) => id) })
  return searches.map(search => ({ ...search, newMatches: newMatches.get(search.id) ?? 0 }))
}

async function create(
  tx: SqlTransaction,
  { clock, random, audit }: FollowingDependencies,
  actor: OwnerActor,
  request: Parameters<SavedSearchService['create']>[1],
): Promise<CountedSavedSearch> {
  const count = await lockAndCountSavedSearches(tx, actor.owner)
  if (count >= MAX_SAVED_SEARCHES_PER_OWNER) {
    const detail = `You have ${count} saved searches, and the maximum is ${MAX_SAVED_SEARCHES_PER_OWNER}. Delete one first.`
    throw new HeraldError('too_many_saved_searches', detail)
  }
  const now = clock.now()
  const { change } = await readLatestPosition(tx)
  const search: SavedSearch = {
    ...request,
    id: createUuidV7(now, random),
    owner: actor.owner,
    state: 'active',
    problem: null,
    createdAfterChange: change,
    seenChange: change,
    createdAt: now,
    updatedAt: now,
  }
  await insertSavedSearch(tx, search)
  // The name and the search are left out, because they can name persons.
  const subject = { type: 'saved_search', id: search.id } as const
  await audit.record(tx, actor, { action: 'saved_search.created', subject, details: {} })
  await appendConditionChanges(tx, [{ kind: 'saved_search', id: search.id }])
  return { ...search, newMatches: 0 }
}
