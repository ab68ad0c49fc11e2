import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { backfillCommand } from './cli/backfill.ts'
import { benchCommand } from './cli/bench.ts'
import { crawlCommand } from './cli/crawl.ts'
import { demoCommand } from './cli/demo.ts'
import { doctorCommand } from './cli/doctor.ts'
import { entitiesCommand } from './cli/entities.ts'
import { exportCommand } from './cli/export.ts'
import { docsCommand } from './cli/generate-docs.ts'
import { importCommand } from './cli/import.ts'
import { keysCommand } from './cli/keys.ts'
import { migrateCommand } from './cli/migrate.ts'
import { reindexCommand } from './cli/reindex.ts'
import { replayCommand } from './cli/replay.ts'
import { serveCommand } from './cli/serve.ts'
import { settingsCommand } from './cli/settings.ts'
import { withAppContext } from './cli/shared/app-context.ts'
import type { CliCommand, CommandContext, Terminal } from './cli/shared/cli-command.ts'
import { simulatorCommand } from './cli/simulator.ts'
import { sourcesCommand } from './cli/sources.ts'
import { receiverCommand } from './cli/webhook-receiver.ts'
import { HeraldError } from './platform/errors.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { isDatabaseUnreachable, isOutOfDiskSpace } from './platform/sql/sql-pool.ts'

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
  simulatorCommand,
  benchCommand,
  docsCommand,
]

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const { isTTY: isInteractive = false, columns = 80 } = process.stderr
const CLEAR_LINE = isInteractive ? '\r\u001b[K' : ''

const terminal: Terminal = {
  isInteractive: isInteractive,
  out: text => void process.stdout.write(`${text}\n`),
  err: text => void process.stderr.write(`${CLEAR_LINE}${text}\n`),
  showProgress: text => void (isInteractive && process.stderr.write(CLEAR_LINE + text.slice(0, columns - 1))),
}

/** Entry point: reads the settings, then runs the command given on the command line. */
async function main(): Promise<void> {
  const program = new Command('herald')
    .description(
      'Collects regulatory announcements from official publishers and serves them through one API.',
    )
    .version(version)
    .addHelpText('after', '\nConfigure Herald with environment variables. List them with: herald settings')
    .showSuggestionAfterError()
    .exitOverride()
  for (const command of COMMANDS) command.declare(program, run)
  await program.parseAsync()
}

async function run(work: (context: CommandContext) => Promise<number>): Promise<void> {
  const { settings, warnings } = readSettings(process.env)
  for (const warning of warnings) terminal.err(`herald: ${warning}`)
  const openContext = <T>(task: Parameters<typeof withAppContext<T>>[1], otherSettings?: Settings) =>
    withAppContext(otherSettings ?? withQuietLog(settings), task)
  process.exitCode = await work({
    settings,
    terminal,
    version,
    signal: abortOnInterrupt(),
    withAppContext: openContext,
  })
}

/** Raises the log level for one-off commands, which print their own results. A service passes its own settings. */
function withQuietLog(settings: Settings): Settings {
  return settings.logLevel === 'info' ? { ...settings, logLevel: 'warn' } : settings
}

/** Returns a signal that aborts on Ctrl-C or SIGTERM. A second Ctrl-C ends the process at once. */
function abortOnInterrupt(): AbortSignal {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (interrupted.signal.aborted && name === 'SIGINT') process.exit(130)
      interrupted.abort()
    })
  }
  return interrupted.signal
}

/** Prints an expected error in one line and an unexpected one with its stack, and sets the exit code. */
function reportFailure(error: unknown): void {
  process.exitCode = 1
  if (error instanceof CommanderError) {
    // Commander has already printed its message; --help and --version also end up here, with exit code 0.
    process.exitCode = error.exitCode
  } else if (error instanceof HeraldError) terminal.err(`herald: ${error.detail}`)
  else if (isOutOfDiskSpace(error))
    terminal.err('herald: The disk is full. Free some space and run the same command again.')
  else if (isDatabaseUnreachable(error)) {
    terminal.err(
      'herald: The connection to PostgreSQL was lost. Saved data is safe; run the same command again.',
    )
  } else terminal.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
}

// A closed pipe (`herald … | head`) is not an error.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
  throw error
})

await main().catch(reportFailure)
