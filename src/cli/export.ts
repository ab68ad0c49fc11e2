import { existsSync } from 'node:fs'
import { HeraldError } from '../base/errors.ts'
import { exportSnapshot } from '../flows/snapshot.ts'
import type { CliCommand } from './command.ts'

/** `herald export`: the backup, and the way over a major version of PostgreSQL (design 2.1). */
export const exportCommand: CliCommand = {
  declare(program, run) {
    program
      .command('export')
      .summary('write the whole record and its documents to one file')
      .description(
        'Writes a snapshot of the record, as of one moment, with every archived document, to a .tar.gz. A service may ' +
          'run meanwhile. Take it in with: herald import --snapshot FILE. It holds personal data and hashes of API ' +
          'keys: keep it safe.',
      )
      .argument('<file>', 'where to write it, e.g. herald-2026-01-31.tar.gz')
      .option('--json', 'print the result as JSON')
      .action((file: string, options: { json?: boolean }) =>
        run(async ({ terminal, withHouse }) => {
          if (existsSync(file))
            throw new HeraldError(
              'invalid_usage',
              `${file} exists already. Choose another name, or remove it first.`,
            )
          const counts = await withHouse(house => exportSnapshot(file, house))
          const words = `${file}: ${counts.tables} tables and ${counts.documents} documents.`
          terminal.out(options.json ? JSON.stringify({ file, ...counts }) : words)
          if (counts.missing > 0)
            terminal.err(`${counts.missing} documents are not in this machine's archive and are left out.`)
          return 0
        }),
      )
  },
}
