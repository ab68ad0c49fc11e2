import type { RecordInTransaction } from '../../audit/audit-entry.ts'
import { readLatestPosition } from '../../changes/change-number-store.ts'
import { readLatestPurge } from '../../erasure/erasure-store.ts'
import { removeErasedFiles } from '../../services/erasure/erase-from-archive.ts'
import { type PurgeStep, purgeDatabase } from '../../services/erasure/purge/purge-database.ts'
import { rebuildIndexForPurge } from '../../services/erasure/purge/purge-index.ts'
import { startIndexer } from '../../workers/start-indexer.ts'
import type { AppContext } from '../shared/app-context.ts'
import type { CommandContext } from '../shared/cli-command.ts'

/** The result of a purge, with the steps that failed. */
export interface PurgeResult {
  readonly seconds: number
  readonly failures: readonly PurgeStep[]
}

/** Removes erased data from the files of the database, of this machine's archive and of its search index. */
export async function purgeNode(
  app: AppContext & { readonly recordAudit: RecordInTransaction },
  { settings, signal }: CommandContext,
  onStep: (step: PurgeStep) => void,
): Promise<PurgeResult> {
  const { sql, clock, log, url, indexFolder: folder, recordAudit } = app
  const startedAt = clock.elapsed()
  await removeErasedFiles(app)
  const failures = await purgeDatabase(app, { isEmbedded: settings.databaseUrl === null, onStep })
  const indexStartedAt = clock.elapsed()
  await sql.begin(tx =>
    recordAudit(tx, { action: 'erasure.purged', subject: null, details: { failed_steps: failures.length } }),
  )
  // This indexer builds the index only if no service is running, because a service locks the folder.
  const indexer = startIndexer({ url, folder, log, clock })
  try {
    const isDone = await rebuildIndexForPurge(folder, await readLatestPurge(sql), {
      clock,
      signal,
      head: async () => (await readLatestPosition(sql)).change,
    })
    const failure = isDone ? null : 'stopped before the new index was ready'
    const step = { step: 'search index', ms: Math.round(clock.elapsed() - indexStartedAt), failure }
    onStep(step)
    const seconds = Math.round((clock.elapsed() - startedAt) / 100) / 10
    return { seconds, failures: isDone ? failures : [...failures, step] }
  } finally {
    await indexer.stop()
  }
}
