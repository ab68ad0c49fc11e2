import { readFile } from 'node:fs/promises'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'

/** Linux counts processor time in ticks of this length. */
const TICK_MS = 10

/** Returns the processor time of this process. */
export function readOwnCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the processor time of the database's open sessions, which have to stay open between two calls; `null` on systems
 * other than Linux.
 */
export async function readDatabaseCpuMs(sql: SqlPool): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const sessions = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`
  const times = await Promise.all(sessions.map(({ pid }) => readCpuMs(pid)))
  return times.reduce((sum, ms) => sum + ms, 0)
}

/** Returns the processor time of a process with all its threads, in steps of 10 ms; `null` on systems other than Linux. */
export async function readProcessCpuMs(pid: number): Promise<number | null> {
  return process.platform === 'linux' ? await readCpuMs(pid) : null
}

/** Reads the fields 14 and 15 of `stat`, behind the program's name in parentheses (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
