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

/** `herald crawl`: fetches what is due from a source, or the days of a given range. */
export const crawlCommand: CliCommand = {
  declare(program, run) {
    program
      .command('crawl')
      .summary('fetch what is due, or specific days, from a source')
      .description(
        'Fetches what is due: new days, recent days that may have changed, and gaps. With --from and --to, fetches every ' +
          'day in that range, including days fetched before. Sends one request at a time, with pauses. Exits with 0, or ' +
          'with 2 if something could not be fetched or read.',
      )
      .requiredOption('-s, --source <id>', 'source to fetch from', parseSource)
      .option('--from <date>', 'first publication day, e.g. 2026-11-01', parseDay)
      .option('--to <date>', 'last publication day', parseDay)
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => crawlNow(options, context)))
  },
}

async function crawlNow(options: Options, context: Context): Promise<number> {
  const { settings, terminal, signal, version } = context
  const { source } = options
  const result = await context.withHouse(app =>
    withFetch(app, settings, version, dependencies => {
      const order = { kind: 'crawl', window: optionalWindow(source, options, app.clock.now()) } as const
      return crawl(source, order, dependencies, {
        base: baseOf(source, settings),
        firstDays: settings.firstDays,
        signal,
        onProblem: problem => sayProblem(terminal, problem),
        onProgress: () => {},
      })
    }),
  )
  return sayEnd(result, options, terminal)
}

/** Prints the result of a crawl and returns the exit code. */
export function sayEnd(result: CrawlEnd, { json }: { json?: boolean }, terminal: Terminal): number {
  const { state, reasons, error, tally, failures } = result
  if (json) terminal.out(JSON.stringify({ ...tally, state, reasons, error, failures }))
  else terminal.out(describeTally(tally))
  for (const failure of failures) terminal.err(`failed: ${failure}`)
  for (const reason of reasons) terminal.err(`suspicious: ${reason}`)
  if (state === 'stopped') terminal.err('Stopped. Run the same command again to resume.')
  return state === 'stopped' ? 130 : state === 'failed' || failures.length > 0 || tally.lost > 0 ? 2 : 0
}
