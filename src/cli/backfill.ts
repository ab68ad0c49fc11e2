import type { CalendarDay } from '../model/calendar-day.ts'
import type { Clock } from '../platform/clock.ts'
import { type CrawlProgress, crawlSource } from '../services/crawl/crawl-source.ts'
import type { Source } from '../sources/source.ts'
import { printCrawlResult } from './crawl.ts'
import type { CliCommand, CommandContext, Terminal } from './shared/cli-command.ts'
import {
  buildDateRange,
  parseDayOption,
  parseSourceOption,
  publisherAccess,
  SOURCE_IDS,
  withHttpClient,
} from './shared/crawl-setup.ts'
import { formatBackfillProgress } from './shared/format-progress.ts'
import { printProblem } from './shared/format-run.ts'

interface Options {
  readonly source: Source
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly notify?: boolean
  readonly json?: boolean
}

/** Interval between progress lines if stderr is not a terminal, in ms. */
const LINE_INTERVAL_MS = 10_000
/** Interval between updates of the progress line in a terminal, in ms. */
const LIVE_INTERVAL_MS = 200

/** `herald backfill`: fetches all missing days in a date range. */
export const backfillCommand: CliCommand = {
  declare(program, run) {
    program
      .command('backfill')
      .summary('fetch all missing days in a date range from a source')
      .description(
        'Fetches the missing days in a date range, newest first, one request at a time. Press Ctrl-C to stop, and ' +
          'run the ' +
          'same command again to resume. Subscribers are not notified unless --notify is given. Exits with 0, or ' +
          'with 2 ' +
          'if something could not be fetched or read.',
      )
      .requiredOption('-s, --source <id>', `source to fetch from: ${SOURCE_IDS}`, parseSourceOption)
      .requiredOption('--from <date>', 'first publication day, such as 2024-01-01', parseDayOption)
      .requiredOption('--to <date>', 'last publication day', parseDayOption)
      .option('--notify', 'notify subscribers of every new announcement')
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => backfill(options, context)))
  },
}

async function backfill(options: Options, context: CommandContext): Promise<number> {
  const { settings, terminal, signal, version } = context
  const { source, from, to, notify = false } = options
  const result = await context.withAppContext(app =>
    withHttpClient(app, settings, version, dependencies => {
      const order = { kind: 'backfill', window: buildDateRange(source, from, to, app.clock.now()) } as const
      return crawlSource(source, order, dependencies, {
        ...publisherAccess(source, settings),
        firstDays: settings.initialCrawlDays,
        signal,
        shouldNotify: notify,
        onProblem: problem => printProblem(terminal, problem),
        onProgress: makeProgressPrinter(terminal, app.clock),
      })
    }),
  )
  terminal.showProgress('')
  return printCrawlResult(result, options, terminal)
}

/**
 * Creates a function that shows progress: one line that is updated in a terminal, otherwise a line every 10 seconds.
 */
function makeProgressPrinter(terminal: Terminal, clock: Clock): (progress: CrawlProgress) => void {
  const startedAt = clock.elapsed()
  const interval = terminal.isInteractive ? LIVE_INTERVAL_MS : LINE_INTERVAL_MS
  let printedAt = Number.NEGATIVE_INFINITY
  return ({ days, counts }) => {
    const now = clock.elapsed()
    if (now - printedAt < interval) return
    printedAt = now
    const text = formatBackfillProgress(days, counts, now - startedAt)
    if (terminal.isInteractive) terminal.showProgress(text)
    else terminal.err(text)
  }
}
