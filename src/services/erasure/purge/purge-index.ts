import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import { readFileIfExists, writeFileAtomically } from '../../../platform/files/durable-files.ts'
import { currentIndexFile, requestIndexRebuild } from '../../../search/engines/sqlite/index-files.ts'
import { rebuildIndexAndWait } from '../../indexing/rebuild-index.ts'

export interface IndexPurgeOptions {
  readonly clock: Clock
  /** Stops waiting. The index is still built. */
  readonly signal: AbortSignal
  /** Returns the newest change number in the database. */
  readonly head: () => Promise<number>
}

/** The file in the index folder with the number of the last purge that led to a new index. */
const MARKER = 'purge'
const POLL_MS = 200
/** Time after which readers have closed the old file, in ms. */
const OLD_FILE_TIMEOUT_MS = 60_000

/**
 * Builds the search index of a folder anew, so that no deleted row is left in its file, and waits until the old file is gone.
 * Returns `false` if stopped before.
 */
export async function rebuildIndexForPurge(
  folder: string,
  purge: number,
  { clock, signal, head }: IndexPurgeOptions,
): Promise<boolean> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = await rebuildIndexAndWait(folder, { clock, signal, head, onProgress: () => {} })
  if (file === null) return false
  await writeFileAtomically(join(folder, MARKER), String(purge))
  const deadline = clock.elapsed() + OLD_FILE_TIMEOUT_MS
  while (!signal.aborted && clock.elapsed() < deadline) {
    if ((await listIndexFiles(folder)).length <= 1) return true
    await clock.sleep(POLL_MS, signal)
  }
  return false
}

/** Requests a new index if there was a purge since the last one. For nodes that did not run the purge themselves. */
export async function requestIndexForPurge(folder: string, purge: number): Promise<boolean> {
  const marker = await readFileIfExists(join(folder, MARKER))
  if (purge <= Number(marker ?? 0) || currentIndexFile(folder) === null) return false
  requestIndexRebuild(folder)
  await writeFileAtomically(join(folder, MARKER), String(purge))
  return true
}

async function listIndexFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => name.endsWith('.sqlite'))
}
