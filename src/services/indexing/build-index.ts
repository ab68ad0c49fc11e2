import type { IndexBuilder } from '../../search/engines/sqlite/write/index-builder.ts'
import type { IndexRows } from '../../search/engines/sqlite/write/index-rows.ts'
import type { ChangeFeed } from './change-feed.ts'

/** The numbers of rows per read and per write transaction. Larger transactions leave fewer index segments to merge. */
const READ_ROWS = 2_000
const WRITE_ROWS = 20_000

export interface IndexBuildOptions {
  /** Stops the build before the next read. */
  readonly signal: AbortSignal
  /** Called after each read with the number of rows read and the last change number. */
  readonly onRead: (rows: number, change: number) => void
  /** Called after each read, so that other work can proceed during the build. */
  readonly doOtherWork: () => Promise<void>
}

/**
 * Fills an index file up to the builder's head and finishes it. Returns `false` if stopped, or if the database has been
 * restored or replaced and no longer contains the positions that were read.
 */
export async function buildIndex(
  builder: IndexBuilder,
  feed: ChangeFeed,
  options: IndexBuildOptions,
): Promise<boolean> {
  const { signal, onRead, doOtherWork } = options
  let position = builder.position()
  let buffered: IndexRows[] = []
  while (!signal.aborted) {
    const rows = await feed.after(position?.change ?? 0, READ_ROWS, builder.head)
    if (rows !== null) {
      buffered.push(rows)
      onRead(countRows([rows]), rows.position.change)
      position = rows.position
      await doOtherWork()
      if (countRows(buffered) < WRITE_ROWS) continue
    }
    // Positions are confirmed after reading, so that a database restore in between is detected.
    const positions = [...(position === null ? [] : [position]), ...buffered.map(batch => batch.position)]
    const confirmed = await Promise.all(positions.map(known => feed.confirm(known)))
    if (confirmed.includes(false)) return false
    if (buffered.length > 0) builder.addBatches(buffered)
    buffered = []
    if (rows === null) break
  }
  while (!signal.aborted && builder.runFinishingStep()) await doOtherWork()
  return !signal.aborted
}

function countRows(batches: readonly IndexRows[]): number {
  return batches.reduce((sum, { announcements, entities }) => sum + announcements.length + entities.length, 0)
}
