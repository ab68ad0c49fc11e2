import type { WebhookEventType } from '../model/events/webhook-event.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { PageRequest } from '../model/list-filters.ts'
import { ENCRYPTION_PREFIX_BYTES, type Encryptor } from '../platform/encryption.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { type CustomHeader, decryptHeaders } from './custom-headers.ts'
import { decryptSigningSecrets, type EncryptedSecrets } from './signing-secrets.ts'
import type { DeliveryContent, Subscription, SubscriptionSelection } from './subscription.ts'

/** Inserts a subscription with its encrypted signing secret and its initial health. */
export async function insertSubscription(
  tx: SqlTransaction,
  subscription: Subscription,
  secret: Buffer,
): Promise<void> {
  await tx`
    insert into subscriptions (id, owner, url, events, jurisdictions, is_active, rate_limit, encrypted_secret,
      created_after_change, includes_persons, filter, watchlists, saved_searches, payload, format, batch_max_events,
      batch_max_seconds, created_at)
    values (${subscription.id}, ${subscription.owner}, ${subscription.url}, ${[...subscription.events]}::text[],
      ${[...subscription.jurisdictions]}::text[], ${subscription.isActive}, ${subscription.rateLimit}, ${secret},
      ${subscription.sinceChange}, ${subscription.includesPersons}, ${subscription.filter},
      ${[...subscription.watchlists]}::uuid[], ${[...subscription.savedSearches]}::uuid[], ${subscription.payload},
      ${subscription.format}, ${subscription.batch?.maxEvents ?? null}, ${subscription.batch?.maxSeconds ?? null},
      ${subscription.createdAt})`
  await tx`
    insert into subscription_health (subscription_id, since) values (${subscription.id}, ${subscription.createdAt})`
}

/**
 * Counts the subscriptions of an owner. Other transactions that count them wait until this one ends, so that concurrent
 * requests cannot exceed a limit.
 */
export async function lockAndCountSubscriptions(tx: SqlTransaction, owner: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`subscriptions of ${owner}`}, 0))`
  const [row] = await tx<[{ count: number }]>`
    select count(*)::integer as count from subscriptions where owner = ${owner}`
  return row.count
}

/** Finds a subscription of this owner. Returns `null` if it does not exist or belongs to a different owner. */
export async function findSubscription(
  sql: Queryable,
  owner: string,
  id: string,
): Promise<Subscription | null> {
  const rows = await sql<Subscription[]>`
    select ${subscriptionColumns(sql)} from subscriptions where id = ${id} and owner = ${owner}`
  return rows[0] ?? null
}

/** Lists all subscriptions of an owner, oldest first. */
export async function listOwnSubscriptions(sql: Queryable, owner: string): Promise<readonly Subscription[]> {
  return await sql<Subscription[]>`
    select ${subscriptionColumns(sql)} from subscriptions where owner = ${owner} order by created_at, id`
}

/** Finds a subscription of this owner and locks it until the transaction ends. */
export async function lockSubscription(
  tx: SqlTransaction,
  owner: string,
  id: string,
): Promise<Subscription | null> {
  const rows = await tx<Subscription[]>`
    select ${subscriptionColumns(tx)} from subscriptions where id = ${id} and owner = ${owner} for update`
  return rows[0] ?? null
}

/** Lists a page of the subscriptions of an owner, newest first, and returns the total number. */
export async function listSubscriptionPage(
  sql: Queryable,
  owner: string,
  { page, perPage }: PageRequest,
): Promise<{ readonly subscriptions: readonly Subscription[]; readonly total: number }> {
  const subscriptions = await sql<Subscription[]>`
    select ${subscriptionColumns(sql)} from subscriptions where owner = ${owner}
    order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await sql<[{ total: number }]>`
    select count(*)::integer as total from subscriptions where owner = ${owner}`
  return { subscriptions, total: count.total }
}

/**
 * Returns whether a subscription is active or keeps its deliveries until it is, and prevents changes to that until the
 * transaction ends.
 */
