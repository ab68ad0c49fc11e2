import { InvalidArgumentError } from 'commander'
import { HeraldError } from '../base/errors.ts'
import { makeFetch } from '../base/fetch.ts'
import type { Settings } from '../base/settings.ts'
import { crawl } from '../flows/crawl.ts'
import { type Day, isDay } from '../model/day.ts'
import { sourceById } from '../sources/registry.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand, Context } from './command.ts'
import { describeTally, sayProblem } from './words.ts'

interface Options {
  readonly source: string
  readonly from: Day
  readonly to: Day
  readonly json?: boolean
}

/** `herald crawl`: ask a publisher for some days, now. */
export const crawlCommand: CliCommand = {
  declare(program, run) {
    program
      .command('crawl')
      .summary('ask a publisher for the records of some days')
      .description(
        'Asks the publisher for every day of the window, politely (one request at a time, with pauses), archives the ' +
          'answers and reads them. Exit code 0, or 2 when a day could not be had or something could not be read.',
      )
      .requiredOption('-s, --source <id>', 'which publisher')
      .requiredOption('--from <date>', 'first publication day, e.g. 2026-11-01', parseDay)
      .requiredOption('--to <date>', 'last publication day', parseDay)
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => crawlWindow(options, context)))
  },
}

async function crawlWindow(options: Options, context: Context): Promise<number> {
  const { settings, terminal, signal, version } = context
  const source = sourceById(options.source)
  if (source === undefined) throw new HeraldError('invalid_usage', `There is no source "${options.source}".`)
  if (options.from > options.to) throw new HeraldError('invalid_usage', '--from is after --to.')
  const contact = settings.contact === null ? '' : `; ${settings.contact}`
  const { tally, failed } = await context.withHouse(async house => {
    const fetch = makeFetch(house.clock, `Herald/${version} (regulatory announcements${contact})`)
    try {
      const base = baseOf(source, settings)
      return await crawl(source, options, base, { ...house, fetch }, p => sayProblem(terminal, p), signal)
    } finally {
      await fetch.close()
    }
  })
  terminal.out(
    options.json ? JSON.stringify({ ...tally, failed, stopped: signal.aborted }) : describeTally(tally),
  )
  for (const what of failed) terminal.err(`not had: ${what}`)
  if (signal.aborted)
    terminal.err('Stopped. The same command goes on: what is here already is not written again.')
  return signal.aborted ? 130 : failed.length > 0 || tally.lost > 0 ? 2 : 0
}

/** The publisher's address, or the mirror that the settings name. */
function baseOf(source: Source, { sourceUrls }: Settings): string {
  const unknown = Object.keys(sourceUrls).find(id => sourceById(id) === undefined)
  if (unknown !== undefined) {
    throw new HeraldError(
      'invalid_setting',
      `HERALD_SOURCE_URLS names "${unknown}", which is no source of Herald.`,
    )
  }
  return sourceUrls[source.id] ?? source.about.base
}

function parseDay(text: string): Day {
  if (!isDay(text)) throw new InvalidArgumentError('A date looks like 2026-11-01.')
  return text
}
