import type { Command } from 'commander'
import type { Settings } from '../../platform/settings.ts'
import type { AppContext } from './app-context.ts'

/** The output of a command. Results go to `out`; everything else, such as progress and problems, goes to `err`. */
export interface Terminal {
  /** Prints lines. Line breaks inside one are escaped, because a name from a document must not look like further output. */
  out(...lines: readonly string[]): void
  err(...lines: readonly string[]): void
  /** Whether `err` is a terminal, where a line can be updated. */
  readonly isInteractive: boolean
  /** Shows a line that the next output replaces. An empty string removes it. Does nothing unless `isInteractive`. */
  showProgress(text: string): void
}

/** The input of a command. */
export interface CommandContext {
  readonly settings: Settings
  readonly terminal: Terminal
  /** Aborted on Ctrl-C or SIGTERM. The command then finishes its current step and exits. */
  readonly signal: AbortSignal
  readonly version: string
  /** Opens the database and the archive for the duration of `work`. */
  withAppContext<T>(work: (app: AppContext) => Promise<T>, settings?: Settings): Promise<T>
}

/** A command. It declares its options with Commander and passes work that returns the exit code to `run`. */
export interface CliCommand {
  declare(program: Command, run: (work: (context: CommandContext) => Promise<number>) => Promise<void>): void
}
