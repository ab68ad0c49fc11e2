import type { CliCommand } from '../shared/cli-command.ts'

/** `herald migrate`: applies pending database migrations, and does nothing else. */
export const migrateCommand: CliCommand = {
  declare(program, run) {
    program
      .command('migrate')
      .summary('apply pending database migrations')
      .description(
        'Applies pending migrations and exits. All other commands that open the database apply them too.',
      )
      .action(() =>
        run(async ({ terminal, withAppContext }) => {
          await withAppContext(async () => {})
          terminal.out('The database is up to date.')
          return 0
        }),
      )
  },
}
