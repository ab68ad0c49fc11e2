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

/** Where nobody watches a terminal, one line in so many milliseconds. */
const LINE_MS = 10_000
/** A terminal's line is written anew so often. */
const LIVE_MS = 200

/** `herald backfill`: the days of a window that are not here yet, however many. */
export const backfillCommand: CliCommand = {
  declare(program, run) {
    program
      .command('backfill')
      .summary('ask a publisher for all days of a window that are not here yet')
      .description(
        'Asks for the days of a window that are not here yet, newest first, politely. Ctrl-C stops it, the same command ' +
          'goes on where it was. Subscribers are not told, except with --notify. Exit code 0, or 2 when something could not be had or not be read.',
      )
      .requiredOption('-s, --source <id>', 'which publisher', parseSource)
      .requiredOption('--from <date>', 'first publication day, e.g. 2024-01-01', parseDay)
      .requiredOption('--to <date>', 'last publication day', parseDay)
      .option('--notify', 'tell subscribers of every announcement that is new')
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => backfill(options, context)))
  },
}

async function backfill(options: Options, context: Context): Promise<number> {
  const { settings, terminal, signal, version } = context
  const { source, from, to, notify = false } = options
  const end = await context.withHouse(house =>
    withFetch(house, settings, version, crawlHouse => {
      const order = { kind: 'backfill', window: windowOf(source, from, to, house.clock.now()) } as const
      return crawl(source, order, crawlHouse, {
        ...{ base: baseOf(source, settings), firstDays: settings.firstDays, signal, tells: notify },
        onProblem: problem => sayProblem(terminal, problem),
        onProgress: sayProgress(terminal, house.clock),
      })
    }),
  )
  terminal.live('')
  return sayEnd(end, options, terminal)
}

/** Says how far it is: on a terminal in one line that changes, else in a line now and then. */
function sayProgress(terminal: Terminal, clock: Clock): (progress: CrawlProgress) => void {
  const began = clock.elapsed()
  let said = Number.NEGATIVE_INFINITY
  return ({ days, tally }) => {
    const now = clock.elapsed()
    if (now - said < (terminal.isLive ? LIVE_MS : LINE_MS)) return
    said = now
    const text = describePace(days, tally, now - began)
    if (terminal.isLive) terminal.live(text)
    else terminal.err(text)
  }
}
