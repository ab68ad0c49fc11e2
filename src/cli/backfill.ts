import type { Clock } from '../base/clock.ts'
import { type CrawlProgress, crawl } from '../flows/crawl.ts'
import type { Day } from '../model/day.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand, Context, Terminal } from './command.ts'
import { sayEnd } from './crawl.ts'
import { baseOf, parseDay, parseSource, windowOf, withFetch } from './crawling.ts'
import { describePace } from './pace.ts'
import { sayProblem } from './words.ts'

interface Options {
  readonly source: Source
  readonly from: Day
  readonly to: Day
  readonly notify?: boolean
  readonly json?: boolean
}

/** Interval between progress lines if the output is not a terminal, in ms. */
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
        'Fetches the missing days in a date range, newest first, one request at a time. Press Ctrl-C to stop it; run the ' +
          'same command again to resume. Subscribers are not notified unless --notify is given. Exits with 0, or with 2 ' +
          'if something could not be fetched or read.',
      )
      .requiredOption('-s, --source <id>', 'source to fetch from', parseSource)
      .requiredOption('--from <date>', 'first publication day, e.g. 2024-01-01', parseDay)
      .requiredOption('--to <date>', 'last publication day', parseDay)
      .option('--notify', 'notify subscribers of every new announcement')
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => backfill(options, context)))
  },
}

async function backfill(options: Options, context: Context): Promise<number> {
  const { settings, terminal, signal, version } = context
  const { source, from, to, notify = false } = options
  const result = await context.withHouse(app =>
    withFetch(app, settings, version, dependencies => {
      const order = { kind: 'backfill', window: windowOf(source, from, to, app.clock.now()) } as const
      return crawl(source, order, dependencies, {
        base: baseOf(source, settings),
        firstDays: settings.firstDays,
        signal,
        tells: notify,
        onProblem: problem => sayProblem(terminal, problem),
        onProgress: makeProgressPrinter(terminal, app.clock),
      })
    }),
  )
  terminal.live('')
  return sayEnd(result, options, terminal)
}

/** Creates a function that shows the progress: in a terminal as a changing line, otherwise as occasional lines. */
function makeProgressPrinter(terminal: Terminal, clock: Clock): (progress: CrawlProgress) => void {
  const startedAt = clock.elapsed()
  const interval = terminal.isLive ? LIVE_INTERVAL_MS : LINE_INTERVAL_MS
  let printedAt = Number.NEGATIVE_INFINITY
  return ({ days, tally }) => {
    const now = clock.elapsed()
    if (now - printedAt < interval) return
    printedAt = now
    const text = describePace(days, tally, now - startedAt)
    if (terminal.isLive) terminal.live(text)
    else terminal.err(text)
  }
}
