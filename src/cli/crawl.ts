import { type CrawlEnd, crawl } from '../flows/crawl.ts'
import type { Day } from '../model/day.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand, Context, Terminal } from './command.ts'
import { baseOf, optionalWindow, parseDay, parseSource, withFetch } from './crawling.ts'
import { describeTally, sayProblem } from './words.ts'

interface Options {
  readonly source: Source
  readonly from?: Day
  readonly to?: Day
  readonly json?: boolean
}

/** `herald crawl`: ask a publisher for what is due, or for some days, now. */
export const crawlCommand: CliCommand = {
  declare(program, run) {
    program
      .command('crawl')
      .summary('ask a publisher for what is due, or for some days')
      .description(
        'Asks the publisher for what is due: new days, days to look back at, gaps. With --from and --to for every day of ' +
          'these, also for those that are here. Politely: one request at a time, with pauses. Exit code 0, or 2 when ' +
          'something could not be had or not be read.',
      )
      .requiredOption('-s, --source <id>', 'which publisher', parseSource)
      .option('--from <date>', 'first publication day, e.g. 2026-11-01', parseDay)
      .option('--to <date>', 'last publication day', parseDay)
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => crawlNow(options, context)))
  },
}

async function crawlNow(options: Options, context: Context): Promise<number> {
  const { settings, terminal, signal, version } = context
  const { source } = options
  const end = await context.withHouse(house =>
    withFetch(house, settings, version, crawlHouse => {
      const order = { kind: 'crawl', window: optionalWindow(source, options, house.clock.now()) } as const
      return crawl(source, order, crawlHouse, {
        ...{ base: baseOf(source, settings), firstDays: settings.firstDays, signal },
        onProblem: problem => sayProblem(terminal, problem),
        onProgress: () => {},
      })
    }),
  )
  return sayEnd(end, options, terminal)
}

/** Says what a crawl came to; answers the exit code. */
export function sayEnd(end: CrawlEnd, { json }: { json?: boolean }, terminal: Terminal): number {
  const { state, reasons, error, tally, failures } = end
  if (json) terminal.out(JSON.stringify({ ...tally, state, reasons, error, failures }))
  else terminal.out(describeTally(tally))
  for (const what of failures) terminal.err(`not had: ${what}`)
  for (const reason of reasons) terminal.err(`suspicious: ${reason}`)
  if (state === 'stopped') terminal.err('Stopped. The same command goes on where it was.')
  return state === 'stopped' ? 130 : state === 'failed' || failures.length > 0 || tally.lost > 0 ? 2 : 0
}
