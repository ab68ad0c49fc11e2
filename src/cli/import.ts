import type { RecordInTransaction } from '../audit/audit-entry.ts'
import { loadEncryptor } from '../platform/encryption.ts'
import { HeraldError } from '../platform/errors.ts'
import { escapeForTerminalLine } from '../platform/terminal/escape-text.ts'
import { canContinueAuditLog } from '../services/admin/audit-log.ts'
import { importSnapshot } from '../services/admin/snapshots/import-snapshot.ts'
import { resumeErasures } from '../services/erasure/forget.ts'
import { importFiles } from '../services/ingest/import-files.ts'
import { SOURCES } from '../sources/registry.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand, CommandContext } from './shared/cli-command.ts'
import { parseSourceOption } from './shared/crawl-setup.ts'
import { formatRunCounts, printProblem } from './shared/format-run.ts'
import { printLeftOut, summarizeSnapshot } from './shared/formats/format-snapshot.ts'
import { createCommandLineRecorder } from './shared/record-at-command-line.ts'

interface Options {
  readonly source?: Source
  readonly snapshot?: string
  readonly quiet?: boolean
  readonly json?: boolean
}

/** `herald import`: reads documents of a source from disk, or restores a snapshot into an empty database. */
export const importCommand: CliCommand = {
  declare(program, run) {
    program
      .command('import')
      .summary('import documents from disk, or restore a snapshot')
      .description(
        'Imports documents of a source from files, folders and archives (tar, gzip, zip). Records that cannot be ' +
          'read are ' +
          'reported with their file, location and the reason; all others are imported. Repeating an import changes ' +
          'nothing. Exits ' +
          'with 0, or with 2 if something could not be read.',
      )
      .argument('[files...]', 'files or folders')
      .option(
        '-s, --source <id>',
        `source of the documents: ${SOURCES.map(source => source.id).join(', ')}`,
        parseSourceOption,
      )
      .option(
        '--snapshot <file>',
        'restore a snapshot created by "herald export"; the database must be empty',
      )
      .option('--quiet', 'create no events, so that subscribers are not notified')
      .option('--json', 'print the result as JSON')
      .addHelpText('after', '\nExample:\n  herald import --source fr-bodacc RCS-A_BXA20200072.taz notices/')
      .action((files: string[], options: Options) => run(context => runImport(files, options, context)))
  },
}

async function runImport(
  files: readonly string[],
  options: Options,
  context: CommandContext,
): Promise<number> {
  if (options.snapshot !== undefined) {
    if (files.length > 0 || options.source !== undefined || options.quiet)
      throw usageError('--snapshot cannot be combined with files, --source or --quiet')
    return await restoreSnapshot(options.snapshot, options, context)
  }
  if (options.source === undefined) throw usageError('Specify the source of the documents with --source')
  if (files.length === 0) throw usageError('Specify at least one file or folder')
  return await importDocuments(options.source, files, options, context)
}

const FOREIGN_KEY_NOTICE =
  'The snapshot was made with another secret key, so the audit log does not record this import. Before you run "herald ' +
  'serve", put secret.key of the old installation into the data folder, or set HERALD_SECRET_KEY to its key.'

async function restoreSnapshot(
  file: string,
  options: Options,
  { terminal, settings, withAppContext }: CommandContext,
): Promise<number> {
  let isRecorded = true
  const contents = await withAppContext(async app => {
    const record = await createCommandLineRecorder(app, settings)
    const encryptor = await loadEncryptor(settings, app.random)
    const recordAudit: RecordInTransaction = async (tx, event, actor) => {
      // An entry made with another key would break the chain, also after the right key is put into the folder.
      const isSkipped = event.action === 'snapshot.imported' && !(await canContinueAuditLog(tx, encryptor))
      if (isSkipped) isRecorded = false
      else await record(tx, event, actor)
    }
    const dependencies = { ...app, blockLists: app.screening.blockLists, recordAudit }
    const restored = await importSnapshot(file, dependencies)
    if ((await resumeErasures(dependencies)) !== null)
      terminal.err('Erased again what had been erased in this database.')
    return restored
  })
  const counts = summarizeSnapshot(contents)
  terminal.out(
    options.json
      ? JSON.stringify({ ...counts, left_out: contents.left_out })
      : `Restored ${counts.tables} tables and ${counts.documents} documents.`,
  )
  printLeftOut(terminal, contents, 'are not in the snapshot; the announcements read from them were restored')
  if (!isRecorded) terminal.err(FOREIGN_KEY_NOTICE)
  return contents.left_out.length > 0 ? 2 : 0
}

async function importDocuments(
  source: Source,
  files: readonly string[],
  options: Options,
  context: CommandContext,
): Promise<number> {
  const { terminal, signal } = context
  const counts = await context.withAppContext(app =>
    importFiles(
      source,
      files,
      app,
      {
        onFile: () => {},
        onSkipped: name => terminal.err(`${escapeForTerminalLine(name)}: skipped, not a document`),
        onProblem: problem => printProblem(terminal, problem),
      },
      signal,
      !options.quiet,
    ),
  )
  terminal.out(
    options.json ? JSON.stringify({ ...counts, stopped: signal.aborted }) : formatRunCounts(counts),
  )
  if (signal.aborted) terminal.err('Stopped. Run the same command again to resume.')
  return signal.aborted ? 130 : counts.lost > 0 ? 2 : 0
}

function usageError(detail: string): HeraldError {
  return new HeraldError('invalid_usage', `${detail}. See: herald import --help`)
}
