import type { Queryable, Transaction } from '../base/sql.ts'
import {
  type DeliveryOutcomes,
  type Health,
  type HealthState,
  healthAfter,
  healthSwitched,
} from './health.ts'

/** What deliveries of one subscription came to, of all that is settled in one transaction. */
export interface NotedOutcomes extends DeliveryOutcomes {
  readonly subscriptionId: string
}

/** A state that a subscription has come into. */
export interface StateChange {
  readonly state: HealthState
  readonly at: Date
  readonly reason: string | null
}

/** So often a success is written down where nothing else changes, in seconds: deliveries are many. */
const SUCCESS_SECONDS = 10
/** Days for which states of the past are kept. */
const HISTORY_DAYS = 90
/** States that are shown of the past. */
export const SHOWN_STATES = 50

type HealthRow = Health & { readonly subscriptionId: string }

/**
 * Writes what deliveries mean for the health of their subscriptions, by PostgreSQL's clock, and switches off those that
 * are beyond hope. Answers their ids: what is open for them is to be ended in the same transaction.
 */
export async function noteOutcomes(tx: Transaction, noted: readonly NotedOutcomes[]): Promise<string[]> {
  const rows = await tx<(HealthRow & { now: Date })[]>`
    select ${columns(tx)}, now() as now
    from unnest(${noted.map(n => n.subscriptionId)}::uuid[], ${noted.map(n => String(n.failed > 0 || n.gone))}::text[]::boolean[])
      as n (id, is_bad)
    join subscription_health h on h.subscription_id = n.id
    where n.is_bad or h.state <> 'healthy' or h.failed_deliveries > 0 or h.last_success_at is null
      or h.last_success_at < now() - make_interval(secs => ${SUCCESS_SECONDS})
    order by h.subscription_id for update of h`
  const byId = new Map(noted.map(n => [n.subscriptionId, n]))
  const after = rows.map(({ now, ...row }): HealthRow => {
    const outcomes = byId.get(row.subscriptionId)
    return outcomes === undefined ? row : { ...row, ...healthAfter(row, outcomes, now) }
  })
  const before = new Map(rows.map(row => [row.subscriptionId, row.state]))
  await save(tx, after, before)
  const off = after.filter(row => row.state === 'disabled' && before.get(row.subscriptionId) !== 'disabled')
  const ids = off.map(row => row.subscriptionId)
  if (ids.length > 0) await tx`update subscriptions set is_active = false where id = any(${ids}::uuid[])`
  return ids
}

/** Writes that the owner has switched a subscription on or off. */
export async function noteSwitch(tx: Transaction, id: string, isActive: boolean): Promise<void> {
  const rows = await tx<(HealthRow & { now: Date })[]>`
    select ${columns(tx)}, now() as now from subscription_health h where subscription_id = ${id} for update`
  const after = rows.map(({ now, ...row }): HealthRow => ({ ...row, ...healthSwitched(row, isActive, now) }))
  await save(tx, after, new Map(rows.map(row => [id, row.state])))
}

/** How a subscription fares, and the states it was in, the newest first. */
export async function findHealth(
  sql: Queryable,
  id: string,
): Promise<{ readonly health: Health; readonly history: readonly StateChange[] } | null> {
  const [row] = await sql<HealthRow[]>`
    select ${columns(sql)} from subscription_health h where subscription_id = ${id}`
  if (row === undefined) return null
  const { subscriptionId: _, ...health } = row
  const history = await sql<StateChange[]>`
    select state, at, reason from subscription_states where subscription_id = ${id}
    order by at desc limit ${SHOWN_STATES}`
  return { health, history: [...history] }
}

async function save(
  tx: Transaction,
  rows: readonly HealthRow[],
  before: ReadonlyMap<string, HealthState>,
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
  const moved = rows.filter(row => row.state !== before.get(row.subscriptionId))
  if (moved.length === 0) return
  await tx`
    delete from subscription_states
    where subscription_id = any(${moved.map(r => r.subscriptionId)}::uuid[])
      and at < now() - make_interval(days => ${HISTORY_DAYS})`
  await tx`
    insert into subscription_states (subscription_id, at, state, reason)
    select * from unnest(${moved.map(r => r.subscriptionId)}::uuid[],
      ${moved.map(r => r.since.toISOString())}::timestamptz[], ${moved.map(r => r.state)}::text[],
      ${moved.map(r => r.reason)}::text[])`
}

function columns(sql: Queryable) {
  return sql`
    h.subscription_id as "subscriptionId", h.state, h.since, h.reason, h.last_success_at as "lastSuccessAt",
    h.failed_deliveries as "failedDeliveries", h.failing_since as "failingSince"`
}
