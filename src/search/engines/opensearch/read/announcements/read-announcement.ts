import { isUuid } from '../../../../../platform/uuid.ts'
import type { IndexQuery } from '../../../../index-query.ts'
import type { SearchState } from '../state/search-state.ts'

/** Reads the full view of an announcement as JSON (contract 2.2), or `null` if it does not exist. */
export async function readAnnouncement(
  state: SearchState,
  { id }: IndexQuery<'announcement'>,
): Promise<string | null> {
  if (!isUuid(id)) return null
  const query = { ids: { values: [id.toLowerCase()] } }
  const { hits } = await state.search('announcement', { query, size: 1, _source: ['full'] })
  return hits[0] === undefined ? null : String(hits[0].source.full)
}
