import type { ExpiryLimit } from '../model/retention/expiry-limit.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { LeasedMail, MailState, NewMail } from './mail.ts'

/** Queues mails that do not exist yet, due immediately, and returns the IDs of the queued ones. */
export async function enqueueMails(tx: SqlTransaction, mails: readonly NewMail[]): Promise<string[]> {
  if (mails.length === 0) return []
  const rows = await tx<{ id: string }[]>`
    insert into mails (id, kind, owner, address_id, recipient_hash, digest_id, content, state, next_attempt_at, created_at)
    select id, kind, owner, address_id, decode(recipient_hash, 'hex'), digest_id, content::jsonb, 'queued', now(), now()
    from unnest(${mails.map(m => m.id)}::uuid[], ${mails.map(m => m.kind)}::text[], ${mails.map(m => m.owner)}::text[],
      ${mails.map(m => m.addressId)}::uuid[], ${mails.map(m => m.recipientHash.toString('hex'))}::text[],
      ${mails.map(m => m.digestId)}::uuid[],
      ${mails.map(m => (m.alert === null ? null : JSON.stringify(m.alert)))}::text[])
      as m (id, kind, owner, address_id, recipient_hash, digest_id, content)
    on conflict (id) do nothing
    returning id`
  return rows.map(row => row.id)
}

/**
 * Leases up to `limit` due mails to a process, those that are due longest first. Mails of a process that died are due again
 * when their lease has ended.
 */
