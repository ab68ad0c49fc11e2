import { describeSettings } from '../base/settings.ts'
import type { CliCommand } from './command.ts'

/** `herald settings`: lists every setting with its meaning and default. */
export const settingsCommand: CliCommand = {
  declare(program, run) {
    program
      .command('settings')
      .summary('list every setting with its meaning and default')
      .option('--json', 'print the list as JSON')
      .action((options: { json?: boolean }) =>
        run(async ({ terminal }) => {
          const rows = describeSettings()
          if (options.json) terminal.out(JSON.stringify(rows))
          else
            for (const row of rows)
              terminal.out(`${row.variable}\n    ${row.meaning}\n    default: ${row.default}`)
          return 0
        }),
      )
  },
}
