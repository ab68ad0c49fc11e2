import { openLiveIndex } from '../search/engines/sqlite/live-index.ts'
import { runDoctorChecks } from '../services/admin/doctor.ts'
import type { CliCommand } from './shared/cli-command.ts'

/** `herald doctor`: checks the installation without changing it. The exit code is 1 if a check fails. */
export const doctorCommand: CliCommand = {
  declare(program, run) {
    program
      .command('doctor')
      .summary('check the installation: inconsistent data, missing documents, disk space')
      .description(
        'Checks the database, the archive, the search index and the free disk space, and prints one line for each ' +
          'check. ' +
          'It changes nothing. Exits with 0, or with 1 if a check failed.',
      )
      .option('--json', 'print the result as JSON')
      .action((options: { json?: boolean }) =>
        run(async ({ settings, terminal, withAppContext }) => {
          const findings = await withAppContext(async app => {
            const index = openLiveIndex(app.indexFolder, app.clock)
            try {
              return await runDoctorChecks(app, index.reader(), settings.data)
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
