import type { Command } from 'commander'
import type { Settings } from '../base/settings.ts'
import type { House } from './house.ts'

/** Where a command's words go. Results to `out`, everything else (progress, problems) to `err`. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** Whether somebody sees lines change. */
  readonly isLive: boolean
  /** A line that the next one takes the place of; '' takes it away. Nothing where nobody sees it. */
  live(text: string): void
}

/** What a command is given by `main.ts`. */
export interface Context {
  readonly settings: Settings
  readonly terminal: Terminal
  /** Aborted at Ctrl-C and SIGTERM: finish what is in hand and leave. */
  readonly signal: AbortSignal
  readonly version: string
  /** Opens the record and the archive for as long as `work` takes. */
  withHouse<T>(work: (house: House) => Promise<T>, settings?: Settings): Promise<T>
}

/** One command: its words are declared with commander, its work answers the exit code. */
export interface CliCommand {
  declare(program: Command, run: (work: (context: Context) => Promise<number>) => Promise<void>): void
}
