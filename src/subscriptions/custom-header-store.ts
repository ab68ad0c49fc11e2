import type { Encryptor } from '../platform/encryption.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import { type CustomHeader, decryptHeaders, encryptHeaders } from './custom-headers.ts'

/** Reads the custom headers of a subscription with their values. */
export async function readCustomHeaders(
  sql: Queryable,
  encryptor: Encryptor,
  subscriptionId: string,
): Promise<readonly CustomHeader[]> {
  const [row] = await sql<{ headers: Buffer | null }[]>`
    select encrypted_headers as headers from subscriptions where id = ${subscriptionId}`
  return decryptHeaders(row?.headers ?? null, subscriptionId, encryptor)
}

/** Replaces the custom headers of a subscription. */
export async function saveCustomHeaders(
  tx: SqlTransaction,
  encryptor: Encryptor,
  subscriptionId: string,
  headers: readonly CustomHeader[],
): Promise<void> {
  await tx`
    update subscriptions set encrypted_headers = ${encryptHeaders(headers, subscriptionId, encryptor)}
    where id = ${subscriptionId}`
}
