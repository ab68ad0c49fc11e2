import type { CalendarDay } from '../model/calendar-day.ts'
import { escapeForTerminalLine } from '../platform/terminal/escape-text.ts'
import { type ReplayResult, replayArchive } from '../services/ingest/replay-archive.ts'
import { SOURCES } from '../sources/registry.ts'
import type { Source } from '../sources/source.ts'
import type { AppContext } from './shared/app-context.ts'
import type { CliCommand, CommandContext } from './shared/cli-command.ts'
import { buildOptionalDateRange, parseDayOption, parseSourceOption } from './shared/crawl-setup.ts'
import { formatRunCounts, printProblem } from './shared/format-run.ts'

interface Options {
  readonly source?: Source
  readonly from?: CalendarDay
  readonly to?: CalendarDay
  readonly dryRun?: boolean
  readonly notify?: boolean
  readonly json?: boolean
}

/** `herald replay`: parses the archived documents again. */
export const replayCommand: CliCommand = {
  declare(program, run) {
    program
      .command('replay')
      .summary('parse the archived documents again, after a connector has been improved')
      .description(
        'Parses the archived documents again with the current connectors, without requests to publishers. IDs stay ' +
          'the same. Each announcement that changes is listed with its changed fields, and the fields are counted per ' +
          'source. Subscribers are not notified unless --notify is given. Exits with 0, or with 2 if something could ' +
          'not be read.',
      )
      .option('-s, --source <id>', 'only documents of this source', parseSourceOption)
      .option(
        '--from <date>',
        'only documents with announcements published on or after this day',
        parseDayOption,
      )
      .option(
        '--to <date>',
        'only documents with announcements published on or before this day',
        parseDayOption,
      )
      .option('--notify', 'notify subscribers of new announcements and changed entities')
      .option('--dry-run', 'list what would change without changing anything')
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => replayAll(options, context)))
  },
}

async function replayAll(options: Options, context: CommandContext): Promise<number> {
  const { terminal, signal } = context
  const results: SourceReplay[] = []
  await context.withAppContext(async app => {
    for (const source of options.source === undefined ? SOURCES : [options.source]) {
      if (signal.aborted) break
      results.push(await replayOne(source, options, app, context))
    }
  })
  terminal.showProgress('')
  if (options.json)
    terminal.out(
      JSON.stringify(
        results.map(({ counts, changedFields, ...result }) => ({
          ...result,
          ...counts,
          changed_fields: changedFields,
        })),
      ),
    )
  for (const { source, counts, changedFields, missing } of options.json ? [] : results) {
    terminal.out(`${source}: ${formatRunCounts(counts)}`)
    if (counts.changed > 0) terminal.out(`${source}: changed fields: ${formatFieldCounts(changedFields)}`)
    if (missing > 0) terminal.err(`${source}: ${missing} documents are not in this machine's archive`)
  }
  if (signal.aborted)
    terminal.err('Stopped. Running the command again starts over without repeating changes.')
  return signal.aborted ? 130 : results.some(result => result.counts.lost > 0) ? 2 : 0
}

/** The result of replaying a source, with the number of announcements in which each field changed. */
interface SourceReplay extends ReplayResult {
  readonly source: string
  readonly changedFields: Readonly<Record<string, number>>
}

async function replayOne(
  source: Source,
  options: Options,
  app: AppContext,
  { terminal, signal }: CommandContext,
): Promise<SourceReplay> {
  const changedFields: Record<string, number> = {}
  const result = await replayArchive(source, app, {
    window: buildOptionalDateRange(source, options, app.clock.now()),
    isDryRun: options.dryRun ?? false,
    shouldNotify: options.notify ?? false,
    signal,
    onProblem: problem => printProblem(terminal, problem),
    onDifference: ({ id, reference, kind, fields }) => {
      for (const field of fields) changedFields[field] = (changedFields[field] ?? 0) + 1
      const list = fields.length === 0 ? '' : `: ${fields.join(', ')}`
      terminal.err(escapeForTerminalLine(`${kind}: ${source.id} ${reference} (${id})${list}`))
    },
    onProgress: counts => terminal.showProgress(`${source.id}: ${formatRunCounts(counts)}`),
  })
  return { source: source.id, changedFields, ...result }
}

/** Formats field counts, the most frequent first. */
function formatFieldCounts(counts: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(counts).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return sorted.map(([field, count]) => `${field} ${count.toLocaleString('en')}`).join(', ')
}
