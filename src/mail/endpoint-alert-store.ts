import type { SqlTransaction } from '../platform/sql/sql-pool.ts'

/** Time in minutes after an alert within which a webhook that fails causes no other one. It can still be switched off. */
const MIN_MINUTES_BETWEEN_ALERTS = 60

/** A webhook whose state its owner was not alerted of. */
export interface UnreportedState {
  readonly subscriptionId: string
  readonly owner: string
  readonly url: string
  readonly state: 'failing' | 'disabled' | 'healthy'
  readonly reason: string | null
  readonly since: Date
  readonly failedDeliveries: number
}

/**
 * Finds webhooks that fail or were switched off by Herald or an administrator without an alert, and those that have delivered
 * something since one. States are compared instead of following their changes, so that an alert is neither lost nor repeated when a process dies.
 */
export async function lockUnreportedStates(
  tx: SqlTransaction,
  { minFailedDeliveries, limit }: { readonly minFailedDeliveries: number; readonly limit: number },
): Promise<readonly UnreportedState[]> {
  // One process at a time decides; the others find nothing new when they follow.
  await tx`select pg_advisory_xact_lock(hashtextextended('endpoint_alerts', 0))`
  return await tx<UnreportedState[]>`
    select s.id as "subscriptionId", s.owner, s.url, h.state, h.reason, h.since, h.failed_deliveries as "failedDeliveries"
    from subscription_health h
    join subscriptions s on s.id = h.subscription_id
    left join endpoint_alerts a on a.subscription_id = s.id
    where (h.state = 'failing' and h.failed_deliveries >= ${minFailedDeliveries}
        and (a.state is distinct from 'failing' or h.since > a.alerted_at)
        and (a.alerted_at is null or a.alerted_at < now() - make_interval(mins => ${MIN_MINUTES_BETWEEN_ALERTS})))
      or (h.state = 'disabled' and h.reason not like 'The owner %'
        and (a.state is distinct from 'disabled' or h.since > a.alerted_at))
      or (h.state = 'healthy' and a.state in ('failing', 'disabled') and h.last_success_at > a.alerted_at)
    order by s.id limit ${limit}`
}

/** Remembers the states that owners were alerted of. */
export async function saveReportedStates(
  tx: SqlTransaction,
  states: readonly UnreportedState[],
): Promise<void> {
  await tx`
    insert into endpoint_alerts (subscription_id, state, alerted_at)
    select id, state, now() from unnest(${states.map(s => s.subscriptionId)}::uuid[], ${states.map(s => s.state)}::text[])
      as r (id, state)
    on conflict (subscription_id) do update set state = excluded.state,
      alerted_at = case when excluded.state = 'healthy' then endpoint_alerts.alerted_at else excluded.alerted_at end`
}
