import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import type { Clock } from '../../platform/clock.ts'

/** A file that was received longer ago is no longer being screened. */
const MAX_AGE_MS = 24 * 60 * 60_000

/** Removes received files that killed processes left in the spool without screening them. */
export async function cleanSpool(spool: DocumentArchive, clock: Clock): Promise<void> {
  for await (const { sha256, modifiedAt } of spool.list())
    if (sha256 !== null && clock.now().getTime() - modifiedAt.getTime() > MAX_AGE_MS)
      await spool.remove(sha256)
}
