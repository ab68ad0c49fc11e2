import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { type ArchiveLocation, openArchive } from '../../crawls/archive/s3/open-archive.ts'
import type { Clock } from '../../platform/clock.ts'
import { HeraldError } from '../../platform/errors.ts'
import { catchInvalidValue, InvalidValueError } from '../../platform/setting-parsers.ts'
import { parseArchiveUrl, type S3Location } from '../../platform/settings/parse-archive-url.ts'
import { type ArchiveCopy, copyArchive } from '../../services/admin/documents/copy-archive.ts'
import { type AppContext, resolveArchive } from '../shared/app-context.ts'
import type { CliCommand, CommandContext, Terminal } from '../shared/cli-command.ts'
import { recordAtCommandLine } from '../shared/record-at-command-line.ts'

/** An archive named at the command line. */
type NamedArchive = { readonly folder: string } | { readonly bucket: S3Location }

interface CopyOptions {
  readonly to?: NamedArchive
  readonly from?: NamedArchive
  readonly verify?: boolean
  readonly json?: boolean
}

/** Files of another bucket pass through a folder of this size, which is removed afterwards. */
const COPY_CACHE_BYTES = 256 * 2 ** 20
const COPY_FOLDER = 'archive-copy-'
const DAY_MS = 24 * 60 * 60_000
/** Maximum number of files of each kind that are listed. */
const MAX_LISTED = 20

/** `herald archive`: copies the archive of original documents. */
export const archiveCommand: CliCommand = {
  declare(program, run) {
    const command = program.command('archive').summary('copy the archive of original documents')
    command
      .command('copy')
      .summary('copy all documents between this archive and a folder or bucket')
      .description(
        'Copies all documents from the archive of this installation to another place (--to), or from there (--from). ' +
          'Each is verified when it is read and when it is written. Documents that are there already are skipped, so an ' +
          'interrupted copy continues when it is repeated. Nothing is deleted from the source.',
      )
      .option('--to <archive>', 'folder or s3:// URL to copy to', parseNamedArchive)
      .option('--from <archive>', 'folder or s3:// URL to copy from', parseNamedArchive)
      .option('--verify', 'also read the documents that are there already, and replace damaged ones')
      .option('--json', 'print the result as JSON')
      .action((options: CopyOptions) => run(context => copy(options, context)))
  },
}

function parseNamedArchive(text: string): NamedArchive {
  if (!text.includes('://')) return { folder: resolve(text) }
  const bucket = catchInvalidValue(() => parseArchiveUrl(text))
  if (bucket instanceof InvalidValueError) throw new InvalidArgumentError(`It ${bucket.message}.`)
  return { bucket }
}

async function copy({ to, from, verify, json }: CopyOptions, context: CommandContext): Promise<number> {
  const { settings, terminal, signal, withAppContext } = context
  const named = to ?? from
  if (named === undefined || (to !== undefined && from !== undefined))
    throw new HeraldError('invalid_usage', 'Specify either --to or --from.')
  const result = await withAppContext(app =>
    withNamedArchive(named, settings.data, app, async (other, location) => {
      if (isSamePlace(location, resolveArchive(settings)))
        throw new HeraldError('invalid_usage', 'This is the archive of this installation. Name another one.')
      const [source, target] = to === undefined ? [other, app.archive] : [app.archive, other]
      const done = await copyArchive(app.sql, source, target, {
        verifiesPresent: verify === true,
        signal,
        onProgress: ({ copied, present }) =>
          terminal.showProgress(`archive: ${copied} documents copied, ${present} there already`),
      })
      await recordCopy(app, context, to === undefined ? 'from' : 'to', done)
      return done
    }),
  )
  terminal.showProgress('')
  if (json) terminal.out(JSON.stringify(result))
  else printResult(terminal, result)
  if (!result.isComplete) return 130
  return result.damaged.length === 0 ? 0 : 1
}

/** Opens another archive. Files of a bucket pass through a folder that is removed afterwards. */
async function withNamedArchive<Result>(
  named: NamedArchive,
  data: string,
  app: AppContext,
  work: (archive: DocumentArchive, location: ArchiveLocation) => Promise<Result>,
): Promise<Result> {
  if ('folder' in named) {
    const location = { kind: 'folder', ...named } as const
    return await work(openArchive(location, app), location)
  }
  await removeAbandonedFolders(data, app.clock)
  const folder = await mkdtemp(join(data, COPY_FOLDER))
  const location = { kind: 's3', ...named, cache: { folder, maxBytes: COPY_CACHE_BYTES } } as const
  try {
    const archive = openArchive(location, app)
    await archive.checkAccess()
    return await work(archive, location)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of copies that were killed. They may hold documents that are erased later. */
async function removeAbandonedFolders(data: string, clock: Clock): Promise<void> {
  for (const name of (await readdir(data)).filter(entry => entry.startsWith(COPY_FOLDER))) {
    const stats = await stat(join(data, name), { throwIfNoEntry: false })
    if (stats !== undefined && clock.now().getTime() - stats.mtimeMs > DAY_MS)
      await rm(join(data, name), { recursive: true, force: true })
  }
}

function isSamePlace(a: ArchiveLocation, b: ArchiveLocation): boolean {
  if (a.kind === 'folder' || b.kind === 'folder')
    return a.kind === 'folder' && b.kind === 'folder' && a.folder === b.folder
  return (
    a.bucket.bucket === b.bucket.bucket &&
    a.bucket.prefix === b.bucket.prefix &&
    a.bucket.endpoint === b.bucket.endpoint
  )
}

async function recordCopy(
  app: AppContext,
  { settings }: CommandContext,
  direction: 'from' | 'to',
  { isComplete, copied, present, damaged }: ArchiveCopy,
): Promise<void> {
  const details = { direction, complete: isComplete, copied, present, damaged: damaged.length }
  await recordAtCommandLine(app, settings, (_tx, record) =>
    record({ action: 'archive.copied', subject: null, details }),
  )
}

function printResult(terminal: Terminal, copied: ArchiveCopy): void {
  const mib = (copied.copiedBytes / 2 ** 20).toFixed(1)
  terminal.out(`Copied: ${copied.copied} (${mib} MiB of original documents), each verified`)
  terminal.out(`Skipped, there already: ${copied.present}`)
  terminal.out(`Skipped, erased: ${copied.erased}`)
  printList(terminal, 'Skipped, not documents', copied.foreign)
  printList(terminal, 'Not copied, damaged', copied.damaged)
  if (!copied.isComplete) terminal.out('Stopped. To continue, run the same command again.')
}

function printList(terminal: Terminal, title: string, items: readonly string[]): void {
  terminal.out(`${title}: ${items.length}`)
  for (const item of items.slice(0, MAX_LISTED)) terminal.out(`  ${item}`)
  if (items.length > MAX_LISTED) terminal.out(`  and ${items.length - MAX_LISTED} more; --json lists all`)
}
