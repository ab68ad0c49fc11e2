import type { SqlTransaction } from '../platform/sql/sql-pool.ts'

/** Number of hours for which the response to a request with an Idempotency-Key is kept. */
const RETENTION_HOURS = 24

/** The fingerprint of the request that first used an Idempotency-Key, and the response to it. */
export interface IdempotentResponse {
  readonly fingerprint: Buffer
  readonly response: Buffer
}

/**
 * Claims an Idempotency-Key for this transaction. Returns `null` if the key is new, or else the saved response; waits
 * while another transaction uses the same key of this owner.
 */
export async function claimIdempotencyKey(
  tx: SqlTransaction,
  owner: string,
  key: string,
  fingerprint: Buffer,
): Promise<IdempotentResponse | null> {
  await tx`delete from idempotency_keys 
    where created_at < (select now from retention_clock) - make_interval(hours => ${RETENTION_HOURS})`
  const claimed = await tx`
    insert into idempotency_keys (owner, key, fingerprint, created_at)
    values (${owner}, ${key}, ${fingerprint}, greatest(now(), (select now from retention_clock)))
    on conflict do nothing returning 1`
  if (claimed.length > 0) return null
  const [row] = await tx<[IdempotentResponse]>`
    select fingerprint, response from idempotency_keys where owner = ${owner} and key = ${key}`
  return row
}

/** Saves the response to the request that claimed the key. */
export async function saveIdempotentResponse(
  tx: SqlTransaction,
  owner: string,
  key: string,
  response: Buffer,
): Promise<void> {
  await tx`update idempotency_keys set response = ${response} where owner = ${owner} and key = ${key}`
}
