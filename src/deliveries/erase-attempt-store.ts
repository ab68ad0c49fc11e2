import type { SqlTransaction } from '../platform/sql/sql-pool.ts'

/**
 * Clears what receivers returned to deliveries of these events, because a response may repeat the payload. Also clears every
 * response with all of the fragments, in any case. Returns the number of attempts.
 */
export async function clearResponses(
  tx: SqlTransaction,
  eventIds: readonly string[],
  fragments: readonly string[],
): Promise<number> {
  const result = await tx`
    update attempts a set response_body = '', response_headers = '{}', detail = null
    where (a.delivery_id in (
        select id from deliveries where event_id = any(${[...eventIds]}::uuid[])
        union select id from delivery_queue where event_id = any(${[...eventIds]}::uuid[]))
      or (${fragments.length > 0} and concat_ws(' ', encode(response_body, 'escape'), response_headers::text, detail)
        ilike all(${fragments.map(f => `%${f}%`)}::text[])))
      and (response_body <> '' or response_headers <> '{}' or detail is not null)`
  return result.count
}
