import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Option } from 'commander'
import { HeraldError } from '../../platform/errors.ts'
import { exportSnapshot } from '../../services/admin/snapshots/export-snapshot.ts'
import { verifyRestore } from '../../services/admin/snapshots/verify-restore.ts'
import { TABLE_FORMATS, type TableFormat } from '../../services/exports/table-writer.ts'
import type { SnapshotContents } from '../../snapshots/snapshot-manifest.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'
import { printLeftOut, summarizeSnapshot } from '../shared/formats/format-snapshot.ts'
import { integerOptionParser } from '../shared/parse-number-options.ts'
import { createCommandLineRecorder } from '../shared/record-at-command-line.ts'
import { runTableExport } from './export-tables-command.ts'

interface Options {
  readonly verify?: boolean
  readonly json?: boolean
  readonly format?: TableFormat
  readonly out?: string
  readonly since?: number
  readonly maskPersons?: boolean
}

/**
 * `herald export`: writes a snapshot for backups and for PostgreSQL major upgrades (design 2.1) or, with `--format`, tables
 * for other programs.
 */
export const exportCommand: CliCommand = {
  declare(program, run) {
    program
      .command('export')
      .summary('write a snapshot of all data to a file, or tables for other programs to a folder')
      .description(
        'With FILE: writes a consistent snapshot of the database and all archived documents to a .tar.gz file, even while a ' +
          'service is running, and reads it again to verify it. Restore it with: herald import --snapshot FILE. It ' +
          'contains personal data and hashes of API keys, so keep it safe. Exits with 0, or with 2 if documents were ' +
          'left out because they are damaged or missing; each of them is named.\n\n' +
          'With --format and --out: writes the tables announcements, entities, mentions and identifiers to a new folder, ' +
          'with a manifest (datapackage.json) that states columns, SHA-256, licences and the change number. It cannot be ' +
          'restored. With --since, it contains only what changed after that number, with deletions.',
      )
      .argument('[file]', 'output file of a snapshot, such as herald-2026-01-31.tar.gz')
      .option(
        '--verify',
        'also restore the snapshot into a temporary database and compare every table and document',
      )
      .addOption(new Option('--format <format>', 'write tables in this format').choices(TABLE_FORMATS))
      .option('--out <folder>', 'new folder for the tables')
      .option(
        '--since <change>',
        'only rows changed after this change number, which the manifest of an earlier export states',
        integerOptionParser(0, Number.MAX_SAFE_INTEGER),
      )
      .option('--mask-persons', 'mask natural persons in the tables')
      .option('--json', 'print the result as JSON')
      .action((file: string | undefined, options: Options) =>
        run(context => runRequestedExport(file, options, context)),
      )
  },
}

/** Writes a snapshot or tables. Options of the other form are refused. */
async function runRequestedExport(
  file: string | undefined,
  options: Options,
  context: CommandContext,
): Promise<number> {
  const { format, out, since, maskPersons, verify } = options
  if (format === undefined) {
    const given = { out, since, 'mask-persons': maskPersons }
    for (const [name, value] of Object.entries(given))
      if (value !== undefined) throw new HeraldError('invalid_usage', `--${name} needs --format.`)
    if (file !== undefined) return runExport(file, options, context)
    const detail =
      'Name the file of a snapshot, or use --format and --out for tables. See herald export --help.'
    throw new HeraldError('invalid_usage', detail)
  }
  if (file !== undefined) throw new HeraldError('invalid_usage', `${file} and --format exclude each other.`)
  if (verify) throw new HeraldError('invalid_usage', '--verify is only available for snapshots.')
  return runTableExport({ ...options, format }, context)
}

async function runExport(file: string, options: Options, context: CommandContext): Promise<number> {
  const { terminal, signal } = context
  if (existsSync(file)) {
    const detail = `${file} already exists. Choose another name or remove the file first.`
    throw new HeraldError('invalid_usage', detail)
  }
  const contents = await context.withAppContext(async app =>
    exportSnapshot(
      file,
      { ...app, recordAudit: await createCommandLineRecorder(app, context.settings) },
      {
        signal,
        onProgress: (read, listed) => terminal.showProgress(`${read} of ${listed} documents`),
        ...(options.verify && { verify: (written: string) => restoreTemporarily(written, context) }),
      },
    ),
  )
  terminal.showProgress('')
  if (contents === null) {
    terminal.err('Stopped. No file was written.')
    return 130
  }
  printResult(file, contents, options, context)
  return contents.left_out.length > 0 ? 2 : 0
}

function printResult(
  file: string,
  contents: SnapshotContents,
  { verify, json }: Options,
  { terminal }: CommandContext,
): void {
  const { tables, documents, missing, damaged } = summarizeSnapshot(contents)
  const restored = verify ? ', which was restored and compared' : ''
  terminal.out(
    json
      ? JSON.stringify({ file, tables, documents, missing, damaged, left_out: contents.left_out })
      : `Exported ${tables} tables and ${documents} documents to ${file}${restored}.`,
  )
  printLeftOut(terminal, contents, 'were left out')
}

/** Restores a snapshot into an embedded PostgreSQL and an archive in a temporary folder, and compares them. */
async function restoreTemporarily(
  file: string,
  { settings, terminal, withAppContext }: CommandContext,
): Promise<void> {
  terminal.showProgress('restoring the snapshot to compare it')
  const folder = await mkdtemp(join(tmpdir(), 'herald-verify-'))
  try {
    const scratch = { ...settings, data: folder, databaseUrl: null }
    await withAppContext(
      async app =>
        verifyRestore(file, { ...app, recordAudit: await createCommandLineRecorder(app, scratch) }),
      scratch,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