export async function lockSubscriptionBacklog(tx: SqlTransaction, id: string): Promise<boolean> {
  const [row] = await tx<{ isWanted: boolean }[]>`
    select is_active or keeps_backlog as "isWanted" from subscriptions where id = ${id} for share`
  return row?.isWanted ?? false
}

/** Returns the owner of a subscription, or `null` if it does not exist. */
export async function findSubscriptionOwner(sql: Queryable, id: string): Promise<string | null> {
  const [row] = await sql<{ owner: string }[]>`select owner from subscriptions where id = ${id}`
  return row?.owner ?? null
}

/** Updates the subscription fields that an owner may change. */
export async function updateSubscription(tx: SqlTransaction, subscription: Subscription): Promise<void> {
  await tx`
    update subscriptions set keeps_backlog = ${subscription.keepsBacklog}, url = ${subscription.url}, events = ${[...subscription.events]}::text[],
      jurisdictions = ${[...subscription.jurisdictions]}::text[], is_active = ${subscription.isActive},
      rate_limit = ${subscription.rateLimit}, filter = ${subscription.filter},
      watchlists = ${[...subscription.watchlists]}::uuid[], saved_searches = ${[...subscription.savedSearches]}::uuid[],
      payload = ${subscription.payload}, format = ${subscription.format},
      batch_max_events = ${subscription.batch?.maxEvents ?? null}, batch_max_seconds = ${subscription.batch?.maxSeconds ?? null}
    where id = ${subscription.id}`
}

export async function deleteSubscription(tx: SqlTransaction, id: string): Promise<void> {
  await tx`delete from subscriptions where id = ${id}`
}

/**
 * Replaces the signing secret. The previous secret stays active for `overlapSeconds`; returns when it expires, or
 * `null` if there is no overlap.
 */
export async function rotateSigningSecret(
  tx: SqlTransaction,
  id: string,
  secret: Buffer,
  overlapSeconds: number,
): Promise<Date | null> {
  const [row] = await tx<[{ overlapUntil: Date | null }]>`
    update subscriptions set encrypted_secret = ${secret},
      previous_encrypted_secret = case when ${overlapSeconds}::integer > 0 then encrypted_secret end,
      previous_secret_expires_at = case when ${overlapSeconds}::integer > 0 then now() + make_interval(secs => ${overlapSeconds}) end
    where id = ${id} returning previous_secret_expires_at as "overlapUntil"`
  return row.overlapUntil
}

/** Deletes the previous secret, so that deliveries are signed only with the current one. */
export async function endSecretOverlap(tx: SqlTransaction, id: string): Promise<void> {
  await tx`update subscriptions set previous_encrypted_secret = null, previous_secret_expires_at = null where id = ${id}`
}

/** The subscription fields that the dispatcher needs to match events. */
export type SubscriptionCandidate = Pick<
  Subscription,
  | 'id'
  | 'owner'
  | 'isActive'
  | 'events'
  | 'jurisdictions'
  | 'sinceChange'
  | 'includesPersons'
  | keyof SubscriptionSelection
  | keyof DeliveryContent
>

/**
 * Finds subscriptions that may want events with these types and jurisdictions. The caller must still match each event,
 * because the result is a superset.
 */
export async function findCandidateSubscriptions(
  tx: SqlTransaction,
  types: readonly WebhookEventType[],
  jurisdictions: readonly Jurisdiction[],
): Promise<SubscriptionCandidate[]> {
  return await tx<SubscriptionCandidate[]>`
    select id, owner, is_active as "isActive", events, jurisdictions, created_after_change as "sinceChange",
      includes_persons as "includesPersons", ${selectionColumns(tx)}
    from subscriptions
    where (is_active or keeps_backlog) and events && ${[...types]}::text[]
      and (jurisdictions = '{}' or jurisdictions && ${[...jurisdictions]}::text[])
    order by id`
}

