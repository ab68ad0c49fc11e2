import { readLatestPosition } from '../changes/change-number-store.ts'
import {
  createSearchCluster,
  type SearchClusterLocation,
} from '../search/engines/opensearch/client/search-cluster.ts'
import { familyName } from '../search/engines/opensearch/write/index-names.ts'
import { rebuildIndexAndWait } from '../services/indexing/rebuild-index.ts'
import { rebuildClusterIndexes } from '../services/indexing/search-cluster/rebuild-cluster-indexes.ts'
import { startIndexer } from '../workers/start-indexer.ts'
import type { AppContext } from './shared/app-context.ts'
import type { CliCommand, CommandContext } from './shared/cli-command.ts'
import { listIndexFolders } from './shared/indexes/node-indexes.ts'
import { reportChanges } from './shared/indexes/report-changes.ts'
import {
  indexFamiliesOf,
  readSearchCluster,
  startClusterIndexers,
} from './shared/indexes/search-cluster-setup.ts'

/** `herald reindex`: rebuilds this node's search index while the old one stays in use. */
export const reindexCommand: CliCommand = {
  declare(program, run) {
    program
      .command('reindex')
      .summary('rebuild the search index while the old one stays in use')
      .description(
        'Builds a new search index for this node, or new indexes in the search cluster, from the database and then replaces the ' +
          'old ones. If a service is running, it does the rebuild itself and stays available and up to date; otherwise, this ' +
          'command does it.',
      )
      .option('--json', 'print the result as JSON')
      .action((options: { json?: boolean }) => run(context => build(options, context)))
  },
}

async function build(options: { json?: boolean }, context: CommandContext): Promise<number> {
  return await context.withAppContext(async app => {
    const location = await readSearchCluster(context.settings)
    if (location !== null) return await rebuildOnCluster(app, location, { ...options, context })
    for (const index of listIndexFolders(app)) {
      const code = await rebuild(app, index, { ...options, context })
      if (code !== 0) return code
    }
    return 0
  })
}

/** Builds the indexes of the search cluster anew. */
async function rebuildOnCluster(
  app: AppContext,
  location: SearchClusterLocation,
  { json, context }: { readonly json?: boolean; readonly context: CommandContext },
): Promise<number> {
  const { settings, terminal, signal } = context
  const cluster = createSearchCluster(location, app)
  // These indexers do the rebuild only if no service with the role "index" is running.
  const indexers = await startClusterIndexers(app, settings)
  try {
    for (const [i, family] of indexFamiliesOf(settings).entries()) {
      const startedAt = app.clock.elapsed()
      const generation = await rebuildClusterIndexes(cluster, family, {
        clock: app.clock,
        signal,
        onWaiting: reportChanges(() => indexers[i]?.state(), terminal.err),
      })
      if (generation === null) {
        terminal.err('Stopped. The rebuild continues in the service with the role "index".')
        return 130
      }
      const name = familyName(family)
      const seconds = Math.round((app.clock.elapsed() - startedAt) / 100) / 10
      terminal.out(
        json
          ? JSON.stringify({ indexes: name, generation, seconds })
          : `Rebuilt the search indexes ${name} in ${seconds} s. Generation ${generation} is now in use.`,
      )
    }
    return 0
  } finally {
    await Promise.all(indexers.map(indexer => indexer.stop()))
    await cluster.close()
  }
}

async function rebuild(
  { sql, clock, log, url }: AppContext,
  { folder, masked }: { readonly folder: string; readonly masked: boolean },
  { json, context }: { readonly json?: boolean; readonly context: CommandContext },
): Promise<number> {
  const { terminal, signal } = context
  const startedAt = clock.elapsed()
  // This indexer does the rebuild only if no service is running, because a service locks the folder.
  const indexer = startIndexer({ url, folder, masked, log, clock })
  try {
    const file = await rebuildIndexAndWait(folder, {
      clock,
      signal,
      head: async () => (await readLatestPosition(sql)).change,
      onProgress: ({ change, head }) => terminal.err(`indexed ${change} of ${head} changes`),
    })
    if (file === null) {
      terminal.err(
        'Stopped. The rebuild continues in the running service, or as soon as a service is started.',
      )
      return 130
    }
    const seconds = Math.round((clock.elapsed() - startedAt) / 100) / 10
    terminal.out(
      json
        ? JSON.stringify({ file, seconds })
        : `Rebuilt the index in ${seconds} s. It is now in use: ${file}`,
    )
    return 0
  } finally {
    await indexer.stop()
  }
}
