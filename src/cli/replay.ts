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

/** `herald replay`: read the archive again. */
export const replayCommand: CliCommand = {
  declare(program, run) {
    program
      .command('replay')
      .summary('read the archive again, after a connector has learned something')
      .description(
        'Reads the archived documents again through the connectors, without asking any publisher. Ids stay; each ' +
          'announcement that reads otherwise than before is named. Exit code 0, or 2 when something could not be read.',
      )
      .option('-s, --source <id>', 'of this publisher only', parseSource)
      .option('--from <date>', 'documents with announcements published from this day on', parseDay)
      .option('--to <date>', '… and up to this one', parseDay)
      .option('--dry-run', 'tell what would change, and change nothing')
      .option('--json', 'print the result as JSON')
      .action((options: Options) => run(context => replayAll(options, context)))
  },
}

async function replayAll(options: Options, context: Context): Promise<number> {
  const { terminal, signal } = context
  const ends: (ReplayEnd & { source: string })[] = []
  await context.withHouse(async house => {
    for (const source of options.source === undefined ? SOURCES : [options.source]) {
      if (signal.aborted) break
      ends.push({ source: source.id, ...(await replayOne(source, options, house, context)) })
    }
  })
  terminal.live('')
  if (options.json) terminal.out(JSON.stringify(ends.map(({ tally, ...end }) => ({ ...end, ...tally }))))
  for (const { source, tally, missing } of options.json ? [] : ends) {
    terminal.out(`${source}: ${describeTally(tally)}`)
    if (missing > 0) terminal.err(`${source}: ${missing} documents are not in the archive of this machine`)
  }
  if (signal.aborted) terminal.err('Stopped. The same command begins anew; what is the same writes nothing.')
  return signal.aborted ? 130 : ends.some(end => end.tally.lost > 0) ? 2 : 0
}

async function replayOne(
  source: Source,
  options: Options,
  house: House,
  { terminal, signal }: Context,
): Promise<ReplayEnd> {
  return await replay(source, house, {
    ...{
      window: optionalWindow(source, options, house.clock.now()),
      isRehearsal: options.dryRun ?? false,
      signal,
    },
    onProblem: problem => sayProblem(terminal, problem),
    onDifference: ({ id, reference, what }) => terminal.err(`${what}: ${source.id} ${reference} (${id})`),
    onProgress: tally => terminal.live(`${source.id}: ${describeTally(tally)}`),
  })
}
