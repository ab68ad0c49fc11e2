import type { Queryable } from '../platform/sql/sql-pool.ts'
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

const columns = (sql: Queryable) => sql`id, filter, includes_persons as "includesPersons"`
