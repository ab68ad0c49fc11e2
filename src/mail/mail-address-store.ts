import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { MailAddress, MailAddressState } from './mail-address.ts'

/**
 * Counts the addresses of an owner. Concurrent transactions that count them wait until this one ends, so that they cannot
 * exceed a limit together.
 */
export async function lockAndCountMailAddresses(tx: SqlTransaction, owner: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`mail_addresses ${owner}`}, 0))`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from mail_addresses where owner = ${owner}`
  return row?.count ?? 0
}

export async function insertMailAddress(
  tx: SqlTransaction,
  address: MailAddress,
  unsubscribeHash: Buffer,
): Promise<void> {
  await tx`
    insert into mail_addresses (id, owner, address, state, receives_alerts, unsubscribe_hash, created_at, updated_at)
    values (${address.id}, ${address.owner}, ${address.address}, ${address.state}, ${address.receivesAlerts},
      ${unsubscribeHash}, ${address.createdAt}, ${address.createdAt})`
}

/** Finds an address of an owner by its text, in any letter case. */
export async function findMailAddressByText(
  sql: Queryable,
  owner: string,
  address: string,
): Promise<MailAddress | null> {
  const [row] = await sql<MailAddress[]>`
    select ${columns(sql)} from mail_addresses where owner = ${owner} and lower(address) = lower(${address})`
  return row ?? null
}

/** Finds an address of an owner by its ID. */
export async function findMailAddress(
  sql: Queryable,
  owner: string,
  id: string,
): Promise<MailAddress | null> {
  const [row] = await sql<MailAddress[]>`
    select ${columns(sql)} from mail_addresses where owner = ${owner} and id = ${id}`
  return row ?? null
}

/** Finds an address of any owner, for the mails to it. */
export async function findMailAddressById(sql: Queryable, id: string): Promise<MailAddress | null> {
  const [row] = await sql<MailAddress[]>`select ${columns(sql)} from mail_addresses where id = ${id}`
  return row ?? null
}

/** Lists one page of an owner's addresses, newest first, and returns their total number. */
export async function listMailAddressPage(
  sql: Queryable,
  owner: string,
  { page, perPage }: PageRequest,
): Promise<{ readonly addresses: readonly MailAddress[]; readonly total: number }> {
  const [count] = await sql<{ total: number }[]>`
    select count(*)::int as total from mail_addresses where owner = ${owner}`
  const addresses = await sql<MailAddress[]>`
    select ${columns(sql)} from mail_addresses where owner = ${owner}
    order by created_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { addresses, total: count?.total ?? 0 }
}

/** Replaces the token that confirms an address. Links of earlier confirmation mails stop working. */
export async function saveConfirmationToken(
  tx: SqlTransaction,
  id: string,
  token: { readonly hash: Buffer; readonly issuedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx`
    update mail_addresses set confirmation_hash = ${token.hash}, confirmation_issued_at = ${token.issuedAt},
      confirmation_expires_at = ${token.expiresAt}, updated_at = ${token.issuedAt}
    where id = ${id}`
}

/** Finds the address that a token confirms, even if the token has expired, and locks it until the transaction ends. */
export async function lockAddressByConfirmation(
  tx: SqlTransaction,
  hash: Buffer,
): Promise<MailAddress | null> {
  const [row] = await tx<MailAddress[]>`
    select ${columns(tx)} from mail_addresses where confirmation_hash = ${hash} for update`
  return row ?? null
}

/** Confirms an address. Its token works only once. */
export async function confirmMailAddress(tx: SqlTransaction, id: string, now: Date): Promise<void> {
  await tx`
    update mail_addresses set state = 'confirmed', problem = null, confirmed_at = ${now}, confirmation_hash = null,
      confirmation_issued_at = null, confirmation_expires_at = null, updated_at = ${now}
    where id = ${id}`
}

/** Finds the address whose alerts a token ends. */
export async function findAddressByUnsubscribe(sql: Queryable, hash: Buffer): Promise<MailAddress | null> {
  const [row] = await sql<MailAddress[]>`
    select ${columns(sql)} from mail_addresses where unsubscribe_hash = ${hash}`
  return row ?? null
}

export async function saveReceivesAlerts(
  tx: SqlTransaction,
  id: string,
  receivesAlerts: boolean,
  now: Date,
): Promise<void> {
  await tx`update mail_addresses set receives_alerts = ${receivesAlerts}, updated_at = ${now} where id = ${id}`
}

/** Deletes an address and its digests. */
export async function deleteMailAddress(tx: SqlTransaction, id: string): Promise<void> {
  await tx`delete from mail_addresses where id = ${id}`
}

/**
 * Ends mail to an address for every owner that uses it, and returns the changed addresses. An address that already has this
 * state or complained stays as it is.
 */
export async function suppressMailAddress(
  tx: SqlTransaction,
  id: string,
  { state, problem, now }: { readonly state: MailAddressState; readonly problem: string; readonly now: Date },
): Promise<readonly MailAddress[]> {
  return await tx<MailAddress[]>`
    update mail_addresses set state = ${state}, problem = ${problem}, confirmation_hash = null,
      confirmation_issued_at = null, confirmation_expires_at = null, updated_at = ${now}
    where lower(address) = (select lower(address) from mail_addresses where id = ${id})
      and state not in (${state}, 'complained')
    returning ${columns(tx)}`
}

/** Saves why mail to an address failed, without ending it. */
export async function saveMailAddressProblem(
  tx: SqlTransaction,
  id: string,
  problem: string,
  now: Date,
): Promise<void> {
  await tx`update mail_addresses set problem = ${problem}, updated_at = ${now} where id = ${id}`
}

/** Removes the note that mail to these addresses failed, once mail was accepted again. */
export async function clearMailAddressProblems(tx: SqlTransaction, ids: readonly string[]): Promise<void> {
  await tx`
    update mail_addresses set problem = null
    where id = any(${[...ids]}::uuid[]) and state in ('confirmed', 'unconfirmed') and problem is not null`
}

/** Finds the addresses at which owners get alerts. */
export async function findAlertAddresses(
  tx: SqlTransaction,
  owners: readonly string[],
): Promise<readonly MailAddress[]> {
  return await tx<MailAddress[]>`
    select ${columns(tx)} from mail_addresses
    where owner = any(${[...owners]}::text[]) and state = 'confirmed' and receives_alerts order by id`
}

const columns = (sql: Queryable) => sql`
  id, owner, address, state, problem, receives_alerts as "receivesAlerts",
  confirmation_issued_at as "confirmationIssuedAt", confirmation_expires_at as "confirmationExpiresAt",
  confirmed_at as "confirmedAt", created_at as "createdAt"`
