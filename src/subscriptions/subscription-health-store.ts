import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import {
  applyOutcomesToHealth,
  applyOwnerSwitchToHealth,
  type DeliveryOutcomes,
  type SubscriptionHealth,
  type SubscriptionHealthState,
} from './subscription-health.ts'

/** The delivery results of one subscription that are recorded in one transaction. */
export interface SubscriptionOutcomes extends DeliveryOutcomes {
  readonly subscriptionId: string
}

/** A past change of a subscription's health state. */
export interface HealthStateChange {
  readonly state: SubscriptionHealthState
  readonly at: Date
  readonly reason: string | null
}

/**
 * Minimum interval in seconds between two updates of the last success time if nothing else changes. It limits writes,
 * because deliveries are frequent.
 */
const SUCCESS_WRITE_SECONDS = 10
/** Number of days for which past health states are kept. */
const HISTORY_DAYS = 90
/** Maximum number of past health states returned. */
export const MAX_HEALTH_HISTORY = 50

type HealthRow = SubscriptionHealth & { readonly subscriptionId: string }

/**
 * Updates the health of subscriptions, using PostgreSQL's clock, and disables those that keep failing. Returns the IDs
 * of the disabled ones, whose open deliveries the caller must cancel in the same transaction.
 */
export async function recordDeliveryOutcomes(
  tx: SqlTransaction,
  outcomes: readonly SubscriptionOutcomes[],
): Promise<string[]> {
  const rows = await tx<(HealthRow & { now: Date })[]>`
    select ${healthColumns(tx)}, now() as now
    from unnest(${outcomes.map(o => o.subscriptionId)}::uuid[], ${outcomes.map(o => String(o.failed + o.failedAttempts > 0 || o.isGone))}::text[]::boolean[])
      as o (id, has_failed)
    join subscription_health h on h.subscription_id = o.id
    where o.has_failed or h.state <> 'healthy' or h.failed_deliveries > 0 or h.last_success_at is null
      or h.last_success_at < now() - make_interval(secs => ${SUCCESS_WRITE_SECONDS})
    order by h.subscription_id for update of h`
  const outcomesById = new Map(outcomes.map(o => [o.subscriptionId, o]))
  const after = rows.map(({ now, ...row }): HealthRow => {
    const own = outcomesById.get(row.subscriptionId)
    return own === undefined ? row : { ...row, ...applyOutcomesToHealth(row, own, now) }
  })
  const stateBefore = new Map(rows.map(row => [row.subscriptionId, row.state]))
  await saveHealth(tx, after, stateBefore)
  const disabledIds = after
    .filter(row => row.state === 'disabled' && stateBefore.get(row.subscriptionId) !== 'disabled')
    .map(row => row.subscriptionId)
  if (disabledIds.length > 0)
    await tx`update subscriptions set is_active = false where id = any(${disabledIds}::uuid[])`
  return disabledIds
}

/** Updates the health of a subscription after its owner or an administrator enabled or disabled it. */
export async function recordOwnerSwitch(
  tx: SqlTransaction,
  id: string,
  isActive: boolean,
  by: 'owner' | 'administrator' = 'owner',
): Promise<void> {
  const rows = await tx<(HealthRow & { now: Date })[]>`
    select ${healthColumns(tx)}, now() as now from subscription_health h where subscription_id = ${id} for update`
  const after = rows.map(
    ({ now, ...row }): HealthRow => ({ ...row, ...applyOwnerSwitchToHealth(row, isActive, now, by) }),
  )
  await saveHealth(tx, after, new Map(rows.map(row => [id, row.state])))
}

/** Disables a subscription for a reason. Returns false if it is disabled already, without deliveries that wait, or does not exist. */
export async function disableSubscription(tx: SqlTransaction, id: string, reason: string): Promise<boolean> {
  const disabled = await tx`update subscriptions set is_active = false, keeps_backlog = false
      where id = ${id} and (is_active or keeps_backlog) returning 1`
  if (disabled.length === 0) return false
  const rows = await tx<(HealthRow & { now: Date })[]>`
    select ${healthColumns(tx)}, now() as now from subscription_health h where subscription_id = ${id} for update`
  const after = rows.map(({ now, ...row }): HealthRow => ({ ...row, state: 'disabled', reason, since: now }))
  await saveHealth(tx, after, new Map(rows.map(row => [id, row.state])))
  return true
}

/** Finds the current health of a subscription and its past health states, newest first. */
export async function findSubscriptionHealth(
  sql: Queryable,
  id: string,
): Promise<{ readonly health: SubscriptionHealth; readonly history: readonly HealthStateChange[] } | null> {
  const [row] = await sql<HealthRow[]>`
    select ${healthColumns(sql)} from subscription_health h where subscription_id = ${id}`
  if (row === undefined) return null
  const { subscriptionId: _, ...health } = row
  const history = await sql<HealthStateChange[]>`
    select state, changed_at as at, reason from subscription_state_changes where subscription_id = ${id}
    order by changed_at desc limit ${MAX_HEALTH_HISTORY}`
  return { health, history: [...history] }
}

async function saveHealth(
  tx: SqlTransaction,
  rows: readonly HealthRow[],
  stateBefore: ReadonlyMap<string, SubscriptionHealthState>,
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update subscription_health h set state = r.state, since = r.since, reason = r.reason,
      last_success_at = r.last_success_at, failed_deliveries = r.failed_deliveries, failing_since = r.failing_since
    from unnest(
      ${rows.map(r => r.subscriptionId)}::uuid[], ${rows.map(r => r.state)}::text[],
      ${rows.map(r => r.since.toISOString())}::timestamptz[], ${rows.map(r => r.reason)}::text[],
      ${rows.map(r => r.lastSuccessAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map(r => String(r.failedDeliveries))}::text[]::integer[],
      ${rows.map(r => r.failingSince?.toISOString() ?? null)}::timestamptz[])
      as r (id, state, since, reason, last_success_at, failed_deliveries, failing_since)
    where h.subscription_id = r.id`
  const changed = rows.filter(row => row.state !== stateBefore.get(row.subscriptionId))
  if (changed.length === 0) return
  await tx`
    delete from subscription_state_changes
    where subscription_id = any(${changed.map(r => r.subscriptionId)}::uuid[])
      and changed_at < (select now from retention_clock) - make_interval(days => ${HISTORY_DAYS})`
  await tx`
    insert into subscription_state_changes (subscription_id, changed_at, state, reason)
    select * from unnest(${changed.map(r => r.subscriptionId)}::uuid[],
      ${changed.map(r => r.since.toISOString())}::timestamptz[], ${changed.map(r => r.state)}::text[],
      ${changed.map(r => r.reason)}::text[])`
}

function healthColumns(sql: Queryable) {
  return sql`
    h.subscription_id as "subscriptionId", h.state, h.since, h.reason, h.last_success_at as "lastSuccessAt",
    h.failed_deliveries as "failedDeliveries", h.failing_since as "failingSince"`
}
