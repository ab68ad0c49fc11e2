import { writeSync } from 'node:fs'
import { getErrorCode } from './sql/postgres-errors.ts'
import { escapeForTerminal } from './terminal/escape-text.ts'

const STANDARD_ERROR = 2
/** Lines are collected for this many ms, because a write for each request would slow down busy servers. */
const FLUSH_MS = 20
/** The pause, in ms, before writing again to a pipe whose reader has fallen behind. */
const RETRY_MS = 10
/** A reader that takes nothing for two seconds does not keep the process from exiting. */
const MAX_EXIT_TRIES = 200
/**
 * The maximum number of pending characters. Further lines are dropped and counted, so that a blocked reader cannot
 * exhaust memory.
 */
const MAX_PENDING_CHARACTERS = 16 * 1024 * 1024

/**
 * Collects log lines for a few ms, so that a busy process makes few system calls. Writes are synchronous, because pending
 * lines must be written on every kind of exit, when asynchronous writes would be lost.
 */
export class LogStream {
  #pending: Buffer[] = []
  #pendingCharacters = 0
  #dropped = 0
  #isScheduled = false

  constructor() {
    process.once('exit', () => this.#flushAll())
  }

  write(line: string): void {
    if (this.#pendingCharacters > MAX_PENDING_CHARACTERS) {
      this.#dropped += 1
      return
    }
    this.#pending.push(Buffer.from(escapeForTerminal(line)))
    this.#pendingCharacters += line.length
    if (this.#isScheduled) return
    this.#isScheduled = true
    setTimeout(() => this.#flush(), FLUSH_MS).unref()
  }

  #flush(): void {
    this.#isScheduled = false
    if (this.#writePending() || this.#isScheduled) return
    this.#isScheduled = true
    setTimeout(() => this.#flush(), RETRY_MS).unref()
  }

  #flushAll(): void {
    const pause = new Int32Array(new SharedArrayBuffer(4))
    for (let tries = 0; tries < MAX_EXIT_TRIES && !this.#writePending(); tries += 1)
      Atomics.wait(pause, 0, 0, RETRY_MS)
  }

  /** Writes as much as the reader accepts. Returns `false` if another attempt is needed to write the rest. */
  #writePending(): boolean {
    let rest = Buffer.concat(this.#pending)
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(STANDARD_ERROR, rest))
    } catch (error) {
      // Without a reader (EPIPE) or a terminal (EIO), nobody can receive the lines.
      if (getErrorCode(error) !== 'EAGAIN') rest = Buffer.alloc(0)
    }
    this.#pending = rest.length > 0 ? [rest] : []
    this.#pendingCharacters = rest.length
    if (rest.length > 0) return false
    this.#reportDropped()
    return this.#pending.length === 0
  }

  #reportDropped(): void {
    if (this.#dropped === 0) return
    const msg = `${this.#dropped} log lines were dropped because standard error was blocked`
    this.#dropped = 0
    this.write(`${JSON.stringify({ level: 40, msg })}\n`)
  }
}
