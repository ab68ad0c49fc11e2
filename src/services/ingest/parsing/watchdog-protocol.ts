import type { ParserLimits } from './parser-allowance.ts'

/**
 * The counters that a parser process shares with its watchdog, as positions in an array. `jobs` increases when a job starts;
 * the start of its file is set before.
 */
export const WATCHDOG_COUNTERS = {
  jobs: 0,
  isParsing: 1,
  records: 2,
  isSkipping: 3,
  failures: 4,
  skip: 5,
  skippedRecords: 6,
} as const

/** Input of the watchdog thread. */
export interface WatchdogInput {
  readonly counters: Int32Array
  readonly limits: ParserLimits
  /** Folder of temporary files, which is deleted if the process ends itself. */
  readonly temporaryFolder: string
}

/** Precedes the limit on the standard error stream of a process that its watchdog ended. */
export const LIMIT_MARK = 'herald-parser-limit:'
