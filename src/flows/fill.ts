import type { IndexBuilder } from '../search/write/build.ts'
import type { Rows } from '../search/write/rows.ts'
import type { RecordFeed } from './feed.ts'

/** Rows per read, and rows per write transaction. Larger transactions leave fewer index segments to merge. */
const READ_ROWS = 2_000
const WRITE_ROWS = 20_000

export interface Filling {
  /** Stops the build after the current rows. */
  readonly signal: AbortSignal
  /** Called after each read with the number of rows and the change reached. */
  readonly onRead: (rows: number, change: number) => void
  /** Called regularly for other work during the build. */
  readonly meanwhile: () => Promise<void>
}

/**
 * Fills an index file up to the builder's head and finishes it. Returns false when stopped, or when the database no longer
 * knows the positions already read (restored, or a different database).
 */
export async function fill(builder: IndexBuilder, feed: RecordFeed, options: Filling): Promise<boolean> {
  const { signal, onRead, meanwhile } = options
  let position = builder.position()
  let buffered: Rows[] = []
  while (!signal.aborted) {
    const rows = await feed.after(position?.change ?? 0, READ_ROWS, builder.head)
    if (rows !== null) {
      buffered.push(rows)
      onRead(countRows([rows]), rows.position.change)
      position = rows.position
      await meanwhile()
      if (countRows(buffered) < WRITE_ROWS) continue
    }
    // Checked after reading, so that a restore in between is noticed.
    const positions = [...(position === null ? [] : [position]), ...buffered.map(batch => batch.position)]
    const confirmed = await Promise.all(positions.map(known => feed.confirm(known)))
    if (confirmed.includes(false)) return false
    if (buffered.length > 0) builder.take(buffered)
    buffered = []
    if (rows === null) break
  }
  while (!signal.aborted && builder.finish()) await meanwhile()
  return !signal.aborted
}

function countRows(batches: readonly Rows[]): number {
  return batches.reduce((sum, { announcements, entities }) => sum + announcements.length + entities.length, 0)
}
