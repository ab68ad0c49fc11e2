import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'
import type { Subscription } from './subscription.ts'
import { DISABLED_BY_PEOPLE, type SubscriptionHealthState } from './subscription-health.ts'

/** A subscription of any owner, with its health, as an admin sees it. */
export interface SubscriptionSummary
  extends Pick<Subscription, 'id' | 'owner' | 'url' | 'events' | 'isActive' | 'createdAt'> {
  readonly state: SubscriptionHealthState
  readonly reason: string | null
  readonly failedDeliveries: number
  readonly lastSuccessAt: Date | null
}

/** Selects subscriptions of all owners; a filter that is left out selects all. */
export interface SubscriptionFilter {
  readonly owner?: string
  readonly states?: readonly SubscriptionHealthState[]
  /** Set to select those that fail or were disabled for their failures, but not those that people disabled. */
  readonly needsAttention?: true
}

/** Lists up to `limit` subscriptions of all owners that follow an ID, in ascending order of their IDs. */
export async function listSubscriptionSummaries(
  sql: Queryable,
  after: string,
  limit: number,
): Promise<readonly SubscriptionSummary[]> {
  return await sql<SubscriptionSummary[]>`
    select ${summaryColumns(sql)} from subscriptions s join subscription_health h on h.subscription_id = s.id
    where s.id > ${after} order by s.id limit ${limit}`
}

/** Lists a page of the selected subscriptions of all owners, newest first, and returns the total number. */
export async function listSubscriptionSummaryPage(
  sql: Queryable,
  filter: SubscriptionFilter,
  { page, perPage }: PageRequest,
): Promise<{ readonly subscriptions: readonly SubscriptionSummary[]; readonly total: number }> {
  const owner = filter.owner ?? null
  const states = filter.states === undefined ? null : [...filter.states]
  const needsAttention = filter.needsAttention ?? false
  const selected = sql`
    from subscriptions s join subscription_health h on h.subscription_id = s.id
    where (${owner}::text is null or s.owner = ${owner}::text)
      and (${states}::text[] is null or h.state = any(${states}::text[]))
      and (not ${needsAttention}::boolean or (h.state <> 'healthy'
        and coalesce(h.reason, '') <> all(${Object.values(DISABLED_BY_PEOPLE)}::text[])))`
  const [count] = await sql<[{ total: number }]>`select count(*)::integer as total ${selected}`
  const subscriptions = await sql<SubscriptionSummary[]>`
    select ${summaryColumns(sql)} ${selected}
    order by s.created_at desc, s.id limit ${perPage} offset ${(page - 1) * perPage}`
  return { subscriptions, total: count.total }
}

/** Finds a subscription of any owner. Returns `null` if it does not exist. */
export async function findSubscriptionSummary(
  sql: Queryable,
  id: string,
): Promise<SubscriptionSummary | null> {
  const [summary] = await sql<SubscriptionSummary[]>`
    select ${summaryColumns(sql)} from subscriptions s join subscription_health h on h.subscription_id = s.id
    where s.id = ${id}`
  return summary ?? null
}

function summaryColumns(sql: Queryable) {
  return sql`
    s.id, s.owner, s.url, s.events, s.is_active as "isActive", s.created_at as "createdAt", h.state, h.reason,
    h.failed_deliveries as "failedDeliveries", h.last_success_at as "lastSuccessAt"`
}
