import { writeSync } from 'node:fs'

/**
 * Time from the first SIGINT or SIGTERM until the process ends in any case, in ms. Everything that stops by itself does so
 * earlier; what remains waits for something that does not respond.
 */
const STOP_LIMIT_MS = 14_000
const STANDARD_ERROR = 2

/**
 * Ends the process after the limit, even if a database, receiver, DNS server or thread never responds. Nothing is lost:
 * whatever was not committed is repeated by the next process.
 */
export function enforceStopDeadline(): void {
  setTimeout(() => {
    process.emit('exit', 1) // writes the collected log lines
    const text = `herald: Ended after ${STOP_LIMIT_MS / 1_000} s, although work was still in progress. Saved data is safe.\n`
    writeToStandardError(text)
    // `process.exit` would wait for threads, which can be inside a long call of SQLite.
    process.kill(process.pid, 'SIGKILL')
  }, STOP_LIMIT_MS).unref()
}

function writeToStandardError(text: string): void {
  try {
    writeSync(STANDARD_ERROR, text)
  } catch {
    // Without a reader, nobody can receive the text.
  }
}
