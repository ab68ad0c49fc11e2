import type { Clock } from '../../platform/clock.ts'
import {
  currentIndexFile,
  readIndexPosition,
  requestIndexRebuild,
  unfinishedIndexFile,
} from '../../search/engines/sqlite/index-files.ts'

export interface IndexRebuildOptions {
  readonly clock: Clock
  /** Stops waiting. The follower continues the build. */
  readonly signal: AbortSignal
  /** Returns the newest change number in the database. */
  readonly head: () => Promise<number>
  /** Called with the newest change number in the new file (`change`) and in the database (`head`). */
  readonly onProgress: (progress: { readonly change: number; readonly head: number }) => void
}

const POLL_MS = 200

/**
 * Requests a rebuild of the index in `folder` from its follower, which may run in another process. Waits until the new
 * file is served and returns its path, or `null` if interrupted.
 */
export async function rebuildIndexAndWait(
  folder: string,
  options: IndexRebuildOptions,
): Promise<string | null> {
  const { clock, signal, head, onProgress } = options
  const before = currentIndexFile(folder)
  requestIndexRebuild(folder)
  let reported = -1
  while (!signal.aborted) {
    const current = currentIndexFile(folder)
    if (current !== null && current !== before) return current
    const file = unfinishedIndexFile(folder)
    const change = file === null ? 0 : (readIndexPosition(file)?.change ?? 0)
    if (change !== reported) onProgress({ change, head: await head() })
    reported = change
    await clock.sleep(POLL_MS, signal)
  }
  return null
}
