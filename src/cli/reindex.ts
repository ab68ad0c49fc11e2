import { head } from '../changes/store.ts'
import { reindex } from '../flows/reindex.ts'
import { startFollower } from '../worker/follower.ts'
import type { CliCommand, Context } from './command.ts'

/** `herald reindex`: has this node's search index built anew, beside the one that is read meanwhile. */
export const reindexCommand: CliCommand = {
  declare(program, run) {
    program
      .command('reindex')
      .summary('build the search index anew, while the old one is read')
      .description(
        "Builds this node's search index anew from the record, beside the old one, and puts it in its place. A running " +
          'service builds it itself, answers all the while and stays up to date; without one it is built here.',
      )
      .option('--json', 'print the result as JSON')
      .action((options: { json?: boolean }) => run(context => build(options, context)))
  },
}

async function build(options: { json?: boolean }, context: Context): Promise<number> {
  const { terminal, signal } = context
  return await context.withHouse(async ({ sql, clock, log, url, indexFolder: folder }) => {
    const began = clock.elapsed()
    // Works when nobody else does: a running service has the folder.
    const follower = startFollower({ url, folder, log, clock })
    try {
      const file = await reindex(folder, {
        ...{ clock, signal },
        head: async () => (await head(sql)).change,
        onProgress: ({ change, head }) => terminal.err(`built up to change ${change} of ${head}`),
      })
      if (file === null) {
        terminal.err('Stopped. The service, or the next start of one, goes on where it was.')
        return 130
      }
      const seconds = Math.round((clock.elapsed() - began) / 100) / 10
      terminal.out(
        options.json
          ? JSON.stringify({ file, seconds })
          : `The new index is in use, after ${seconds} s: ${file}`,
      )
      return 0
    } finally {
      await follower.stop()
    }
  })
}
