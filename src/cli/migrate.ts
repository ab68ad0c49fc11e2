import type { CliCommand } from './command.ts'

/** `herald migrate`: bring the record up to this Herald, and do nothing else. */
export const migrateCommand: CliCommand = {
  declare(program, run) {
    program
      .command('migrate')
      .summary('bring the record up to this version, then stop')
      .description('Every command does this by itself when it opens the record; this one does nothing else.')
      .action(() =>
        run(async ({ terminal, withHouse }) => {
          await withHouse(async () => {})
          terminal.out('The record is up to date.')
          return 0
        }),
      )
  },
}
