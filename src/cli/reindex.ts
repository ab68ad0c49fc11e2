import { head } from '../changes/store.ts'
import { reindex } from '../flows/reindex.ts'
import { startFollower } from '../worker/follower.ts'
import type { CliCommand, Context } from './command.ts'

/** `herald reindex`: rebuilds this node's search index while the old one stays in use. */
export const reindexCommand: CliCommand = {
  declare(program, run) {
    program
      .command('reindex')
      .summary('rebuild the search index while the old one stays in use')
      .description(
        "Rebuilds this node's search index from the database next to the old one, then replaces it. A running service does " +
          'the rebuild itself and stays available and up to date; otherwise this command does it.',
      )
      .option('--json', 'print the result as JSON')
      .action((options: { json?: boolean }) => run(context => build(options, context)))
  },
}

async function build(options: { json?: boolean }, context: Context): Promise<number> {
  const { terminal, signal } = context
  return await context.withHouse(async ({ sql, clock, log, url, indexFolder: folder }) => {
    const startedAt = clock.elapsed()
    // It does the work only if no service is running, because a service has the folder locked.
    const indexer = startFollower({ url, folder, log, clock })
    try {
      const file = await reindex(folder, {
        clock,
        signal,
        head: async () => (await head(sql)).change,
        onProgress: ({ change, head }) => terminal.err(`indexed ${change} of ${head} changes`),
      })
      if (file === null) {
        terminal.err('Stopped. The rebuild continues in the running service or when one is started.')
        return 130
      }
      const seconds = Math.round((clock.elapsed() - startedAt) / 100) / 10
      terminal.out(
        options.json
          ? JSON.stringify({ file, seconds })
          : `Rebuilt the index in ${seconds} s. It is now in use: ${file}`,
      )
      return 0
    } finally {
      await indexer.stop()
    }
  })
}
