import { createSemaphore } from '../../platform/concurrency/semaphore.ts'
import type { DocumentArchive } from './document-archive.ts'

/** Each removal from a bucket is a few requests, which mostly wait. */
const CONCURRENT_REMOVALS = 8

/** Removes files from an archive, and from the copies of this machine. Those that do not exist are ignored. */
export async function removeFiles(archive: DocumentArchive, files: readonly Uint8Array[]): Promise<void> {
  const withSlot = createSemaphore(CONCURRENT_REMOVALS)
  const outcomes = await Promise.allSettled(files.map(sha256 => withSlot(() => archive.remove(sha256))))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
