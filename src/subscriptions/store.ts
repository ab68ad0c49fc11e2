import { SEALED_HEAD_BYTES, type Sealer } from '../base/seal.ts'
import type { Queryable, Transaction } from '../base/sql.ts'
import type { EventType } from '../model/event.ts'
import type { Page } from '../model/filter.ts'
import type { Jurisdiction } from '../model/place.ts'
import { openSecrets, type SealedSecrets } from './secrets.ts'
import type { Subscription } from './subscription.ts'

/** Keeps a new subscription with its sealed secret. */
export async function insertSubscription(tx: Transaction, kept: Subscription, secret: Buffer): Promise<void> {
  await tx`
    insert into subscriptions (id, owner, url, events, jurisdictions, is_active, rate_limit, secret, since_change, created_at)
    values (${kept.id}, ${kept.owner}, ${kept.url}, ${[...kept.events]}::text[], ${[...kept.jurisdictions]}::text[],
      ${kept.isActive}, ${kept.rateLimit}, ${secret}, ${kept.sinceChange}, ${kept.createdAt})`
  await tx`insert into subscription_health (subscription_id, since) values (${kept.id}, ${kept.createdAt})`
}

/** A subscription of this owner; null when there is none, or it is somebody else's. */
export async function findSubscription(
  sql: Queryable,
  owner: string,
  id: string,
): Promise<Subscription | null> {
  const rows = await sql<Subscription[]>`
    select ${columns(sql)} from subscriptions where id = ${id} and owner = ${owner}`
  return rows[0] ?? null
}

/** The same, kept as it is until the transaction ends. */
export async function lockSubscription(
  tx: Transaction,
  owner: string,
  id: string,
): Promise<Subscription | null> {
  const rows = await tx<Subscription[]>`
    select ${columns(tx)} from subscriptions where id = ${id} and owner = ${owner} for update`
  return rows[0] ?? null
}

/** A page of an owner's subscriptions, newest first, and how many there are. */
export async function pageOfSubscriptions(
  sql: Queryable,
  owner: string,
  { page, perPage }: Page,
): Promise<{ readonly subscriptions: readonly Subscription[]; readonly total: number }> {
  const subscriptions = await sql<Subscription[]>`
    select ${columns(sql)} from subscriptions where owner = ${owner}
    order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await sql<[{ total: number }]>`
    select count(*)::integer as total from subscriptions where owner = ${owner}`
  return { subscriptions, total: count.total }
}

/** Writes what an owner may change. */
export async function saveSubscription(tx: Transaction, kept: Subscription): Promise<void> {
  await tx`
    update subscriptions set url = ${kept.url}, events = ${[...kept.events]}::text[],
      jurisdictions = ${[...kept.jurisdictions]}::text[], is_active = ${kept.isActive}, rate_limit = ${kept.rateLimit}
    where id = ${kept.id}`
}

/** Takes a subscription away, with its health. */
export async function deleteSubscription(tx: Transaction, id: string): Promise<void> {
  await tx`delete from subscriptions where id = ${id}`
}

/** Puts a new secret in the place of the old one, which signs along for so many seconds; answers until when. */
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

/** From now on only the newest secret signs. */
export async function endOverlap(tx: Transaction, id: string): Promise<void> {
  await tx`update subscriptions set previous_secret = null, overlap_until = null where id = ${id}`
}

/** A subscription as dispatch sees it. */
export type Candidate = Pick<Subscription, 'id' | 'events' | 'jurisdictions' | 'sinceChange'>

/** Subscriptions that may want events of these types and jurisdictions. Never fewer than those that do. */
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

/** Where deliveries go, and with what they are signed: the secrets in the order in which they sign (design 3.4). */
export interface Target extends Pick<Subscription, 'id' | 'url' | 'isActive' | 'rateLimit'> {
  readonly secrets: readonly [string, ...string[]]
}

/** The targets of these subscriptions, those that are switched off too. Throws `secret_key_differs`. */
export async function targetsOf(sql: Queryable, sealer: Sealer, ids: readonly string[]): Promise<Target[]> {
  const rows = await sql<(Omit<Target, 'secrets'> & SealedSecrets)[]>`
    select id, url, is_active as "isActive", rate_limit as "rateLimit", ${signing(sql)}
    from subscriptions where id = any(${[...ids]}::uuid[])`
  return rows.map(({ secret, previous, ...target }) => ({
    ...target,
    secrets: openSecrets({ secret, previous }, target.id, sealer),
  }))
}

/** Throws `secret_key_differs` when the secrets in the record were sealed with another key than this node's. */
export async function checkSecrets(sql: Queryable, sealer: Sealer): Promise<void> {
  // One for each key that was ever used: the first bytes of what is sealed tell it.
  const rows = await sql<(SealedSecrets & { id: string })[]>`
    select distinct on (substring(secret for ${SEALED_HEAD_BYTES})) id, ${signing(sql)} from subscriptions`
  for (const row of rows) openSecrets(row, row.id, sealer)
}

function signing(sql: Queryable) {
  return sql`secret, case when overlap_until > now() then previous_secret end as previous`
}

function columns(sql: Queryable) {
  return sql`
    id, owner, url, events, jurisdictions, is_active as "isActive", rate_limit as "rateLimit",
    case when overlap_until > now() then overlap_until end as "overlapUntil",
    since_change as "sinceChange", created_at as "createdAt"`
}
