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
}

/**
 * Logs attempts and updates their deliveries. If a delivery was canceled, or sent by another process after this one
 * lost its lease, only the attempt is logged.
 */
export async function recordAttempts(
  tx: SqlTransaction,
  attempts: readonly CompletedAttempt[],
): Promise<void> {
  // Deliveries with equal outcomes are updated by a list of IDs, so that the planner always uses the index.
  const groups = Map.groupBy(attempts, groupKey)
  for (const group of groups.values()) {
    if (group[0]?.decision.retryInMs === null) await finishDeliveries(tx, group)
    else await scheduleRetries(tx, group)
  }
  await insertAttempts(tx, attempts)
}

function groupKey(attempt: CompletedAttempt): string {
  const decision = attempt.decision
  return [attempt.delivery.attempts, decision.state, decision.isGone, decision.retryInMs === null].join(' ')
}

/**
 * Moves finished deliveries from the queue to the log. All of them must have the same number of attempts and the same
 * outcome.
 */
async function finishDeliveries(tx: SqlTransaction, group: readonly CompletedAttempt[]): Promise<void> {
  const [first] = group as [CompletedAttempt]
  await tx`
    with finished as (
      delete from delivery_queue
      where id = any(${group.map(a => a.delivery.id)}::uuid[]) and attempts = ${first.delivery.attempts} returning *
    )
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, reason, attempts,
      created_at, finished_at)
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, ${first.decision.state},
      ${first.decision.isGone ? 'gone' : null}, attempts + 1, created_at, clock_timestamp()
    from finished
    on conflict (id) do update set state = excluded.state, reason = excluded.reason, attempts = excluded.attempts,
      next_attempt_at = null, finished_at = excluded.finished_at`
}

/**
 * Schedules the next attempt of deliveries. Those that are marked as failed but will be retried are also copied to the
 * log.
 */
async function scheduleRetries(tx: SqlTransaction, group: readonly CompletedAttempt[]): Promise<void> {
  const [first] = group as [CompletedAttempt]
  const ids = group.map(a => a.delivery.id)
  await tx`
    with rescheduled as (
      update delivery_queue q set attempts = q.attempts + 1, round_attempts = q.round_attempts + 1, is_failed = ${first.decision.state === 'failed'},
        due_at = clock_timestamp() + r.next_ms * interval '1 millisecond'
      from unnest(${ids}::uuid[], ${group.map(a => a.decision.retryInMs)}::text[]::float8[]) as r (id, next_ms)
      where q.id = any(${ids}::uuid[]) and q.id = r.id and q.attempts = ${first.delivery.attempts}
      returning q.*
    )
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts,
      next_attempt_at, created_at, finished_at)
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, 'failed', attempts, due_at, created_at,
      clock_timestamp()
    from rescheduled where is_failed
    on conflict (id) do update set state = excluded.state, attempts = excluded.attempts,
      next_attempt_at = excluded.next_attempt_at, finished_at = excluded.finished_at`
}

async function insertAttempts(tx: SqlTransaction, attempts: readonly CompletedAttempt[]): Promise<void> {
  const results = attempts.map(attempt => attempt.result)
  await tx`
    insert into attempts (delivery_id, number, subscription_id, trigger, started_at, status, error, detail, remote_address,
      dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, request_headers, response_headers, response_body)
    select * from unnest(
      ${attempts.map(a => a.delivery.id)}::uuid[],
      ${attempts.map(a => a.delivery.attempts + 1)}::text[]::smallint[],
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
      ${results.map(r => `\\x${r.responseBody.toString('hex')}`)}::text[]::bytea[])
    on conflict (delivery_id, number) do nothing`
}
