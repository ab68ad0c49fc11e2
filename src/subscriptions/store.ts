import { SEALED_HEAD_BYTES, type Sealer } from '../base/seal.ts'
import type { Queryable, Transaction } from '../base/sql.ts'
import type { EventType } from '../model/event.ts'
import type { Page } from '../model/filter.ts'
import type { Jurisdiction } from '../model/place.ts'
import { openSecrets, type SealedSecrets } from './secrets.ts'
import type { Subscription } from './subscription.ts'

/** Inserts a subscription with its encrypted secret. */
export async function insertSubscription(
  tx: Transaction,
  subscription: Subscription,
  secret: Buffer,
): Promise<void> {
  await tx`
    insert into subscriptions (id, owner, url, events, jurisdictions, is_active, rate_limit, secret, since_change, created_at)
    values (${subscription.id}, ${subscription.owner}, ${subscription.url}, ${[...subscription.events]}::text[],
      ${[...subscription.jurisdictions]}::text[], ${subscription.isActive}, ${subscription.rateLimit}, ${secret},
      ${subscription.sinceChange}, ${subscription.createdAt})`
  await tx`
    insert into subscription_health (subscription_id, since) values (${subscription.id}, ${subscription.createdAt})`
}

/** Finds a subscription of this owner; null if there is none or it belongs to another owner. */
export async function findSubscription(
  sql: Queryable,
  owner: string,
  id: string,
): Promise<Subscription | null> {
  const rows = await sql<Subscription[]>`
    select ${subscriptionColumns(sql)} from subscriptions where id = ${id} and owner = ${owner}`
  return rows[0] ?? null
}

/** Finds a subscription of this owner and locks it until the transaction ends. */
export async function lockSubscription(
  tx: Transaction,
  owner: string,
  id: string,
): Promise<Subscription | null> {
  const rows = await tx<Subscription[]>`
    select ${subscriptionColumns(tx)} from subscriptions where id = ${id} and owner = ${owner} for update`
  return rows[0] ?? null
}

/** Lists a page of an owner's subscriptions, newest first, and their total. */
export async function pageOfSubscriptions(
  sql: Queryable,
  owner: string,
  { page, perPage }: Page,
): Promise<{ readonly subscriptions: readonly Subscription[]; readonly total: number }> {
  const subscriptions = await sql<Subscription[]>`
    select ${subscriptionColumns(sql)} from subscriptions where owner = ${owner}
    order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await sql<[{ total: number }]>`
    select count(*)::integer as total from subscriptions where owner = ${owner}`
  return { subscriptions, total: count.total }
}

/** Updates the fields that an owner may change. */
export async function saveSubscription(tx: Transaction, subscription: Subscription): Promise<void> {
  await tx`
    update subscriptions set url = ${subscription.url}, events = ${[...subscription.events]}::text[],
      jurisdictions = ${[...subscription.jurisdictions]}::text[], is_active = ${subscription.isActive},
      rate_limit = ${subscription.rateLimit}
    where id = ${subscription.id}`
}

/** Deletes a subscription and its health. */
export async function deleteSubscription(tx: Transaction, id: string): Promise<void> {
  await tx`delete from subscriptions where id = ${id}`
}

/** Replaces the signing secret. The previous one keeps signing for `overlapSeconds`; returns when it stops. */
export async function replaceSecret(
  tx: Transaction,
  id: string,
  secret: Buffer,
  overlapSeconds: number,
): Promise<Date | null> {
  const [row] = await tx<[{ overlapUntil: Date | null }]>`
    update subscriptions set secret = ${secret},
      previous_secret = case when ${overlapSeconds}::integer > 0 then secret end,
      overlap_until = case when ${overlapSeconds}::integer > 0 then now() + make_interval(secs => ${overlapSeconds}) end
    where id = ${id} returning overlap_until as "overlapUntil"`
  return row.overlapUntil
}

/** Drops the previous secret, so that only the current one signs. */
export async function endOverlap(tx: Transaction, id: string): Promise<void> {
  await tx`update subscriptions set previous_secret = null, overlap_until = null where id = ${id}`
}

/** The fields of a subscription that dispatch needs. */
export type Candidate = Pick<Subscription, 'id' | 'events' | 'jurisdictions' | 'sinceChange'>

/** Finds subscriptions that may want events of these types and jurisdictions: a superset of those that do. */
export async function candidates(
  tx: Transaction,
  types: readonly EventType[],
  jurisdictions: readonly Jurisdiction[],
): Promise<Candidate[]> {
  return await tx<Candidate[]>`
    select id, events, jurisdictions, since_change as "sinceChange" from subscriptions
    where is_active and events && ${[...types]}::text[]
      and (jurisdictions = '{}' or jurisdictions && ${[...jurisdictions]}::text[])
    order by id`
}

/** The URL of a subscription and the secrets that sign its deliveries, in signing order (design 3.4). */
export interface Target extends Pick<Subscription, 'id' | 'url' | 'isActive' | 'rateLimit'> {
  readonly secrets: readonly [string, ...string[]]
}

/** Finds the endpoints of these subscriptions, including disabled ones. Throws `secret_key_differs`. */
export async function targetsOf(
  sql: Queryable,
  encryptor: Sealer,
  ids: readonly string[],
): Promise<Target[]> {
  const rows = await sql<(Omit<Target, 'secrets'> & SealedSecrets)[]>`
    select id, url, is_active as "isActive", rate_limit as "rateLimit", ${activeSecretColumns(sql)}
    from subscriptions where id = any(${[...ids]}::uuid[])`
  return rows.map(({ secret, previous, ...endpoint }) => ({
    ...endpoint,
    secrets: openSecrets({ secret, previous }, endpoint.id, encryptor),
  }))
}

/** Throws `secret_key_differs` if secrets in the database were encrypted with another key than this node's. */
export async function checkSecrets(sql: Queryable, encryptor: Sealer): Promise<void> {
  // The head of an encrypted secret identifies its key, so one secret per key is enough.
  const rows = await sql<(SealedSecrets & { id: string })[]>`
    select distinct on (substring(secret for ${SEALED_HEAD_BYTES})) id, ${activeSecretColumns(sql)} from subscriptions`
  for (const row of rows) openSecrets(row, row.id, encryptor)
}

function activeSecretColumns(sql: Queryable) {
  return sql`secret, case when overlap_until > now() then previous_secret end as previous`
}

function subscriptionColumns(sql: Queryable) {
  return sql`
    id, owner, url, events, jurisdictions, is_active as "isActive", rate_limit as "rateLimit",
    case when overlap_until > now() then overlap_until end as "overlapUntil",
    since_change as "sinceChange", created_at as "createdAt"`
}