/** Finds the subscriptions of an owner that receive events of a type, now or when they are resumed. */
export async function findOwnSubscriptions(
  tx: SqlTransaction,
  owner: string,
  type: WebhookEventType,
): Promise<Pick<Subscription, 'id' | 'format'>[]> {
  return await tx<Pick<Subscription, 'id' | 'format'>[]>`
    select id, format from subscriptions where owner = ${owner} and (is_active or keeps_backlog) and ${type} = any(events) order by id`
}

/** The URL of a subscription and its active signing secrets, in signing order (design 3.4). */
export interface SubscriptionEndpoint
  extends Pick<
    Subscription,
    'id' | 'owner' | 'url' | 'isActive' | 'rateLimit' | 'batch' | 'includesPersons'
  > {
  /** The last recorded outcome of its attempts. */
  readonly lastOutcome: 'none' | 'success' | 'failure'
  readonly secrets: readonly [string, ...string[]]
  /** The headers that its owner adds to each request. */
  readonly headers: readonly CustomHeader[]
}

type EndpointRow = Omit<SubscriptionEndpoint, 'secrets' | 'headers'> &
  EncryptedSecrets & { readonly encryptedHeaders: Buffer | null }

/**
 * Finds the endpoints of these subscriptions, including disabled ones. Throws `secret_key_differs` if a secret was
 * encrypted with a different key.
 */
export async function findSubscriptionEndpoints(
  sql: Queryable,
  encryptor: Encryptor,
  ids: readonly string[],
): Promise<SubscriptionEndpoint[]> {
  const rows = await sql<EndpointRow[]>`
    select id, owner, url, is_active as "isActive", rate_limit as "rateLimit", includes_persons as "includesPersons",
      ${batchColumn(sql)}, ${activeSecretColumns(sql)}, encrypted_headers as "encryptedHeaders",
      case when h.state = 'failing' then 'failure' when h.last_success_at is null then 'none' else 'success' end as "lastOutcome"
    from subscriptions left join subscription_health h on h.subscription_id = id
    where id = any(${[...ids]}::uuid[])`
  return rows.map(({ secret, previous, encryptedHeaders, ...endpoint }) => ({
    ...endpoint,
    secrets: decryptSigningSecrets({ secret, previous }, endpoint.id, encryptor),
    headers: decryptHeaders(encryptedHeaders, endpoint.id, encryptor),
  }))
}

/** Throws `secret_key_differs` if any secret in the database was not encrypted with this node's key. */
export async function verifySigningSecrets(sql: Queryable, encryptor: Encryptor): Promise<void> {
  // The first bytes of an encrypted secret identify its encryption key, so one secret per key is enough.
  const rows = await sql<(EncryptedSecrets & { id: string })[]>`
    select distinct on (substring(encrypted_secret for ${ENCRYPTION_PREFIX_BYTES})) id, ${activeSecretColumns(sql)} from subscriptions`
  for (const row of rows) decryptSigningSecrets(row, row.id, encryptor)
}

function activeSecretColumns(sql: Queryable) {
  return sql`
    encrypted_secret as secret,
    case when previous_secret_expires_at > now() then previous_encrypted_secret end as previous`
}

function subscriptionColumns(sql: Queryable) {
  return sql`
    id, owner, url, events, jurisdictions, is_active as "isActive", keeps_backlog as "keepsBacklog", rate_limit as "rateLimit",
    case when previous_secret_expires_at > now() then previous_secret_expires_at end as "overlapUntil",
    created_after_change as "sinceChange", includes_persons as "includesPersons", ${selectionColumns(sql)},
    created_at as "createdAt"`
}

function selectionColumns(sql: Queryable) {
  return sql`filter, watchlists, saved_searches as "savedSearches", payload, format, ${batchColumn(sql)}`
}

function batchColumn(sql: Queryable) {
  return sql`
    case when batch_max_events is not null
      then jsonb_build_object('maxEvents', batch_max_events, 'maxSeconds', batch_max_seconds) end as batch`
}
