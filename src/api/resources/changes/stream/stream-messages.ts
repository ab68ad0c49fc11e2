import { encodeChangeCursor } from '../../../../changes/change-cursor.ts'
import type { ChangeFeedRow, ChangePosition } from '../../../../model/database-change.ts'
import type { ChangeFeedPage } from '../../../../search/index-reader.ts'
import { serializeChangePage } from '../change-page-json.ts'

// Messages of an event stream (HTML standard, section 9.2.6).

/** A comment, which clients ignore. It keeps proxies from closing an idle connection. */
export const HEARTBEAT_MESSAGE = Buffer.from(': heartbeat\n\n')

/** Builds the message that sets how long a client waits before it reconnects. */
export function buildRetryMessage(milliseconds: number): Buffer {
  return Buffer.from(`retry: ${Math.round(milliseconds)}\n\n`)
}

/** Builds the message for a page of changes. Its ID is the cursor with which a client continues after a disconnection. */
export function buildChangesMessage(page: ChangeFeedPage, seen: ChangePosition): Buffer {
  const cursor = encodeChangeCursor({ after: Math.min(page.next, seen.change), seen })
  return Buffer.concat([
    Buffer.from(`id: ${cursor}\nevent: changes\ndata: `),
    serializeChangePage(page, seen),
    Buffer.from('\n\n'),
  ])
}

/** The last message of a stream whose history was replaced. A reconnecting client receives 410 with the details. */
export const HISTORY_CHANGED_MESSAGE = Buffer.from(
  'event: history_changed\ndata: {"code":"history_changed"}\n\n',
)

/** Returns a page with only the rows after a change number. */
export function selectRowsAfter(page: ChangeFeedPage, after: number): ChangeFeedPage {
  const rows = JSON.parse(`[${Buffer.from(page.items).toString()}]`) as ChangeFeedRow[]
  const selected = rows.filter(({ change }) => change > after)
  return { ...page, items: Buffer.from(selected.map(row => JSON.stringify(row)).join()) }
}
