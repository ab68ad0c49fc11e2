import { rmSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { systemClock } from '../../../platform/clock.ts'
import {
  CPU_ALLOWANCE,
  ELAPSED_ALLOWANCE,
  MAX_PARSER_MEMORY_BYTES,
  spendAllowance,
} from './parser-allowance.ts'
import { LIMIT_MARK, WATCHDOG_COUNTERS, type WatchdogInput } from './watchdog-protocol.ts'

/** A decompressor can write about 20 MiB in this time. */
const CHECK_INTERVAL_MS = 20
const STANDARD_ERROR = 2

/**
 * Ends the process when a file exceeds a limit or the parent process is gone. It runs in a thread of its own, because
 * hostile content can block the main thread forever.
 */
function watch({ counters, temporaryFolder }: WatchdogInput): void {
  const parent = process.ppid
  let [job, records] = [0, 0]
  let [cpuRest, elapsedRest] = [0, 0]
  let [lastCpu, lastElapsed] = [0, 0]

  function endProcess(reason: string): never {
    writeSync(STANDARD_ERROR, `\n${LIMIT_MARK}${reason}\n`)
    rmSync(temporaryFolder, { recursive: true, force: true })
    process.kill(process.pid, 'SIGKILL')
    throw new Error('the process has been killed')
  }

  setInterval(() => {
    if (process.ppid !== parent) endProcess('orphaned')
    const cpu = readCpuMs()
    const elapsed = systemClock.elapsed()
    const currentJob = Atomics.load(counters, WATCHDOG_COUNTERS.jobs)
    const current = Atomics.load(counters, WATCHDOG_COUNTERS.records)
    if (currentJob !== job) {
      ;[job, records] = [currentJob, 0]
      cpuRest = CPU_ALLOWANCE.maxMs
      elapsedRest = ELAPSED_ALLOWANCE.maxMs
    } else if (Atomics.load(counters, WATCHDOG_COUNTERS.isParsing) === 1) {
      const added = current - records
      cpuRest = spendAllowance(CPU_ALLOWANCE, cpuRest, cpu - lastCpu, added)
      elapsedRest = spendAllowance(ELAPSED_ALLOWANCE, elapsedRest, elapsed - lastElapsed, added)
      if (Math.min(cpuRest, elapsedRest) <= 0) endProcess('time')
      records = current
    }
    ;[lastCpu, lastElapsed] = [cpu, elapsed]
    if (process.memoryUsage.rss() > MAX_PARSER_MEMORY_BYTES) endProcess('memory')
  }, CHECK_INTERVAL_MS)
}

function readCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

watch(workerData as WatchdogInput)
