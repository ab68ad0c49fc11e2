import { type ReplayEnd, replay } from '../flows/replay.ts'
import type { Day } from '../model/day.ts'
import { SOURCES } from '../sources/registry.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand, Context } from './command.ts'
import { optionalWindow, parseDay, parseSource } from './crawling.ts'
import type { House } from './house.ts'
import { describeTally, sayProblem } from './words.ts'

interface Options {
  readonly source?: Source
  readonly from?: Day
  readonly to?: Day
  readonly dryRun?: boolean
  readonly json?: boolean
}

/** `herald replay`: parses the archived documents again. */
export const replayCommand: CliCommand = {
  declare(program, run) {
    program
      .command('replay')
      .summary('parse the archived documents again, after a connector has been improved')
      .description(
        'Parses the archived documents again with the current connectors, without requests to publishers. Ids stay the ' +
          'same; each announcement that changes is listed. Exits with 0, or with 2 if something could not be read.',
      )
      .option('-s, --source <id>', 'only documents of this source', parseSource)
      .option('--from <date>', 'only documents with announcements published on or after this day', parseDay)
      .option('--to <date>', 'only documents with announcements published on or before this day', parseDay)
      .option('--dry-run', 'list what would change without changing anything')
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => replayAll(options, context)))
  },
}

async function replayAll(options: Options, context: Context): Promise<number> {
  const { terminal, signal } = context
  const results: (ReplayEnd & { source: string })[] = []
  await context.withHouse(async app => {
    for (const source of options.source === undefined ? SOURCES : [options.source]) {
      if (signal.aborted) break
      results.push({ source: source.id, ...(await replayOne(source, options, app, context)) })
    }
  })
  terminal.live('')
  if (options.json)
    terminal.out(JSON.stringify(results.map(({ tally, ...result }) => ({ ...result, ...tally }))))
  for (const { source, tally, missing } of options.json ? [] : results) {
    terminal.out(`${source}: ${describeTally(tally)}`)
    if (missing > 0) terminal.err(`${source}: ${missing} documents are not in this machine's archive`)
  }
  if (signal.aborted)
    terminal.err('Stopped. Running the command again starts over without repeating changes.')
  return signal.aborted ? 130 : results.some(result => result.tally.lost > 0) ? 2 : 0
}

async function replayOne(
  source: Source,
  options: Options,
  app: House,
  { terminal, signal }: Context,
): Promise<ReplayEnd> {
  return await replay(source, app, {
    window: optionalWindow(source, options, app.clock.now()),
    isRehearsal: options.dryRun ?? false,
    signal,
    onProblem: problem => sayProblem(terminal, problem),
    onDifference: ({ id, reference, what }) => terminal.err(`${what}: ${source.id} ${reference} (${id})`),
    onProgress: counts => terminal.live(`${source.id}: ${describeTally(counts)}`),
  })
}
