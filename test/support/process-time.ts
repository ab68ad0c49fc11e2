import { listChildProcesses, readProcessFile } from './process-memory.ts'

/** Linux counts in hundredths of a second on every architecture that Node runs on. */
const MS_PER_TICK = 10
/** Positions of `utime`, `stime`, `cutime` and `cstime` among the fields behind the name of the process. */
const FIRST_TIME_FIELD = 11
const TIME_FIELDS = 4

/**
 * Returns the processor time in milliseconds that this process, its descendants and its ended children have used so far.
 * Reads /proc, so it needs Linux.
 */
export function readTreeTime(): number {
  return timeOf(process.pid)
}

function timeOf(pid: number): number {
  const stat = readProcessFile(`/proc/${pid}/stat`)
  // The name is in parentheses and may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(FIRST_TIME_FIELD, FIRST_TIME_FIELD + TIME_FIELDS).map(Number)
  const own = ticks.reduce((sum, count) => sum + count, 0) * MS_PER_TICK
  return listChildProcesses(pid).reduce((sum, child) => sum + timeOf(child), own)
}
