import { cancelPartitions, partitionTables } from '../../services/admin/partitions/partition-tables.ts'
import type { CliCommand } from '../shared/cli-command.ts'
import { integerOptionParser } from '../shared/parse-number-options.ts'

const DEFAULT_PARTS = 16
const MAX_PARTS = 128

/** `herald partition`: divides the largest tables into parts. */
export const partitionCommand: CliCommand = {
  declare(program, run) {
    program
      .command('partition')
      .summary('divide the tables of announcements and mentions into parts')
      .description(
        'Divides the tables of announcements and mentions into parts by a hash of the ID, so that a database of more than ' +
          'a hundred million announcements can be vacuumed and indexed in parts. Herald stays in use meanwhile. Needs the ' +
          'space of both tables a second time. If the command is stopped, start it again to continue.',
      )
      .option(
        '--parts <number>',
        `number of parts, which cannot be changed later`,
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
