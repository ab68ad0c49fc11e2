import { listErasedFiles, listErasures, readLatestPurge } from '../../erasure/erasure-store.ts'
import type { RetentionRule } from '../../platform/settings/parse-retention-rules.ts'
import { removeErasedFiles } from '../../services/erasure/erase-from-archive.ts'
import { type ErasureDependencies, resumeErasures } from '../../services/erasure/forget.ts'
import { requestIndexForPurge } from '../../services/erasure/purge/purge-index.ts'
import { enforceRetention } from '../../services/erasure/retention.ts'
import { searchMissedFiles } from '../../services/erasure/search-missed-files.ts'

/** An erasure reaches the files of every node within this time. */
const INTERVAL_MS = 15_000
const RETENTION_INTERVAL_MS = 24 * 60 * 60_000

interface ErasureWorkerOptions {
  /** Returns the folders of the search indexes of this node. */
  readonly indexFolders: () => readonly string[]
  /** The rules to enforce once a day; none on nodes that leave it to others. */
  readonly retention: readonly RetentionRule[]
}

/**
 * Completes interrupted erasures, and follows those of other machines: deletes erased files from this machine's archive and
 * builds its search indexes anew after a purge.
 */
export function startErasureWorker(
  dependencies: ErasureDependencies,
  { indexFolders, retention }: ErasureWorkerOptions,
): { stop(): Promise<void> } {
  const { sql, clock, log } = dependencies
  const stopping = new AbortController()
  let removedFiles = 0
  let nextRetention = clock.elapsed()

  async function step(): Promise<void> {
    if ((await resumeErasures(dependencies, { skipIfBusy: true })) !== null)
      log.info({}, 'completed an interrupted erasure')
    // While an erasure is pending, documents may still refer to the files.
    const files = (await listErasedFiles(sql)).length
    if (files !== removedFiles && (await listErasures(sql, ['pending'])).length === 0) {
      await removeErasedFiles(dependencies)
      removedFiles = files
    }
    const searched = await searchMissedFiles(dependencies)
    if (searched > 0) log.info({ files: searched }, 'searched files that erasures on other machines missed')
    const purge = await readLatestPurge(sql)
    for (const folder of indexFolders())
      if (await requestIndexForPurge(folder, purge))
        log.info({ folder }, 'building the search index anew after a purge')
  }

  async function enforceDaily(): Promise<void> {
    if (retention.length === 0 || clock.elapsed() < nextRetention) return
    const results = await enforceRetention(dependencies, retention, stopping.signal)
    nextRetention = clock.elapsed() + RETENTION_INTERVAL_MS
    log.info({ results }, 'enforced the retention rules')
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await step()
        .then(enforceDaily)
        .catch((error: unknown) => log.warn({ err: error }, 'failed to follow erasures'))
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
