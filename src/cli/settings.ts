import { describeSettings, type SettingDescription } from '../platform/settings.ts'
import type { CliCommand } from './shared/cli-command.ts'

/** `herald settings`: lists every setting with its meaning and default. */
export const settingsCommand: CliCommand = {
  declare(program, run) {
    program
      .command('settings')
      .summary('list every setting with its meaning and default')
      .option('--json', 'print the list as JSON')
      .action((options: { json?: boolean }) =>
        run(async ({ terminal }) => {
          const settings = describeSettings()
          if (options.json)
            terminal.out(JSON.stringify(settings.map(({ deprecatedVariable, ...row }) => row)))
          else for (const setting of settings) terminal.out(...formatSetting(setting))
          return 0
        }),
      )
  },
}

function formatSetting({
  variable,
  deprecatedVariable,
  meaning,
  default: value,
}: SettingDescription): string[] {
  const formerName =
    deprecatedVariable === null ? [] : [`    former name: ${deprecatedVariable} (deprecated)`]
  return [variable, `    ${meaning}`, `    default: ${value}`, ...formerName]
}
