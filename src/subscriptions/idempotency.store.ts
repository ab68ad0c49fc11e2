import type { Transaction } from '../base/sql.ts'

/** So long the answer to a request with an Idempotency-Key is kept, in hours. */
const KEPT_HOURS = 24

/** What a key was used for, and what was answered then. */
export interface Remembered {
  readonly fingerprint: Buffer
  readonly answer: Buffer
}

/**
 * Takes an Idempotency-Key for this transaction: null when it is new, else what was answered to it. Waits while another
 * transaction uses the same key of this owner.
 */
export async function takeKey(
  tx: Transaction,
  owner: string,
  key: string,
  fingerprint: Buffer,
): Promise<Remembered | null> {
  await tx`delete from idempotency_keys where created_at < now() - make_interval(hours => ${KEPT_HOURS})`
  const taken = await tx`
    insert into idempotency_keys (owner, key, fingerprint) values (${owner}, ${key}, ${fingerprint})
    on conflict do nothing returning 1`
  if (taken.length > 0) return null
  const [row] = await tx<[Remembered]>`
    select fingerprint, answer from idempotency_keys where owner = ${owner} and key = ${key}`
  return row
}

/** Keeps the answer to the request that took the key. */
export async function keepAnswer(tx: Transaction, owner: string, key: string, answer: Buffer): Promise<void> {
  await tx`update idempotency_keys set answer = ${answer} where owner = ${owner} and key = ${key}`
}
