import { HeraldError } from '../../../../../platform/errors.ts'
import type { IndexExport, IndexExportQuery } from '../../../../index-export.ts'
import { createRowEncoder } from '../../../sqlite/export/exported-rows.ts'
import { timelineEvent } from '../entities/entity-timeline.ts'
import { withReadErrors } from '../read-errors.ts'
import type { SearchHit } from '../state/search-results.ts'
import type { HeldState } from '../state/state-keeper.ts'
import { prepareExportedList } from './exported-list.ts'

/** The number of rows in a part. */
const ROWS_PER_PART = 500

/**
 * Opens an export of a state, which is released when it is closed. `signal` stops the opening only. Rejects with `not_found`
 * if the entity of a timeline does not exist.
 */
export async function openClusterExport(
  held: HeldState,
  query: IndexExportQuery,
  signal: AbortSignal,
): Promise<IndexExport> {
  let isOpen = false
  try {
    const opened = await openRows(held, query, signal)
    isOpen = true
    return opened
  } finally {
    if (!isOpen) held.release()
  }
}

async function openRows(held: HeldState, query: IndexExportQuery, signal: AbortSignal): Promise<IndexExport> {
  const opening = held.state.forRead(signal)
  const prepared = await prepareExportedList(opening, query.list)
  if (prepared === null) throw new HeraldError('not_found', 'There is no resource at this URL.')
  const { kind, body } = prepared
  const { total } = await opening.search(kind, { query: body.query })
  const stopping = new AbortController()
  const state = held.state.forRead(stopping.signal)
  const { head, encode } = createRowEncoder(query)
  const _source = [memberOf(query)]
  let sent = -1
  let last: SearchHit | undefined
  return {
    position: held.state.position,
    total,
    cutOff: new AbortController().signal,
    close() {
      stopping.abort()
      held.release()
    },
    async next(spent) {
      if (sent < 0) {
        sent = 0
        if (head.length > 0) return head
      }
      if (sent === total) return null
      const after = last === undefined ? {} : { search_after: last.sort }
      const { hits } = await withReadErrors(() =>
        state.search(kind, { ...body, ...after, _source, size: ROWS_PER_PART }),
      )
      last = hits.at(-1)
      sent += hits.length
      if (last === undefined) throw new Error(`An export of ${total} rows ended after ${sent}.`)
      const lines = hits.map(hit => `${rowOf(query, hit)}\n`).join('')
      return encode(new TextEncoder().encode(lines), hits.length, spent?.buffer ?? null)
    },
  }
}

/** Returns the member of the documents from which rows are made. */
function memberOf({ list: { kind }, format }: IndexExportQuery): string {
  if (kind === 'entities') return 'json'
  return kind === 'announcements' && format === 'csv' ? 'full' : 'list'
}

function rowOf(query: IndexExportQuery, { source }: SearchHit): string {
  const json = String(source[memberOf(query)])
  return query.list.kind === 'timeline' ? timelineEvent(json) : json
}
