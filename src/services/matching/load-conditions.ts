import {
  type ChangedCondition,
  readConditionChangesAfter,
  readConditionLogRange,
} from '../../matching/condition-change-store.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import {
  findSavedSearchConditions,
  listSavedSearchConditions,
} from '../../saved-searches/saved-search-store.ts'
import {
  findSubscriptionConditions,
  listSubscriptionConditions,
} from '../../subscriptions/subscription-condition-store.ts'
import {
  findEntryConditions,
  findWatchlistConditions,
  listEntryConditions,
  listWatchlistConditions,
} from '../../watchlists/watchlist-condition-store.ts'
import { LiveConditions, type SearchFinding, type SearchReader } from './live-conditions.ts'

/** Conditions as of a number of the log. */
export interface LoadedConditions {
  readonly conditions: LiveConditions
  readonly number: number
  readonly findings: readonly SearchFinding[]
}

const PAGE_SIZE = 10_000
const MAX_CHANGES = 10_000

/** Loads all conditions. Changes made meanwhile are applied by the next update, so no snapshot is needed. */
export async function loadConditions(sql: Queryable, readSearch: SearchReader): Promise<LoadedConditions> {
  const { latest: number } = await readConditionLogRange(sql)
  const conditions = new LiveConditions(readSearch)
  const findings: SearchFinding[] = []
  const note = (fault: SearchFinding | null) => void (fault !== null && findings.push(fault))
  await forEachRow(listWatchlistConditions, sql, list => conditions.setWatchlist(list))
  await forEachRow(listEntryConditions, sql, entry => conditions.setEntry(entry))
  await forEachRow(listSavedSearchConditions, sql, search => note(conditions.setSavedSearch(search)))
  await forEachRow(listSubscriptionConditions, sql, item => note(conditions.setSubscription(item)))
  return { conditions, number, findings }
}

/**
 * Applies the changes that were committed since the conditions were loaded or last updated. Returns `null` if the log no
 * longer has all of them, so that everything must be loaded again.
 */
export async function updateConditions(
  sql: Queryable,
  { conditions, number }: Omit<LoadedConditions, 'findings'>,
): Promise<LoadedConditions | null> {
  const findings: SearchFinding[] = []
  let after = number
  for (;;) {
    const changes = await readConditionChangesAfter(sql, after, MAX_CHANGES)
    const first = changes[0]
    // The log keeps its newest change, so a log that begins later has lost changes.
    if (first !== undefined && after === number && first.number > number + 1) {
      const { oldest } = await readConditionLogRange(sql)
      if (oldest > number + 1) return null
    }
    findings.push(...(await applyChanges(sql, conditions, changes)))
    after = changes.at(-1)?.number ?? after
    if (changes.length < MAX_CHANGES) return { conditions, number: after, findings }
  }
}

async function applyChanges(
  sql: Queryable,
  conditions: LiveConditions,
  changes: readonly ChangedCondition[],
): Promise<SearchFinding[]> {
  if (changes.length === 0) return []
  const idsOf = (kind: ChangedCondition['kind']) => [
    ...new Set(changes.filter(change => change.kind === kind).map(({ id }) => id)),
  ]
  const [lists, entries, searches, subscriptions] = (
    ['watchlist', 'entry', 'saved_search', 'subscription'] as const
  ).map(idsOf) as [string[], string[], string[], string[]]
  for (const id of lists) conditions.deleteWatchlist(id)
  for (const id of entries) conditions.deleteEntry(id)
  for (const id of searches) conditions.deleteSavedSearch(id)
  for (const id of subscriptions) conditions.deleteSubscription(id)
  for (const list of await findChanged(findWatchlistConditions, sql, lists)) conditions.setWatchlist(list)
  for (const entry of await findChanged(findEntryConditions, sql, entries)) conditions.setEntry(entry)
  const found = await findChanged(findSavedSearchConditions, sql, searches)
  const filtered = await findChanged(findSubscriptionConditions, sql, subscriptions)
  return [
    ...found.map(search => conditions.setSavedSearch(search)),
    ...filtered.map(subscription => conditions.setSubscription(subscription)),
  ].filter(fault => fault !== null)
}

async function findChanged<T>(
  find: (sql: Queryable, ids: readonly string[]) => Promise<T[]>,
  sql: Queryable,
  ids: readonly string[],
): Promise<T[]> {
  return ids.length === 0 ? [] : await find(sql, ids)
}

/** Reads all rows page by page. */
async function forEachRow<T extends { readonly id: string }>(
  list: (sql: Queryable, afterId: string | null, limit: number) => Promise<T[]>,
  sql: Queryable,
  visit: (row: T) => void,
): Promise<void> {
  let afterId: string | null = null
  for (;;) {
    const page: T[] = await list(sql, afterId, PAGE_SIZE)
    for (const row of page) visit(row)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SIZE) return
    afterId = last.id
  }
}
