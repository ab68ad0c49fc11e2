/** Time that grows with the number of records, so a large file with records takes as long as it needs. */
export interface TimeAllowance {
  readonly maxMs: number
  readonly msPerRecord: number
}

/** The limits of parsing a file. */
export interface ParserLimits {
  /** Processor time of all threads of the parser process. It does not grow when other processes keep the machine busy. */
  readonly cpu: TimeAllowance
  /** Elapsed time. It only ends what the other limits miss, because a busy machine can make a regular file take minutes. */
  readonly elapsed: TimeAllowance
  /** Elapsed time in which the process uses hardly any processor time, because it waits for something that never happens. */
  readonly maxStallMs: number
  readonly maxMemoryBytes: number
}

/** Real sources take 0.1 to 2 ms per record. The memory includes about 90 MiB of code. */
export const PARSER_LIMITS: ParserLimits = {
  cpu: { maxMs: 10_000, msPerRecord: 20 },
  elapsed: { maxMs: 120_000, msPerRecord: 240 },
  maxStallMs: 8_000,
  maxMemoryBytes: 448 * 2 ** 20,
}
/** The part of the memory for JavaScript objects, in MiB. */
export const MAX_PARSER_HEAP_MIB = 288

/** The share of the time limits that each attempt at a file has. Only a document that ends its parser causes another attempt. */
const ATTEMPT_SHARES = [1, 0.25, 0.1]
/** Additional time for extracting again, without parsing, what earlier attempts have read. */
const MS_PER_SKIPPED_RECORD = 5
/** A process stalls if it uses less than 1 % of a processor during this time. An idle Node process uses about 0.2 %. */
const STALL_WINDOW_MS = 1_000
const MAX_STALLED_CPU_MS = 10

/** Where the parsing of a file starts. */
export interface ParseStart {
  /** The number of earlier attempts, which a document in the file ended. */
  readonly failures: number
  /** The number of documents and container problems at the start of the file that are passed over. */
  readonly skip: number
  /** The number of records in them. */
  readonly skippedRecords: number
}

export const START_OF_FILE: ParseStart = { failures: 0, skip: 0, skippedRecords: 0 }

/** The resources that a parser used since the last measurement. */
export interface ParserUsage {
  readonly cpuMs: number
  readonly elapsedMs: number
  readonly records: number
  readonly isSkipping: boolean
}

/** Keeps the time that a file has left. */
export class TimeBudget {
  readonly #limits: ParserLimits
  readonly #share: number
  #cpuRest: number
  #elapsedRest: number
  #isSkipping: boolean
  #stalledMs = 0
  #window = { cpuMs: 0, elapsedMs: 0 }

  constructor(limits: ParserLimits, { failures, skip, skippedRecords }: ParseStart) {
    this.#limits = limits
    this.#share = ATTEMPT_SHARES[Math.min(failures, ATTEMPT_SHARES.length - 1)] ?? 1
    this.#isSkipping = skip > 0
    const extraMs = this.#isSkipping ? skippedRecords * MS_PER_SKIPPED_RECORD : 0
    this.#cpuRest = this.#maxMs(limits.cpu) + extraMs
    this.#elapsedRest = this.#maxMs(limits.elapsed) + extraMs
  }

  /** Subtracts what was used. Returns whether time is left. */
  spend({ cpuMs, elapsedMs, records, isSkipping }: ParserUsage): boolean {
    const { cpu, elapsed, maxStallMs } = this.#limits
    if (this.#isSkipping && !isSkipping) {
      this.#isSkipping = false
      this.#cpuRest = this.#maxMs(cpu)
      this.#elapsedRest = this.#maxMs(elapsed)
    }
    this.#cpuRest = this.#isSkipping
      ? this.#cpuRest - cpuMs
      : spendAllowance(cpu, this.#maxMs(cpu), this.#cpuRest, cpuMs, records)
    this.#elapsedRest = this.#isSkipping
      ? this.#elapsedRest - elapsedMs
      : spendAllowance(elapsed, this.#maxMs(elapsed), this.#elapsedRest, elapsedMs, records)
    this.#measureStall(cpuMs, elapsedMs)
    return this.#cpuRest > 0 && this.#elapsedRest > 0 && this.#stalledMs < maxStallMs * this.#share
  }

  #maxMs({ maxMs }: TimeAllowance): number {
    return maxMs * this.#share
  }

  #measureStall(cpuMs: number, elapsedMs: number): void {
    this.#window.cpuMs += cpuMs
    this.#window.elapsedMs += elapsedMs
    const windowMs = Math.min(STALL_WINDOW_MS, this.#limits.maxStallMs / 2)
    if (this.#window.elapsedMs < windowMs) return
    const isStalled = this.#window.cpuMs * STALL_WINDOW_MS < MAX_STALLED_CPU_MS * this.#window.elapsedMs
    this.#stalledMs = isStalled ? this.#stalledMs + this.#window.elapsedMs : 0
    this.#window = { cpuMs: 0, elapsedMs: 0 }
  }
}

function spendAllowance(
  { msPerRecord }: TimeAllowance,
  maxMs: number,
  restMs: number,
  usedMs: number,
  records: number,
): number {
  return Math.min(maxMs, restMs + records * msPerRecord) - usedMs
}
