import { mayContainFragments } from '../platform/sql/folded-text.ts'
import type { SqlTransaction } from '../platform/sql/sql-pool.ts'

/**
 * Clears what receivers returned to deliveries of these events, because a response may repeat the payload. Also clears every
 * response that may contain all of the fragments. Returns the number of attempts.
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
      or ${fragments.length > 0} and (
        ${mayContainFragments(tx, tx`concat_ws(' ', encode(response_body, 'escape'), response_headers::text, detail)`, fragments)}
        or encode(response_body, 'escape') ~* all(${fragments.map(patternInBytes)}::text[])))
      and (response_body <> '' or response_headers <> '{}' or detail is not null)`
  return result.count
}

/** Bytes beyond ASCII, as PostgreSQL escapes them. A response has any encoding, so they may stand for any letter. */
const OTHER_BYTE = '\\\\[0-7]{3}'

function patternInBytes(fragment: string): string {
  return [...fragment].map(letter => `(?:${letter}|(?:${OTHER_BYTE}){1,4})(?:${OTHER_BYTE})*`).join('')
}