export async function leaseDueMails(
  sql: Queryable,
  leaseId: string,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<readonly LeasedMail[]> {
  return await sql<LeasedMail[]>`
    update mails m set lease_id = ${leaseId}, leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from (
      select id from mails
      where state = 'queued' and next_attempt_at <= clock_timestamp()
        and (leased_until is null or leased_until < clock_timestamp())
      order by next_attempt_at limit ${limit} for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.kind, m.owner, m.address_id as "addressId", m.digest_id as "digestId", m.content as alert, m.attempts,
      m.created_at as "createdAt"`
}

/**
 * Extends the leases of a process, while its mails are being sent. Mails that are being finished are left out: waiting for them,
 * while another transaction finishes several, could be a deadlock.
 */
export async function renewMailLeases(sql: Queryable, leaseId: string, leaseSeconds: number): Promise<void> {
  await sql`
    update mails set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id in (select id from mails where lease_id = ${leaseId} and state = 'queued' for update skip locked)`
}

/** The final state of a mail. `announcements` is the number of announcements in a digest. */
export interface FinishedMail {
  readonly id: string
  readonly state: Exclude<MailState, 'queued'>
  readonly reason: string | null
  readonly announcements: number | null
}

/**
 * Records the final state of mails that are still queued, and returns their IDs. What an alert said is cleared. `isAttempt`
 * tells whether a mail server was asked.
 */
export async function finishMails(
  tx: SqlTransaction,
  mails: readonly FinishedMail[],
  { isAttempt }: { readonly isAttempt: boolean },
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update mails m set state = f.state, reason = f.reason, announcements = f.announcements, finished_at = clock_timestamp(),
      attempts = attempts + ${isAttempt ? 1 : 0}, content = null, lease_id = null, leased_until = null
    from unnest(${mails.map(m => m.id)}::uuid[], ${mails.map(m => m.state)}::text[], ${mails.map(m => m.reason)}::text[],
      ${mails.map(m => (m.announcements === null ? null : String(m.announcements)))}::text[]::integer[])
      as f (id, state, reason, announcements)
    where m.id = f.id and m.state = 'queued'
    returning m.id`
  return rows.map(row => row.id)
}

/** Schedules another attempt, counted from now. */
export async function retryMail(
  tx: SqlTransaction,
  id: string,
  { reason, delayMs }: { readonly reason: string; readonly delayMs: number },
): Promise<void> {
  await tx`
    update mails set attempts = attempts + 1, reason = ${reason}, lease_id = null, leased_until = null,
      next_attempt_at = clock_timestamp() + make_interval(secs => ${delayMs / 1_000})
    where id = ${id} and state = 'queued'`
}

/** Returns leased mails that were not tried to the queue, when a process stops. */
export async function releaseMails(sql: Queryable, leaseId: string): Promise<void> {
  await sql`
    update mails set lease_id = null, leased_until = null where lease_id = ${leaseId} and state = 'queued'`
}

/** Cancels the queued mails to an address, or those of a digest. */
export async function cancelMails(
  tx: SqlTransaction,
  subject: { readonly addressId: string } | { readonly digestId: string },
  reason: string,
): Promise<void> {
  const which =
    'addressId' in subject ? tx`address_id = ${subject.addressId}` : tx`digest_id = ${subject.digestId}`
  await tx`
    update mails set state = 'canceled', reason = ${reason}, finished_at = clock_timestamp(), content = null
    where state = 'queued' and ${which}`
}

/** The numbers of confirmation mails of the last day to a recipient, by any owner, and of the last hour by an owner. */
export async function countConfirmations(
  tx: SqlTransaction,
  owner: string,
  recipientHash: Buffer,
): Promise<{ readonly toRecipient: number; readonly byOwner: number; readonly latestAt: Date | null }> {
  // Concurrent requests for one recipient are counted one after the other.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`mail ${recipientHash.toString('hex')}`}, 0))`
  const [row] = await tx<[{ toRecipient: number; byOwner: number; latestAt: Date | null }]>`
    select count(*) filter (where recipient_hash = ${recipientHash})::int as "toRecipient",
      count(*) filter (where owner = ${owner} and created_at > now() - interval '1 hour')::int as "byOwner",
      max(created_at) filter (where recipient_hash = ${recipientHash}) as "latestAt"
    from mails
    where kind = 'confirmation' and created_at > now() - interval '1 day'
      and (recipient_hash = ${recipientHash} or owner = ${owner})`
  return row
}

/** Finds the address that a mail was sent to. */
export async function findMailRecipient(sql: Queryable, id: string): Promise<string | null> {
  const [row] = await sql<
    { addressId: string }[]
  >`select address_id as "addressId" from mails where id = ${id}`
  return row?.addressId ?? null
}

/** Marks a mail as bounced after the mail server had accepted it. */
export async function markMailBounced(tx: SqlTransaction, id: string, reason: string): Promise<void> {
  await tx`update mails set state = 'bounced', reason = ${reason} where id = ${id} and state = 'sent'`
}

/** Deletes up to `limit` expired mails that are finished, and returns their number. */
export async function pruneMails(
  sql: Queryable,
  { before, protectedDays }: ExpiryLimit,
  limit: number,
): Promise<number> {
  const result = await sql`
    delete from mails where id in (
      select id from mails
      where finished_at < ${before} and (finished_at at time zone 'UTC')::date <> all(${[...protectedDays]}::date[])
      limit ${limit})`
  return result.count
}

/** Counts attempts by outcome. An outcome is given once for each attempt. */
export async function countMailAttempts(tx: SqlTransaction, outcomes: readonly string[]): Promise<void> {
  if (outcomes.length === 0) return
  await tx`
    insert into mail_attempt_counts (outcome, attempts)
    select outcome, count(*) from unnest(${[...outcomes]}::text[]) as given (outcome) group by outcome order by outcome
    on conflict (outcome) do update set attempts = mail_attempt_counts.attempts + excluded.attempts`
}

/** Numbers about the mails that wait to be sent. */
export interface MailBacklog {
  readonly queued: number
  /** Age in seconds of the oldest mail that is due; 0 if none is. */
  readonly oldestDueSeconds: number
  readonly attempts: readonly { readonly outcome: string; readonly attempts: number }[]
}

export async function readMailBacklog(sql: Queryable): Promise<MailBacklog> {
  const [row] = await sql<[{ queued: number; oldestDueSeconds: number }]>`
    select count(*)::int as queued,
      coalesce(greatest(0, extract(epoch from clock_timestamp() - min(next_attempt_at))), 0)::float8 as "oldestDueSeconds"
    from mails where state = 'queued'`
  const attempts = await sql<{ outcome: string; attempts: number }[]>`
    select outcome, attempts::float8 as attempts from mail_attempt_counts order by outcome`
  return { ...row, attempts }
}
