import { listErasedFiles, listErasures, readLatestPurge } from '../../erasure/erasure-store.ts'
import { removeErasedFiles } from '../../services/erasure/erase-from-archive.ts'
import { type ErasureDependencies, resumeErasures } from '../../services/erasure/forget.ts'
import { requestIndexForPurge } from '../../services/erasure/purge-index.ts'

/** An erasure reaches the files of every node within this time. */
const INTERVAL_MS = 15_000
/** Age at which a pending erasure counts as interrupted. */
const RESUME_AFTER_MS = 10 * 60_000

/**
 * Completes interrupted erasures, and follows those of other machines: deletes erased files from this machine's archive and
 * builds its search index anew after a purge.
 */
export function startErasureWorker(
  dependencies: ErasureDependencies,
  { indexFolder }: { readonly indexFolder: string },
): { stop(): Promise<void> } {
  const { sql, clock, log } = dependencies
  const stopping = new AbortController()
  let removedFiles = 0

  async function step(): Promise<void> {
    if ((await resumeErasures(dependencies, RESUME_AFTER_MS)) !== null)
      log.info({}, 'completed an interrupted erasure')
    // While an erasure is pending, documents may still refer to the files.
    const files = (await listErasedFiles(sql)).length
    if (files !== removedFiles && (await listErasures(sql, ['pending'])).length === 0) {
      await removeErasedFiles(dependencies)
      removedFiles = files
    }
    if (await requestIndexForPurge(indexFolder, await readLatestPurge(sql)))
      log.info({}, 'building the search index anew after a purge')
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await step().catch((error: unknown) => log.warn({ err: error }, 'failed to follow erasures'))
      await clock.sleep(INTERVAL_MS, stopping.signal)
    }
  }

  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
