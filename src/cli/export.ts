import { existsSync } from 'node:fs'
import { HeraldError } from '../platform/errors.ts'
import { exportSnapshot } from '../services/admin/snapshot.ts'
import type { CliCommand } from './shared/cli-command.ts'

/** `herald export`: writes a snapshot for backups and for PostgreSQL major upgrades (design 2.1). */
export const exportCommand: CliCommand = {
  declare(program, run) {
    program
      .command('export')
      .summary('write a snapshot of all data to a file')
      .description(
        'Writes a consistent snapshot of the database and all archived documents to a .tar.gz file, even while a ' +
          'service ' +
          'is running. Restore it with: herald import --snapshot FILE. It contains personal data and hashes of API ' +
          'keys, so ' +
          'keep it safe.',
      )
      .argument('<file>', 'output file, such as herald-2026-01-31.tar.gz')
      .option('--json', 'print the result as JSON')
      .action((file: string, options: { json?: boolean }) =>
        run(async ({ terminal, withAppContext }) => {
          if (existsSync(file))
            throw new HeraldError(
              'invalid_usage',
              `${file} already exists. Choose another name or remove the file first.`,
            )
          const counts = await withAppContext(app => exportSnapshot(file, app))
          const summary = `Exported ${counts.tables} tables and ${counts.documents} documents to ${file}.`
          terminal.out(options.json ? JSON.stringify({ file, ...counts }) : summary)
          if (counts.missing > 0)
            terminal.err(
              `${counts.missing} documents were omitted because they are not in this machine's archive.`,
            )
          return 0
        }),
      )
  },
}
