import type { Clock } from '../base/clock.ts'
import { askForAnother, currentIndex, positionIn, unfinishedIndex } from '../search/files.ts'

export interface ReindexOptions {
  readonly clock: Clock
  /** Stops waiting. The follower continues the build. */
  readonly signal: AbortSignal
  /** Returns the newest change number in the database. */
  readonly head: () => Promise<number>
  /** Called with the change reached by the new file. */
  readonly onProgress: (progress: { readonly change: number; readonly head: number }) => void
}

const POLL_MS = 200

/**
 * Requests a rebuild of the index in `folder` from its follower, in this process or another. Waits until the new file is
 * live and returns its path, or null when interrupted.
 */
export async function reindex(folder: string, options: ReindexOptions): Promise<string | null> {
  const { clock, signal, head, onProgress } = options
  const before = currentIndex(folder)
  askForAnother(folder)
  let reported = -1
  while (!signal.aborted) {
    const current = currentIndex(folder)
    if (current !== null && current !== before) return current
    const file = unfinishedIndex(folder)
    const change = file === null ? 0 : (positionIn(file)?.change ?? 0)
    if (change !== reported) onProgress({ change, head: await head() })
    reported = change
    await clock.sleep(POLL_MS, signal)
  }
  return null
}
