import type { IndexBuilder } from '../search/write/build.ts'
import type { Rows } from '../search/write/rows.ts'
import type { RecordFeed } from './feed.ts'

/** Rows that are read at a time, and rows that are written in one transaction: the more, the fewer pieces are to be merged. */
const READ_ROWS = 2_000
const TAKEN_ROWS = 20_000

export interface Filling {
  /** Ends it, after the rows at hand. */
  readonly signal: AbortSignal
  /** Told after each reading how many rows there were, and up to which change. */
  readonly onRead: (rows: number, change: number) => void
  /** What else is to be done now and then. */
  readonly meanwhile: () => Promise<void>
}

/**
 * Takes everything up to its head into a file that is being built, and finishes it. False when the record does not know any
 * more what it told (it was set back, or is another one), or when it was told to stop.
 */
export async function fill(builder: IndexBuilder, feed: RecordFeed, filling: Filling): Promise<boolean> {
  const { signal, onRead, meanwhile } = filling
  let at = builder.position()
  let gathered: Rows[] = []
  while (!signal.aborted) {
    const rows = await feed.after(at?.change ?? 0, READ_ROWS, builder.head)
    if (rows !== null) {
      gathered.push(rows)
      onRead(sizeOf([rows]), rows.position.change)
      at = rows.position
      await meanwhile()
      if (sizeOf(gathered) < TAKEN_ROWS) continue
    }
    // Asked after reading, so that a record which was set back in between is noticed.
    const told = [...(at === null ? [] : [at]), ...gathered.map(({ position }) => position)]
    const known = await Promise.all(told.map(position => feed.confirm(position)))
    if (known.includes(false)) return false
    if (gathered.length > 0) builder.take(gathered)
    gathered = []
    if (rows === null) break
  }
  while (!signal.aborted && builder.finish()) await meanwhile()
  return !signal.aborted
}

function sizeOf(stretches: readonly Rows[]): number {
  return stretches.reduce(
    (sum, { announcements, entities }) => sum + announcements.length + entities.length,
    0,
  )
}
