import type { CalendarDay } from '../model/calendar-day.ts'
import { type CrawlRunResult, crawlSource } from '../services/crawl/crawl-source.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand, CommandContext, Terminal } from './shared/cli-command.ts'
import {
  buildOptionalDateRange,
  parseDayOption,
  parseSourceOption,
  publisherAccess,
  SOURCE_IDS,
  withHttpClient,
} from './shared/crawl-setup.ts'
import { formatRunCounts, printProblem } from './shared/format-run.ts'

interface Options {
  readonly source: Source
  readonly from?: CalendarDay
  readonly to?: CalendarDay
  readonly json?: boolean
}

/** `herald crawl`: fetches what is due from a source, or the days in a given range. */
export const crawlCommand: CliCommand = {
  declare(program, run) {
    program
      .command('crawl')
      .summary('fetch what is due, or specific days, from a source')
      .description(
        'Fetches what is due: new days, recent days that may have changed, and gaps. With --from and --to, fetches ' +
          'every ' +
          'day in that range, including days that were fetched before. Sends one request at a time, with pauses. ' +
          'Exits with 0, or ' +
          'with 2 if something could not be fetched or read.',
      )
      .requiredOption('-s, --source <id>', `source to fetch from: ${SOURCE_IDS}`, parseSourceOption)
      .option('--from <date>', 'first publication day, such as 2026-11-01', parseDayOption)
      .option('--to <date>', 'last publication day', parseDayOption)
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => crawlNow(options, context)))
  },
}

async function crawlNow(options: Options, context: CommandContext): Promise<number> {
  const { settings, terminal, signal, version } = context
  const { source } = options
  const result = await context.withAppContext(app =>
    withHttpClient(app, settings, version, dependencies => {
      const order = {
        kind: 'crawl',
        window: buildOptionalDateRange(source, options, app.clock.now()),
      } as const
      return crawlSource(source, order, dependencies, {
        ...publisherAccess(source, settings),
        firstDays: settings.initialCrawlDays,
        signal,
        onProblem: problem => printProblem(terminal, problem),
        onProgress: () => {},
      })
    }),
  )
  return printCrawlResult(result, options, terminal)
}

/** Prints the result of a crawl and returns the exit code. */
export function printCrawlResult(
  result: CrawlRunResult,
  { json }: { json?: boolean },
  terminal: Terminal,
): number {
  const { state, reasons, error, counts, failures } = result
  if (json) terminal.out(JSON.stringify({ ...counts, state, reasons, error, failures }))
  else terminal.out(formatRunCounts(counts))
  for (const failure of failures) terminal.err(`failed: ${failure}`)
  for (const reason of reasons) terminal.err(`suspicious: ${reason}`)
  if (state === 'stopped') terminal.err('Stopped. Run the same command again to resume.')
  return state === 'stopped' ? 130 : state === 'failed' || failures.length > 0 || counts.lost > 0 ? 2 : 0
}
