import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { HeraldError } from './base/errors.ts'
import { readSettings, type Settings } from './base/settings.ts'
import { isDiskFull, isUnreachable } from './base/sql.ts'
import { backfillCommand } from './cli/backfill.ts'
import { benchCommand } from './cli/bench.ts'
import { boxCommand } from './cli/box.ts'
import type { CliCommand, Context, Terminal } from './cli/command.ts'
import { crawlCommand } from './cli/crawl.ts'
import { demoCommand } from './cli/demo.ts'
import { docsCommand } from './cli/docs.ts'
import { doctorCommand } from './cli/doctor.ts'
import { entitiesCommand } from './cli/entities.ts'
import { exportCommand } from './cli/export.ts'
import { withHouse } from './cli/house.ts'
import { importCommand } from './cli/import.ts'
import { keysCommand } from './cli/keys.ts'
import { migrateCommand } from './cli/migrate.ts'
import { receiverCommand } from './cli/receiver.ts'
import { reindexCommand } from './cli/reindex.ts'
import { replayCommand } from './cli/replay.ts'
import { serveCommand } from './cli/serve.ts'
import { settingsCommand } from './cli/settings.ts'
import { sourcesCommand } from './cli/sources.ts'

const COMMANDS: readonly CliCommand[] = [
  serveCommand,
  demoCommand,
  importCommand,
  crawlCommand,
  backfillCommand,
  replayCommand,
  sourcesCommand,
  keysCommand,
  exportCommand,
  doctorCommand,
  entitiesCommand,
  reindexCommand,
  migrateCommand,
  settingsCommand,
  receiverCommand,
  boxCommand,
  benchCommand,
  docsCommand,
]

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const { isTTY: isLive = false, columns = 80 } = process.stderr
const WIPE = isLive ? '\r\u001b[K' : ''

const terminal: Terminal = {
  isLive,
  out: text => void process.stdout.write(`${text}\n`),
  err: text => void process.stderr.write(`${WIPE}${text}\n`),
  live: text => void (isLive && process.stderr.write(WIPE + text.slice(0, columns - 1))),
}

/** Settings → the door named on the command line. The only wiring of the house; its exit code is the process's. */
async function main(): Promise<void> {
  const program = new Command('herald')
    .description(
      'Reads regulatory announcements of official publishers and serves them through one exact API.',
    )
    .version(version)
    .addHelpText('after', '\nSettings are HERALD_… variables of the environment: herald settings')
    .showSuggestionAfterError()
    .exitOverride()
  for (const command of COMMANDS) command.declare(program, run)
  await program.parseAsync()
}

async function run(work: (context: Context) => Promise<number>): Promise<void> {
  const { settings, warnings } = readSettings(process.env)
  for (const warning of warnings) terminal.err(`herald: ${warning}`)
  const open = <T>(task: Parameters<typeof withHouse<T>>[1], other?: Settings) =>
    withHouse(other ?? quiet(settings), task)
  process.exitCode = await work({ settings, terminal, version, signal: untilInterrupted(), withHouse: open })
}

/** A command says itself what it did; only a service (which hands its settings on) logs every piece of work. */
function quiet(settings: Settings): Settings {
  return settings.logLevel === 'info' ? { ...settings, logLevel: 'warn' } : settings
}

/** Aborts at Ctrl-C or SIGTERM; at a second Ctrl-C the process ends at once. */
function untilInterrupted(): AbortSignal {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (interrupted.signal.aborted && name === 'SIGINT') process.exit(130)
      interrupted.abort()
    })
  }
  return interrupted.signal
}

/** Says why in one line, and ends. A bug shows its stack: that is what a report of it needs. */
function fail(error: unknown): void {
  process.exitCode = 1
  if (error instanceof CommanderError) {
    // Commander has printed its words already; help and version are no failures.
    process.exitCode = error.exitCode
  } else if (error instanceof HeraldError) terminal.err(`herald: ${error.detail}`)
  else if (isDiskFull(error))
    terminal.err('herald: The disk is full. Free some space and run the same command again.')
  else if (isUnreachable(error)) {
    terminal.err(
      'herald: The connection to PostgreSQL was lost. What was written stays; run the same command again.',
    )
  } else terminal.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

// A reader that goes away (herald … | head) is no failure.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
  throw error
})

await main().catch(fail)
