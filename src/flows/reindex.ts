import type { Clock } from '../base/clock.ts'
import { askForAnother, currentIndex, positionIn, unfinishedIndex } from '../search/files.ts'

export interface ReindexOptions {
  readonly clock: Clock
  /** Ends the waiting; whoever follows goes on building. */
  readonly signal: AbortSignal
  /** The newest change number of the record. */
  readonly head: () => Promise<number>
  /** Told now and then up to which change the new file is built. */
  readonly onProgress: (progress: { readonly change: number; readonly head: number }) => void
}

const LOOK_MS = 200

/**
 * Has the index in `folder` built anew by whoever follows into it, in this process or another, beside the one that is read
 * meanwhile. Answers the new file once it is the current one, null when it was interrupted before.
 */
export async function reindex(folder: string, options: ReindexOptions): Promise<string | null> {
  const { clock, signal, head, onProgress } = options
  const before = currentIndex(folder)
  askForAnother(folder)
  let said = -1
  while (!signal.aborted) {
    const current = currentIndex(folder)
    if (current !== null && current !== before) return current
    const file = unfinishedIndex(folder)
    const change = file === null ? 0 : (positionIn(file)?.change ?? 0)
    if (change !== said) onProgress({ change, head: await head() })
    said = change
    await clock.sleep(LOOK_MS, signal)
  }
  return null
}
