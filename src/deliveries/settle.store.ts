import type { Transaction } from '../base/sql.ts'
import type { Verdict } from './decide.ts'
import type { DueDelivery } from './delivery.ts'
import type { Attempted } from './send.ts'

/** One attempt that is over, and what follows from it. */
export interface Settled {
  readonly delivery: DueDelivery
  readonly verdict: Verdict
  readonly attempted: Attempted
  readonly startedAt: Date
  readonly requestHeaders: Readonly<Record<string, string>>
}

/**
 * Writes what came of attempts: the log, and the delivery's new place. One that somebody else has moved on meanwhile
 * (switched off, delivered by a process that thought this one dead) keeps its place; the attempt is logged all the same.
 */
export async function settleAttempts(tx: Transaction, settled: readonly Settled[]): Promise<void> {
  // Rows of one kind go by a list of ids, which is read by index whatever the statistics say; kinds are few.
  const kinds = Map.groupBy(settled, ({ delivery, verdict: { state, gone, nextMs } }) =>
    [delivery.attempts, state, gone, nextMs === null].join(' '),
  )
  for (const alike of kinds.values()) {
    if (alike[0]?.verdict.nextMs === null) await finish(tx, alike)
    else await putBack(tx, alike)
  }
  await logAttempts(tx, settled)
}

/** Deliveries that are over: all of them made as many attempts, and came to the same. */
async function finish(tx: Transaction, alike: readonly Settled[]): Promise<void> {
  const [{ delivery, verdict }] = alike as [Settled]
  await tx`
    with over as (
      delete from delivery_queue
      where id = any(${alike.map(s => s.delivery.id)}::uuid[]) and attempts = ${delivery.attempts} returning *
    )
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, reason, attempts,
      created_at, finished_at)
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, ${verdict.state},
      ${verdict.gone ? 'gone' : null}, attempts + 1, created_at, clock_timestamp()
    from over
    on conflict (id) do update set state = excluded.state, reason = excluded.reason, attempts = excluded.attempts,
      next_attempt_at = null, finished_at = excluded.finished_at`
}

/** Deliveries that are tried again; those that are marked as failed already are shown as such, too. */
async function putBack(tx: Transaction, alike: readonly Settled[]): Promise<void> {
  const [{ delivery, verdict }] = alike as [Settled]
  const ids = alike.map(s => s.delivery.id)
  await tx`
    with again as (
      update delivery_queue q set attempts = q.attempts + 1, round = q.round + 1, failed = ${verdict.state === 'failed'},
        due_at = clock_timestamp() + r.next_ms * interval '1 millisecond'
      from unnest(${ids}::uuid[], ${alike.map(s => s.verdict.nextMs)}::text[]::float8[]) as r (id, next_ms)
      where q.id = any(${ids}::uuid[]) and q.id = r.id and q.attempts = ${delivery.attempts}
      returning q.*
    )
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts,
      next_attempt_at, created_at, finished_at)
    select id, subscription_id, event_id, event_type, jurisdiction, trigger, 'failed', attempts, due_at, created_at,
      clock_timestamp()
    from again where failed
    on conflict (id) do update set state = excluded.state, attempts = excluded.attempts,
      next_attempt_at = excluded.next_attempt_at, finished_at = excluded.finished_at`
}

async function logAttempts(tx: Transaction, settled: readonly Settled[]): Promise<void> {
  const attempted = settled.map(one => one.attempted)
  await tx`
    insert into attempts (delivery_id, number, subscription_id, trigger, started_at, status, error, detail, remote_address,
      dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, request_headers, response_headers, response_body)
    select * from unnest(
      ${settled.map(s => s.delivery.id)}::uuid[],
      ${settled.map(s => s.delivery.attempts + 1)}::text[]::smallint[],
      ${settled.map(s => s.delivery.subscriptionId)}::uuid[],
      ${settled.map(s => s.delivery.trigger)}::text[],
      ${settled.map(s => s.startedAt.toISOString())}::timestamptz[],
      ${attempted.map(a => a.status)}::text[]::smallint[],
      ${attempted.map(a => a.error)}::text[],
      ${attempted.map(a => a.detail)}::text[],
      ${attempted.map(a => a.remoteAddress)}::text[],
      ${attempted.map(a => a.dialled?.dnsMs ?? null)}::text[]::real[],
      ${attempted.map(a => a.dialled?.connectMs ?? null)}::text[]::real[],
      ${attempted.map(a => a.dialled?.tlsMs ?? null)}::text[]::real[],
      ${attempted.map(a => a.firstByteMs)}::text[]::real[],
      ${attempted.map(a => a.totalMs)}::text[]::real[],
      ${settled.map(s => JSON.stringify(s.requestHeaders))}::text[]::jsonb[],
      ${attempted.map(a => JSON.stringify(a.responseHeaders))}::text[]::jsonb[],
      ${attempted.map(a => `\\x${a.responseBody.toString('hex')}`)}::text[]::bytea[])
    on conflict (delivery_id, number) do nothing`
}
