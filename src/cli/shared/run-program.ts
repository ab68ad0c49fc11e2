import { readFileSync } from 'node:fs'
import { Command, CommanderError, type Option } from 'commander'
import { HeraldError } from '../../platform/errors.ts'
import { readSettings, type Settings } from '../../platform/settings.ts'
import { isDatabaseReadOnly, isDatabaseUnreachable, isOutOfDiskSpace } from '../../platform/sql/sql-pool.ts'
import { escapeForTerminal, escapeForTerminalLine } from '../../platform/terminal/escape-text.ts'
import { withAppContext } from './app-context.ts'
import type { CliCommand, CommandContext, Terminal } from './cli-command.ts'
import { replaceDeprecatedWords } from './deprecated-words.ts'
import { enforceStopDeadline } from './stop-deadline.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const { isTTY: isInteractive = false, columns = 80 } = process.stderr
const CLEAR_LINE = isInteractive ? '\r\u001b[K' : ''

const terminal: Terminal = {
  isInteractive,
  out: (...lines) => {
    for (const line of lines) process.stdout.write(`${escapeForTerminalLine(line)}\n`)
  },
  err: (...lines) => {
    for (const line of lines) process.stderr.write(`${CLEAR_LINE}${escapeForTerminalLine(line)}\n`)
  },
  showProgress: text =>
    void (
      isInteractive && process.stderr.write(CLEAR_LINE + escapeForTerminalLine(text).slice(0, columns - 1))
    ),
}

/** Runs the command given on the command line, with settings from `environment`, and sets the exit code. */
export async function runProgram(
  commands: readonly CliCommand[],
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  // A closed pipe (`herald … | head`) is not an error.
  process.stdout.on('error', error => {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
    throw error
  })
  const program = createProgram()
  for (const command of commands) command.declare(program, work => runWork(work, environment))
  const words = replaceDeprecatedWords(args)
  if (words.notice !== null) terminal.err(`herald: ${words.notice}`)
  await program.parseAsync(words.args, { from: 'user' }).catch(reportFailure)
}

function createProgram(): Command {
  return new Command('herald')
    .description(
      'Collects regulatory announcements from official publishers and serves them through one API.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .configureHelp({
      // Commander shows summaries only in command lists, so they also serve as missing descriptions.
      commandDescription: command => command.description() || toSentence(command.summary()),
      optionDescription: describeOption,
    })
    .configureOutput({
      writeOut: text => void process.stdout.write(escapeForTerminal(text)),
      writeErr: text => void process.stderr.write(escapeForTerminal(text)),
    })
    .addHelpText('after', '\nConfigure Herald with environment variables. List them with: herald settings')
    .showSuggestionAfterError()
    .exitOverride()
}

/** Describes an option with "(required)" or its default, written as a user would type it. */
function describeOption({ description, mandatory, defaultValue }: Option): string {
  const values: readonly unknown[] = Array.isArray(defaultValue) ? defaultValue : [defaultValue]
  const typed = values.filter(value => typeof value === 'string' || typeof value === 'number')
  if (mandatory) return `${description} (required)`
  return typed.length === 0 ? description : `${description} (default: ${typed.join(',')})`
}

function toSentence(summary: string): string {
  return summary === '' ? '' : `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
}

async function runWork(
  work: (context: CommandContext) => Promise<number>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { settings, warnings } = readSettings(environment)
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

/** Raises the log level for one-off commands, which print their results. Services pass their own settings instead. */
function withQuietLog(settings: Settings): Settings {
  return settings.logLevel === 'info' ? { ...settings, logLevel: 'warn' } : settings
}

/** Returns a signal that is aborted on Ctrl-C or SIGTERM. A second Ctrl-C ends the process immediately. */
function abortOnInterrupt(): AbortSignal {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (interrupted.signal.aborted && name === 'SIGINT') process.exit(130)
      if (!interrupted.signal.aborted) enforceStopDeadline()
      interrupted.abort()
    })
  }
  return interrupted.signal
}

/** Prints an expected error on one line or an unexpected one with its stack, and sets the exit code. */
function reportFailure(error: unknown): void {
  process.exitCode = 1
  if (error instanceof CommanderError) {
    // Commander has already printed its message; --help and --version also end up here, with exit code 0.
    process.exitCode = error.exitCode
  } else if (error instanceof HeraldError) terminal.err(`herald: ${error.detail}`)
  else if (isOutOfDiskSpace(error))
    terminal.err('herald: The disk is full. Free some space and run the same command again.')
  else if (isDatabaseReadOnly(error))
    terminal.err(
      'herald: The database accepts no writes, so nothing more was changed. "herald doctor" says why; then run the same command again.',
    )
  else if (isDatabaseUnreachable(error)) {
    terminal.err(
      'herald: The connection to PostgreSQL was lost. Saved data is safe; run the same command again.',
    )
  } else
    terminal.err(...(error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n'))
}
