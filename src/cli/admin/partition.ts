import { cancelPartitions, partitionTables } from '../../services/admin/partitions/partition-tables.ts'
import type { CliCommand } from '../shared/cli-command.ts'
import { integerOptionParser } from '../shared/parse-number-options.ts'

const DEFAULT_PARTS = 16
/** A transaction locks each part and its indexes, and the lock table of a server has a few thousand entries by default. */
const MAX_PARTS = 32

/** `herald partition`: divides the largest tables into parts. */
export const partitionCommand: CliCommand = {
  declare(program, run) {
    program
      .command('partition')
      .summary('divide the tables of announcements and mentions into parts')
      .description(
        'Divides the tables of announcements and mentions into parts by a hash of the ID, so that a database of more than ' +
          'a hundred million announcements can be vacuumed and indexed in parts. Herald stays in use meanwhile. Before you ' +
          'start, the disk of the database needs twice the present size of both tables free, for the copies and the log of ' +
          'their changes. If the command is stopped, start it again to continue.',
      )
      .option(
        '--parts <number>',
        `number of parts, which cannot be changed later. At most ${MAX_PARTS}: every transaction locks all parts and their ` +
          'indexes, and with more, the lock table of PostgreSQL would be too small by default (max_locks_per_transaction)',
        integerOptionParser(2, MAX_PARTS),
        DEFAULT_PARTS,
      )
      .option('--cancel', 'remove the copies of a division that is not finished')
      .action(({ parts, cancel = false }: { parts: number; cancel?: boolean }) =>
        run(async ({ terminal, signal, withAppContext }) => {
          if (cancel) {
            const isCanceled = await withAppContext(app => cancelPartitions(app, signal))
            if (isCanceled) terminal.out('The copies are removed.')
            else terminal.err('No division is in progress.')
            return isCanceled ? 0 : 1
          }
          const isDivided = await withAppContext(app =>
            partitionTables(app, { parts, signal, onProgress: step => terminal.showProgress(step) }),
          )
          terminal.showProgress('')
          if (isDivided) terminal.out('Announcements and mentions are divided into parts.')
          else terminal.err('Stopped. Start the command again to continue.')
          return isDivided ? 0 : 130
        }),
      )
  },
}
