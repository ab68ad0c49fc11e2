import { readFileSync } from 'node:fs'

const PAGE_BYTES = 4096

/** Returns the resident memory of this process and all its descendants in bytes. Reads /proc, so it needs Linux. */
export function readTreeMemory(): number {
  return memoryOf(process.pid)
}

/** Returns the resident memory of all descendants of this process in bytes. */
export function readDescendantMemory(): number {
  return childrenOf(process.pid).reduce((sum, child) => sum + memoryOf(child), 0)
}

/** Returns the number of child processes of this process. */
export function countChildProcesses(): number {
  return childrenOf(process.pid).length
}

function memoryOf(pid: number): number {
  const pages = Number(readOrEmpty(`/proc/${pid}/statm`).split(' ')[1] ?? 0)
  return pages * PAGE_BYTES + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0)
}

function childrenOf(pid: number): number[] {
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`)
  return children.split(' ').filter(Boolean).map(Number)
}

/** Returns the text of a file, or '' if the process has ended meanwhile. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
