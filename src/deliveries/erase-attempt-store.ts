import type { SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'
import { mayContainBytesOfWords, mayContainWords } from '../platform/sql/words/word-filter.ts'

/** The advisory lock between recording attempts and erasures. The number is arbitrary but must never change. */
const RECORDING_LOCK = 6_203_119

/** Tells `waitForRecording` that attempts are being recorded, until the transaction ends. */
export function announceRecording(tx: SqlTransaction): SqlStatement<object[]> {
  return tx`select pg_advisory_xact_lock_shared(${RECORDING_LOCK})`
}

/** Waits until the transactions that record attempts at this moment have ended. */
export async function waitForRecording(sql: SqlPool): Promise<void> {
  await sql.begin(tx => tx`select pg_advisory_xact_lock(${RECORDING_LOCK})`)
}

/**
 * Clears what receivers returned to deliveries of these events, also in batches with others, because a response may repeat the
 * payload. Also clears every response that may contain all words of one of the sets. Returns the number of attempts.
 */
export async function clearResponses(
  tx: SqlTransaction,
  eventIds: readonly string[],
  search: readonly (readonly string[])[],
): Promise<number> {
  const body = tx`encode(response_body, 'escape')`
  const texts = tx`concat_ws(' ', encode(response_body, 'escape'), response_headers::text, detail)`
  const result = await tx`
    with concerned as (
      select id from deliveries where event_id = any(${[...eventIds]}::uuid[])
      union select id from delivery_queue where event_id = any(${[...eventIds]}::uuid[])
    )
    update attempts a set response_body = '', response_headers = '{}', detail = null
    where (a.delivery_id in (select id from concerned)
      or a.batch_id in (select batch_id from attempts where delivery_id in (select id from concerned) and batch_id is not null)
      or ${mayContainWords(tx, texts, search)} or ${mayContainBytesOfWords(tx, body, search)})
      and (response_body <> '' or response_headers <> '{}' or detail is not null)`
  return result.count
}
