import { listQuarantinedDocuments, releaseQuarantinedDocuments } from '../../crawls/reading-failure-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { Source } from '../../sources/source.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'
import { parseSourceOption } from '../shared/crawl-setup.ts'
import { recordAtCommandLine } from '../shared/record-at-command-line.ts'

interface Options {
  readonly source?: Source
  readonly json?: boolean
}

/** `herald quarantine`: lists documents that ended their parser twice, and releases them for another attempt. */
export const quarantineCommand: CliCommand = {
  declare(program, run) {
    const command = program
      .command('quarantine')
      .summary('list documents that are not read because they ended the parser, and release them')
    command
      .command('list', { isDefault: true })
      .summary('list the quarantined documents, the latest first')
      .option('-s, --source <id>', 'only documents of this source', parseSourceOption)
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => list(options, context)))
    command
      .command('release')
      .summary('release documents; the next crawl, import or replay reads them again')
      .argument('<sha256>', 'SHA-256 of the file in hexadecimal, or its first 8 digits or more')
      .action((sha256: string) => run(context => release(sha256, context)))
  },
}

async function list(
  { source, json }: Options,
  { terminal, withAppContext }: CommandContext,
): Promise<number> {
  const documents = await withAppContext(app => listQuarantinedDocuments(app.sql, source?.id ?? null))
  if (json) {
    const items = documents.map(({ sha256, ...others }) => ({ sha256: sha256.toString('hex'), ...others }))
    terminal.out(JSON.stringify(items))
    return 0
  }
  if (documents.length === 0) terminal.out('No documents are quarantined.')
  for (const { sourceId, url, reason, sha256, lastFailedAt } of documents)
    terminal.out(`${sourceId}  ${lastFailedAt.toISOString()}  ${sha256.toString('hex')}  ${url}: ${reason}`)
  return 0
}

async function release(
  sha256: string,
  { terminal, settings, withAppContext }: CommandContext,
): Promise<number> {
  if (!/^[0-9a-f]{8,64}$/i.test(sha256))
    throw new HeraldError('invalid_usage', 'Enter at least the first 8 hexadecimal digits of the SHA-256.')
  const released = await withAppContext(app =>
    recordAtCommandLine(app, settings, async (tx, record) => {
      const documents = await releaseQuarantinedDocuments(tx, null, sha256.toLowerCase())
      for (const { sourceId, sha256: file } of documents) {
        const subject = { type: 'document', id: file.toString('hex') } as const
        await record({ action: 'quarantine.released', subject, details: { source: sourceId } })
      }
      return documents
    }),
  )
  if (released.length === 0)
    throw new HeraldError(
      'not_found',
      'No quarantined document has this SHA-256. List them with: herald quarantine',
    )
  for (const { sourceId, url } of released) terminal.out(`Released ${url} of ${sourceId}.`)
  terminal.out('The next crawl or import reads it again. To read it from the archive now, run: herald replay')
  return 0
}
