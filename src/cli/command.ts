import type { Command } from 'commander'
import type { Settings } from '../base/settings.ts'
import type { House } from './house.ts'

/** The output of a command: results go to `out`, everything else (progress, problems) to `err`. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** Whether `err` is a terminal, in which a line can be updated. */
  readonly isLive: boolean
  /** Shows a line that the next output replaces; '' removes it. Does nothing unless `isInteractive`. */
  live(text: string): void
}

/** The input of a command, provided by `main.ts`. */
export interface Context {
  readonly settings: Settings
  readonly terminal: Terminal
  /** Aborted on Ctrl-C and SIGTERM: the command finishes its current step and exits. */
  readonly signal: AbortSignal
  readonly version: string
  /** Opens the database and the archive for the duration of `work`. */
  withHouse<T>(work: (app: House) => Promise<T>, settings?: Settings): Promise<T>
}

/** A command: it declares its options with Commander, and its work returns the exit code. */
export interface CliCommand {
  declare(program: Command, run: (work: (context: Context) => Promise<number>) => Promise<void>): void
}
