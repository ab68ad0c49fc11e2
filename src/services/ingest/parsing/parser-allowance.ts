/**
 * The time that a file may take. Each record gives some back, so a large file with records takes as long
 * as it needs, and a file without any ends soon. Real sources take 0.1 to 2 ms per record.
 */
export interface TimeAllowance {
  readonly maxMs: number
  readonly msPerRecord: number
}

/** Processor time of the parser process, of all its threads. */
export const CPU_ALLOWANCE: TimeAllowance = { maxMs: 10_000, msPerRecord: 20 }
/** Elapsed time, which also ends a parser that waits for something that never happens. */
export const ELAPSED_ALLOWANCE: TimeAllowance = { maxMs: 16_000, msPerRecord: 40 }

/** Memory of the parser process in bytes, including about 90 MiB of code. Regular documents of 64 MiB need up to 320 MiB. */
export const MAX_PARSER_MEMORY_BYTES = 448 * 2 ** 20
/** The part of it for JavaScript objects, in MiB. */
export const MAX_PARSER_HEAP_MIB = 288

/** Subtracts the time used from the rest of an allowance, and returns the new rest. Nothing is left at 0 or below. */
export function spendAllowance(
  { maxMs, msPerRecord }: TimeAllowance,
  restMs: number,
  usedMs: number,
  records: number,
): number {
  return Math.min(maxMs, restMs + records * msPerRecord) - usedMs
}
