import { readFileSync } from 'node:fs'

const PAGE_BYTES = 4096

/** Returns the resident memory of this process and all its descendants in bytes. Reads /proc, so it needs Linux. */
export function readTreeMemory(): number {
  return memoryOf(process.pid)
}

/** Returns the resident memory of all descendants of this process in bytes. */
export function readDescendantMemory(): number {
  return listChildProcesses(process.pid).reduce((sum, child) => sum + memoryOf(child), 0)
}

/** Returns the number of child processes of this process. */
export function countChildProcesses(): number {
  return listChildProcesses(process.pid).length
}

function memoryOf(pid: number): number {
  const pages = Number(readProcessFile(`/proc/${pid}/statm`).split(' ')[1] ?? 0)
  return pages * PAGE_BYTES + listChildProcesses(pid).reduce((sum, child) => sum + memoryOf(child), 0)
}

/** Returns the IDs of the child processes of a process. */
export function listChildProcesses(pid: number): number[] {
  const children = readProcessFile(`/proc/${pid}/task/${pid}/children`)
  return children.split(' ').filter(Boolean).map(Number)
}

/** Returns the text of a file in /proc, or '' if the process has ended meanwhile. */
export function readProcessFile(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
