import type { SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { DueDelivery } from './delivery.ts'
import type { AttemptResult } from './http/webhook-sender.ts'
import type { AttemptDecision } from './retry-policy.ts'

/** An attempt that has ended, with its result and the decision on what follows. */
export interface CompletedAttempt {
  readonly delivery: DueDelivery
  readonly decision: AttemptDecision
  readonly result: AttemptResult
  readonly startedAt: Date
  readonly requestHeaders: Readonly<Record<string, string>>
  /** The batch that was sent; `null` if the delivery was sent alone. */
  readonly batch: SentBatch | null
  /** The ID of the batch if its deliveries are retried together, and otherwise `null`. */
  readonly retryBatchId: string | null
}

/** A batch that was sent in one request. The response to it may repeat any of its events. */
export interface SentBatch {
  readonly id: string
  readonly eventIds: readonly string[]
}

/**
 * Logs attempts and updates their deliveries. Each request that was made is logged, also if its delivery was canceled or
 * restarted meanwhile, or was sent by another process after this one lost its lease. Returns the attempts that were not in
 * the log before.
 */
export async function recordAttempts(
  tx: SqlTransaction,
  attempts: readonly CompletedAttempt[],
): Promise<readonly CompletedAttempt[]> {
  // Deliveries with equal outcomes are updated by a list of IDs, so that the planner always uses the index.
  const groups = Map.groupBy(attempts, groupKey)
  for (const group of groups.values()) {
    const update = group[0]?.decision.retryInMs === null ? finishDeliveries : scheduleRetries
    if ((await update(tx, group)) < group.length) await countAttemptsOfChanged(tx, group)
  }
  const numbered = attempts.map(attempt => ({ ...attempt, number: attempt.delivery.attempts + 1 }))
  const inserted = await insertAttempts(tx, numbered)
  if (inserted.length === attempts.length) return inserted
  return [...inserted, ...(await insertUnderFreeNumbers(tx, attempts))]
}

function groupKey({ delivery: { attempts, round }, decision }: CompletedAttempt): string {
  return [attempts, round, decision.state, decision.isGone, decision.retryInMs === null].join(' ')
}

/**
 * Moves finished deliveries from the queue to the log and returns their number. All of them must have the same number of
 * attempts and the same outcome. A delivery that was restarted during the attempt is finished only by success.
 */
async function finishDeliveries(tx: SqlTransaction, group: readonly CompletedAttempt[]): Promise<number> {
  const [{ delivery, decision }] = group as [CompletedAttempt]
  const rows = await tx`
    with finished as (
      delete from delivery_queue
      where id = any(${group.map(a => a.delivery.id)}::uuid[]) and attempts = ${delivery.attempts}
        and (round_attempts = ${delivery.round} or ${decision.state === 'delivered'}) returning *
    )
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, reason, attempts,
      created_at, finished_at)
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, ${decision.state},
      ${decision.isGone ? 'gone' : null}, attempts + 1, created_at, clock_timestamp()
    from finished
    on conflict (id) do update set state = excluded.state, reason = excluded.reason, attempts = excluded.attempts,
      next_attempt_at = null, finished_at = excluded.finished_at
    returning 1`
  return rows.length
}

/**
 * Schedules the next attempt of deliveries and returns their number. Those that are marked as failed but will be retried
 * are also copied to the log.
 */
async function scheduleRetries(tx: SqlTransaction, group: readonly CompletedAttempt[]): Promise<number> {
  const [{ delivery, decision }] = group as [CompletedAttempt]
  const ids = group.map(a => a.delivery.id)
  const rows = await tx`
    with rescheduled as (
      update delivery_queue q set attempts = q.attempts + 1, round_attempts = q.round_attempts + 1, is_failed = ${decision.state === 'failed'},
        due_at = clock_timestamp() + r.next_ms * interval '1 millisecond', batch_id = r.batch_id
      from unnest(${ids}::uuid[], ${group.map(a => a.decision.retryInMs)}::text[]::float8[],
        ${group.map(a => a.retryBatchId)}::uuid[]) as r (id, next_ms, batch_id)
      where q.id = any(${ids}::uuid[]) and q.id = r.id and q.attempts = ${delivery.attempts}
        and q.round_attempts = ${delivery.round}
      returning q.*
    ), logged as (
      insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts,
        next_attempt_at, created_at, finished_at)
      select id, subscription_id, event_id, event_type, jurisdiction, trigger, 'failed', attempts, due_at, created_at,
        clock_timestamp()
      from rescheduled where is_failed
      on conflict (id) do update set state = excluded.state, attempts = excluded.attempts,
        next_attempt_at = excluded.next_attempt_at, finished_at = excluded.finished_at
    )
    select 1 from rescheduled`
  return rows.length
}

/**
 * Counts the attempts of deliveries that changed during the attempt. A restarted one stays due, because its new round has
 * not begun. A canceled one becomes `delivered` if the request succeeded, so that it is not resent.
 */
async function countAttemptsOfChanged(tx: SqlTransaction, group: readonly CompletedAttempt[]): Promise<void> {
  const [{ delivery, decision }] = group as [CompletedAttempt]
  const ids = group.map(a => a.delivery.id)
  const isDelivered = decision.state === 'delivered'
  await tx`
    update delivery_queue set attempts = attempts + 1
    where id = any(${ids}::uuid[]) and attempts = ${delivery.attempts} and round_attempts <> ${delivery.round}`
  // A higher number of attempts means that this one was counted before.
  await tx`
    update deliveries set attempts = ${delivery.attempts + 1},
      state = case when ${isDelivered} then 'delivered' else state end,
      reason = case when ${isDelivered} then null else reason end
    where id = any(${ids}::uuid[]) and attempts <= ${delivery.attempts}`
}

/** An attempt with its number in the log of its delivery. */
type NumberedAttempt = CompletedAttempt & { readonly number: number }

/**
 * Inserts attempts whose number belongs to another attempt of the same delivery, under the next free number. An attempt
 * that was inserted before, by a transaction whose result was lost, is recognised by its start.
 */
async function insertUnderFreeNumbers(
  tx: SqlTransaction,
  attempts: readonly CompletedAttempt[],
): Promise<readonly CompletedAttempt[]> {
  const inserted: CompletedAttempt[] = []
  for (;;) {
    const logged = await tx<{ id: string; number: number; startedAt: Date }[]>`
      select delivery_id as id, number, started_at as "startedAt" from attempts
      where delivery_id = any(${attempts.map(a => a.delivery.id)}::uuid[])`
    const loggedById = Map.groupBy(logged, row => row.id)
    const missing = attempts.flatMap((attempt): NumberedAttempt[] => {
      const others = loggedById.get(attempt.delivery.id) ?? []
      if (others.some(row => row.startedAt.getTime() === attempt.startedAt.getTime())) return []
      return [{ ...attempt, number: Math.max(0, ...others.map(row => row.number)) + 1 }]
    })
    if (missing.length === 0) return inserted
    // Another process may take the same number first; then the next one is tried.
    inserted.push(...(await insertAttempts(tx, missing)))
  }
}

/** Inserts attempts whose number is not taken, and returns these. */
async function insertAttempts(
  tx: SqlTransaction,
  attempts: readonly NumberedAttempt[],
): Promise<readonly NumberedAttempt[]> {
  const results = attempts.map(attempt => attempt.result)
  const rows = await tx<{ id: string; number: number }[]>`
    insert into attempts (delivery_id, number, subscription_id, trigger, started_at, status, error, detail, remote_address,
      dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, request_headers, response_headers, response_body, batch_id)
    select * from unnest(
      ${attempts.map(a => a.delivery.id)}::uuid[],
      ${attempts.map(a => a.number)}::text[]::smallint[],
      ${attempts.map(a => a.delivery.subscriptionId)}::uuid[],
      ${attempts.map(a => a.delivery.trigger)}::text[],
      ${attempts.map(a => a.startedAt.toISOString())}::timestamptz[],
      ${results.map(r => r.status)}::text[]::smallint[],
      ${results.map(r => r.error)}::text[],
      ${results.map(r => r.detail)}::text[],
      ${results.map(r => r.remoteAddress)}::text[],
      ${results.map(r => r.connection?.dnsMs ?? null)}::text[]::real[],
      ${results.map(r => r.connection?.connectMs ?? null)}::text[]::real[],
      ${results.map(r => r.connection?.tlsMs ?? null)}::text[]::real[],
      ${results.map(r => r.firstByteMs)}::text[]::real[],
      ${results.map(r => r.totalMs)}::text[]::real[],
      ${attempts.map(a => JSON.stringify(a.requestHeaders))}::text[]::jsonb[],
      ${results.map(r => JSON.stringify(r.responseHeaders))}::text[]::jsonb[],
      ${results.map(r => `\\x${r.responseBody.toString('hex')}`)}::text[]::bytea[],
      ${attempts.map(a => a.batch?.id ?? null)}::uuid[])
    on conflict (delivery_id, number) do nothing
    returning delivery_id as id, number`
  if (rows.length === attempts.length) return attempts
  const keys = new Set(rows.map(row => `${row.id} ${row.number}`))
  return attempts.filter(attempt => keys.has(`${attempt.delivery.id} ${attempt.number}`))
}
