import { HeraldError } from '../base/errors.ts'
import { importFiles } from '../flows/import.ts'
import { importSnapshot } from '../flows/snapshot.ts'
import { SOURCES } from '../sources/registry.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand, Context } from './command.ts'
import { parseSource } from './crawling.ts'
import { describeTally, sayProblem } from './words.ts'

interface Options {
  readonly source?: Source
  readonly snapshot?: string
  readonly json?: boolean
}

/** `herald import`: documents from disk through a source's connector, or a snapshot into an empty record. */
export const importCommand: CliCommand = {
  declare(program, run) {
    program
      .command('import')
      .summary('read documents from disk, or take in a snapshot')
      .description(
        'Reads documents of a publisher from disk: files, folders, archives (tar, gzip, zip). What cannot be read is ' +
          'reported with file, place and reason; the rest goes in. The same import again changes nothing. ' +
          'Exit code 0, or 2 when something could not be read.',
      )
      .argument('[files...]', 'files or folders')
      .option(
        '-s, --source <id>',
        `whose documents they are: ${SOURCES.map(s => s.id).join(', ')}`,
        parseSource,
      )
      .option('--snapshot <file>', 'take in a snapshot made by "herald export"; the record must be empty')
      .option('--json', 'print the result as JSON')
      .addHelpText('after', '\nExample:\n  herald import --source fr-bodacc RCS-A_BXA20200072.taz notices/')
      .action((files: string[], options: Options) => run(context => dispatch(files, options, context)))
  },
}

async function dispatch(files: readonly string[], options: Options, context: Context): Promise<number> {
  if (options.snapshot !== undefined) {
    if (files.length > 0 || options.source !== undefined)
      throw usage('--snapshot takes neither files nor --source')
    return await takeSnapshot(options.snapshot, options, context)
  }
  if (options.source === undefined) throw usage('--source is missing: say whose documents these are')
  if (files.length === 0) throw usage('name at least one file or folder')
  return await takeFiles(options.source, files, options, context)
}

async function takeSnapshot(
  file: string,
  options: Options,
  { terminal, withHouse }: Context,
): Promise<number> {
  const counts = await withHouse(house => importSnapshot(file, house))
  terminal.out(
    options.json
      ? JSON.stringify(counts)
      : `${counts.tables} tables and ${counts.documents} documents taken in.`,
  )
  if (counts.missing > 0)
    terminal.err(`${counts.missing} documents were missing from the archive when the snapshot was made.`)
  return 0
}

async function takeFiles(
  source: Source,
  files: readonly string[],
  options: Options,
  context: Context,
): Promise<number> {
  const { terminal, signal } = context
  const tally = await context.withHouse(house =>
    importFiles(
      source,
      files,
      house,
      {
        onFile: () => {},
        onSkipped: name => terminal.err(`${name}: passed over, not a document`),
        onProblem: p => sayProblem(terminal, p),
      },
      signal,
    ),
  )
  terminal.out(options.json ? JSON.stringify({ ...tally, stopped: signal.aborted }) : describeTally(tally))
  if (signal.aborted) terminal.err('Stopped. The same command goes on where it was.')
  return signal.aborted ? 130 : tally.lost > 0 ? 2 : 0
}

function usage(detail: string): HeraldError {
  return new HeraldError('invalid_usage', `${detail}. See: herald import --help`)
}
