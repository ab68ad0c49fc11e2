import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { Subscription } from './subscription.ts'

/** The filter of a subscription and what it may see. */
type FilteredSubscription = Pick<Subscription, 'id' | 'filter' | 'includesPersons'>

/**
 * Lists up to `limit` subscriptions with a filter and a higher ID. `afterId` is the last one of the previous page, `null` at
 * first.
 */
export async function listSubscriptionConditions(
  sql: Queryable,
  afterId: string | null,
  limit: number,
): Promise<FilteredSubscription[]> {
  return await sql<FilteredSubscription[]>`
    select ${columns(sql)} from subscriptions
    where filter is not null and (${afterId}::uuid is null or id > ${afterId}::uuid) order by id limit ${limit}`
}

/** Finds subscriptions with a filter by their IDs. */
export async function findSubscriptionConditions(
  sql: Queryable,
  ids: readonly string[],
): Promise<FilteredSubscription[]> {
  return await sql<FilteredSubscription[]>`
    select ${columns(sql)} from subscriptions where filter is not null and id = any(${[...ids]}::uuid[])`
}

/** Finds the subscriptions that name one of these watchlists or saved searches, active or with a backlog, and all that they name. */
export async function findSubscriptionsOfTargets(
  tx: SqlTransaction,
  ids: readonly string[],
): Promise<Pick<Subscription, 'id' | 'watchlists' | 'savedSearches'>[]> {
  return await tx<Pick<Subscription, 'id' | 'watchlists' | 'savedSearches'>[]>`
    select id, watchlists, saved_searches as "savedSearches" from subscriptions
    where (is_active or keeps_backlog) and (watchlists && ${[...ids]}::uuid[] or saved_searches && ${[...ids]}::uuid[])
    order by id for update`
}

const columns = (sql: Queryable) => sql`id, filter, includes_persons as "includesPersons"`
