import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { HeraldError } from '../../../platform/errors.ts'
import type { ParserLimit } from './document-parser.ts'
import { openExtractedMember } from './extract-member.ts'
import { MAX_PARSER_HEAP_MIB, type ParserLimits } from './parser-allowance.ts'
import type { ParserContinue, ParserEvent, ParserJob, ParserResult } from './parser-messages.ts'
import { LIMIT_MARK } from './watchdog-protocol.ts'

const SCRIPT = fileURLToPath(new URL('./parser-process.ts', import.meta.url))
/** Options of Node. A small young generation saves 100 MiB for large documents, because V8 then collects garbage earlier. */
const PARSER_OPTIONS = [
  `--max-old-space-size=${MAX_PARSER_HEAP_MIB}`,
  '--max-semi-space-size=8',
  '--disable-warning=ExperimentalWarning',
]
/** A process with more memory than this after a job is replaced, because V8 returns memory late. */
const MAX_IDLE_MEMORY_BYTES = 256 * 2 ** 20
/** Number of characters kept of what a process writes to its standard error stream. */
const MAX_ERROR_OUTPUT = 4_000

/** How a process ended before its job did. */
export interface ParserDeath {
  readonly kind: 'died'
  readonly limit: ParserLimit
  readonly errorOutput: string
}

/** The failure of this machine to start a process, for example at its limit of processes. */
interface ParserStartFailure {
  readonly kind: 'not-started'
  readonly cause: Error
}

/** A parser process, seen from its parent. It runs one job at a time. */
export class ParserChild {
  readonly #child: ChildProcess
  readonly #temporaryFolder: string
  /** Never rejects, because nothing observes it while the process is idle. */
  readonly #death: Promise<ParserDeath | ParserStartFailure>
  #errorOutput = ''
  #receive: (message: ParserEvent | ParserResult) => void = () => {}
  #isUsable = true
  /** Memory of the process after its last job. */
  #memoryBytes = 0

  constructor(limits: ParserLimits) {
    this.#temporaryFolder = mkdtempSync(join(tmpdir(), 'herald-parser-'))
    this.#child = startProcess(this.#temporaryFolder, limits)
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-MAX_ERROR_OUTPUT)
    })
    this.#child.on('message', message => this.#receive(message as ParserEvent | ParserResult))
    this.#death = new Promise(resolve => {
      this.#child.on('error', cause => {
        this.#isUsable = false
        // A process without an id never started, and not all such errors are followed by `close`.
        if (this.#child.pid !== undefined) return
        this.#removeTemporaryFolder()
        resolve({ kind: 'not-started', cause })
      })
      this.#child.once('close', () => {
        this.#isUsable = false
        this.#removeTemporaryFolder()
        resolve({ kind: 'died', limit: limitOf(this.#errorOutput), errorOutput: this.#errorOutput })
      })
    })
    this.#setActive(false)
  }

  /** Returns whether the process can run another job. */
  isUsable(): boolean {
    return this.#isUsable && this.#child.connected && this.#memoryBytes <= MAX_IDLE_MEMORY_BYTES
  }

  /**
   * Runs a job and resolves with its result, or with the death of the process. Throws if the process could not be started.
   * `onEvent` may take its time.
   */
  async run(
    job: ParserJob,
    onEvent: (event: ParserEvent) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<ParserResult | ParserDeath> {
    const stop = () => this.kill()
    signal.addEventListener('abort', stop, { once: true })
    this.#setActive(true)
    try {
      const result = Promise.withResolvers<ParserResult>()
      let handling: Promise<void> = Promise.resolve()
      this.#receive = message => {
        if (!isEvent(message)) return result.resolve(message)
        handling = onEvent(message).then(isWanted => this.#send({ kind: 'continue', isWanted }))
        handling.then(undefined, result.reject)
      }
      this.#send(job)
      const ended = await Promise.race([result.promise, this.#death])
      // The caller continues only when the last event has been processed.
      await handling
      if (ended.kind === 'not-started') throw createStartError(ended.cause)
      if (ended.kind !== 'died') this.#memoryBytes = ended.memoryBytes
      return ended
    } catch (error) {
      // A handler failed, for example because the database is away. The process is in the middle of its job.
      this.kill()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
      this.#setActive(false)
    }
  }

  /** Opens the member that the last job extracted. */
  openMember(): Promise<Readable> {
    return openExtractedMember(this.#temporaryFolder)
  }

  /** Ends the process at once, whatever it is doing. */
  kill(): void {
    this.#isUsable = false
    // A process that never started has no id, and must not be confused with this process's group.
    if (this.#child.pid !== undefined) this.#child.kill('SIGKILL')
  }

  /** Kills the process and resolves when it has ended. */
  async close(): Promise<void> {
    this.kill()
    this.#setActive(true)
    await this.#death
  }

  #removeTemporaryFolder(): void {
    rmSync(this.#temporaryFolder, { recursive: true, force: true })
  }

  #send(message: ParserJob | ParserContinue): void {
    // A process that has died is noticed by its exit.
    if (this.#child.connected) this.#child.send(message, () => {})
  }

  /** Lets the process keep its parent alive only while it runs a job. */
  #setActive(isActive: boolean): void {
    const method = isActive ? 'ref' : 'unref'
    this.#child[method]()
    this.#child.channel?.[method]()
    const errors = this.#child.stderr as (NodeJS.ReadableStream & { ref?(): void; unref?(): void }) | null
    errors?.[method]?.()
  }
}

/** Starts a process. Node throws some failures, such as ENOMEM, and reports others, such as EAGAIN, as an event. */
function startProcess(temporaryFolder: string, limits: ParserLimits): ChildProcess {
  try {
    return fork(SCRIPT, [JSON.stringify(limits)], {
      // The process needs no settings and must not know any secret. glibc returns freed blocks of at least 32 KiB to the
      // system, which saves 80 MiB for a document of 64 MiB.
      env: { TMPDIR: temporaryFolder, MALLOC_MMAP_THRESHOLD_: '32768', ...compileCache() },
      execArgv: PARSER_OPTIONS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true })
    throw createStartError(error)
  }
}

/** The error of this machine, not of the file, which is read when it is tried again. */
function createStartError(cause: unknown): HeraldError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const detail = `The parser process could not be started (${reason}). Check the limits of processes and memory, and the installation of Node.`
  return new HeraldError('unavailable', detail, { cause, headers: { 'Retry-After': '30' } })
}

function isEvent(message: ParserEvent | ParserResult): message is ParserEvent {
  return ['document', 'batch', 'document-end', 'container-problem', 'reading'].includes(message.kind)
}

/** Returns the limit that ended a process. V8 ends a process itself when its heap is full. */
function limitOf(errorOutput: string): ParserLimit {
  if (errorOutput.includes(`${LIMIT_MARK}time`)) return 'time'
  const isOutOfMemory = /herald-parser-limit:memory|heap out of memory|Array buffer allocation failed/.test(
    errorOutput,
  )
  return isOutOfMemory ? 'memory' : 'crash'
}

/** Returns the variable by which a process shares the compiled modules of this one, which halves the time to start. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  // The folder of a version of Node, which Node creates in the given one.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
