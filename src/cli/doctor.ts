import { examine } from '../flows/examine.ts'
import { openLiveIndex } from '../search/live.ts'
import type { CliCommand } from './command.ts'

/** `herald doctor`: checks the installation without changing anything; the exit code is 1 if a check fails. */
export const doctorCommand: CliCommand = {
  declare(program, run) {
    program
      .command('doctor')
      .summary('check the installation: inconsistent data, missing documents, disk space')
      .option('--json', 'print the result as JSON')
      .action((options: { json?: boolean }) =>
        run(async ({ settings, terminal, withHouse: withAppContext }) => {
          const findings = await withAppContext(async app => {
            const index = openLiveIndex(app.indexFolder, app.clock)
            try {
              return await examine(app, index.reader(), settings.data)
            } finally {
              index.close()
            }
          })
          if (options.json) terminal.out(JSON.stringify(findings))
          else
            for (const { check, ok, found } of findings)
              terminal.out(`${ok ? 'ok    ' : 'FAILED'}  ${check}: ${found}`)
          return findings.every(finding => finding.ok) ? 0 : 1
        }),
      )
  },
}
