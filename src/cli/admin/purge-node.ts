import type { RecordInTransaction } from '../../audit/audit-entry.ts'
import { readLatestPosition } from '../../changes/change-number-store.ts'
import { readLatestPurge } from '../../erasure/erasure-store.ts'
import { currentIndexFile } from '../../search/engines/sqlite/index-files.ts'
import { cleanSpool } from '../../services/erasure/clean-spool.ts'
import { removeErasedFiles } from '../../services/erasure/erase-from-archive.ts'
import { type PurgeStep, purgeDatabase } from '../../services/erasure/purge/purge-database.ts'
import { rebuildIndexForPurge } from '../../services/erasure/purge/purge-index.ts'
import { startIndexer } from '../../workers/start-indexer.ts'
import type { AppContext } from '../shared/app-context.ts'
import type { CommandContext } from '../shared/cli-command.ts'
import { listIndexFolders } from '../shared/indexes/node-indexes.ts'
import { purgeSearchCluster } from './purge-search-cluster.ts'

/** The result of a purge, with the steps that failed. */
export interface PurgeResult {
  readonly seconds: number
  readonly failures: readonly PurgeStep[]
}

/** Removes erased data from the files of the database, of this machine's archive, of its search index and of the search cluster. */
export async function purgeNode(
  app: AppContext & { readonly recordAudit: RecordInTransaction },
  context: CommandContext,
  onStep: (step: PurgeStep) => void,
): Promise<PurgeResult> {
  const { sql, clock, recordAudit } = app
  const { settings, signal } = context
  const startedAt = clock.elapsed()
  await removeErasedFiles(app)
  await cleanSpool(app.screening.spool, clock)
  const direct = { ...app, url: settings.databaseDirectUrl ?? app.url }
  const failures = await purgeDatabase(direct, { isEmbedded: settings.databaseUrl === null, onStep })
  const indexSteps: PurgeStep[] = []
  // A node that reads the search cluster has an index of its own only from before.
  const isOwn = settings.searchUrl === null
  for (const index of listIndexFolders(app).filter(
    ({ folder }) => isOwn || currentIndexFile(folder) !== null,
  )) {
    const step = await purgeIndex(app, index, signal)
    onStep(step)
    indexSteps.push(step)
  }
  const clusterStep = await purgeSearchCluster(app, context)
  if (clusterStep !== null) {
    onStep(clusterStep)
    indexSteps.push(clusterStep)
  }
  const allFailures = [...failures, ...indexSteps.filter(({ failure }) => failure !== null)]
  await sql.begin(tx =>
    recordAudit(tx, {
      action: 'erasure.purged',
      subject: null,
      details: { failed_steps: allFailures.length },
    }),
  )
  const seconds = Math.round((clock.elapsed() - startedAt) / 100) / 10
  return { seconds, failures: allFailures }
}

async function purgeIndex(
  { sql, clock, log, url }: AppContext,
  { folder, masked }: { readonly folder: string; readonly masked: boolean },
  signal: AbortSignal,
): Promise<PurgeStep> {
  const startedAt = clock.elapsed()
  // This indexer builds the index only if no service is running, because a service locks the folder.
  const indexer = startIndexer({ url, folder, masked, log, clock })
  try {
    const isDone = await rebuildIndexForPurge(folder, await readLatestPurge(sql), {
      clock,
      signal,
      head: async () => (await readLatestPosition(sql)).change,
    })
    return {
      step: masked ? 'masked search index' : 'search index',
      ms: Math.round(clock.elapsed() - startedAt),
      failure: isDone ? null : 'stopped before the new index was ready',
    }
  } finally {
    await indexer.stop()
  }
}
