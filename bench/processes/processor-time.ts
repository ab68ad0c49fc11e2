import { readdir, readFile } from 'node:fs/promises'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'

/** Linux counts processor time in ticks of this length. */
const TICK_MS = 10
const NANOSECONDS_PER_MS = 1e6

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

/**
 * Returns the processor time of the whole PostgreSQL server, with the parallel workers of queries that have ended; `null` on
 * systems other than Linux.
 */
export async function readDatabaseServerCpuMs(sql: SqlPool): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const [session] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const fields = await readStat(session?.pid ?? 0)
  return readTreeCpuMs(Number(fields[1]))
}

/**
 * Returns the processor time of a process and all of its descendants, also of those that have ended; `null` on systems other
 * than Linux. The scheduler's nanoseconds tell more than ticks about requests that take less than a tick.
 */
export async function readTreeCpuMs(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const fields = await readStat(pid)
  const endedChildren = (Number(fields[13]) + Number(fields[14])) * TICK_MS
  const threads = await readdir(`/proc/${pid}/task`)
  const own = await Promise.all(
    threads.map(thread => readThreadCpuMs(`/proc/${pid}/task/${thread}/schedstat`)),
  )
  const children = await Promise.all(
    threads.map(async thread =>
      (await readIfPresent(`/proc/${pid}/task/${thread}/children`)).trim().split(' '),
    ),
  )
  const running = children.flat().filter(child => child !== '')
  const theirs = await Promise.all(running.map(child => readTreeCpuMs(Number(child)).catch(() => 0)))
  return [endedChildren, ...own, ...theirs].reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
}

async function readThreadCpuMs(path: string): Promise<number> {
  const [nanoseconds = '0'] = (await readIfPresent(path)).split(' ')
  return Number(nanoseconds) / NANOSECONDS_PER_MS
}

/** Reads a file of a thread or process, which may end at any time. */
async function readIfPresent(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '')
}

/** Returns user and system time, without those of ended children. */
async function readCpuMs(pid: number): Promise<number> {
  const fields = await readStat(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Reads the fields of `stat` from the third on, which are behind the program's name in parentheses (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
async function readStat(pid: number): Promise<readonly string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
