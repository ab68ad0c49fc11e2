/** The counters that a parser process shares with its watchdog, as positions in an array. */
export const WATCHDOG_COUNTERS = { jobs: 0, isParsing: 1, records: 2 } as const

/** Input of the watchdog thread. */
export interface WatchdogInput {
  readonly counters: Int32Array
  /** Folder of temporary files, which is deleted if the process ends itself. */
  readonly temporaryFolder: string
}

/** Precedes the limit on the standard error stream of a process that its watchdog ended. */
export const LIMIT_MARK = 'herald-parser-limit:'
