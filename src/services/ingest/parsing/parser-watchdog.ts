import { rmSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { systemClock } from '../../../platform/clock.ts'
import { START_OF_FILE, TimeBudget } from './parser-allowance.ts'
import { LIMIT_MARK, WATCHDOG_COUNTERS, type WatchdogInput } from './watchdog-protocol.ts'

/** A decompressor can write about 20 MiB in this time. */
const CHECK_INTERVAL_MS = 20
const STANDARD_ERROR = 2

/**
 * Ends the process when a file exceeds a limit or the parent process is gone. It runs in a thread of its own, because
 * hostile content can block the main thread forever.
 */
function watch({ counters, limits, temporaryFolder }: WatchdogInput): void {
  const parent = process.ppid
  const read = (counter: keyof typeof WATCHDOG_COUNTERS) => Atomics.load(counters, WATCHDOG_COUNTERS[counter])
  let [job, records] = [0, 0]
  let budget = new TimeBudget(limits, START_OF_FILE)
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
    const currentJob = read('jobs')
    const current = read('records')
    if (currentJob !== job) {
      ;[job, records] = [currentJob, 0]
      const [failures, skip, skippedRecords] = [read('failures'), read('skip'), read('skippedRecords')]
      budget = new TimeBudget(limits, { failures, skip, skippedRecords })
    } else if (read('isParsing') === 1) {
      const [cpuMs, elapsedMs, isSkipping] = [cpu - lastCpu, elapsed - lastElapsed, read('isSkipping') === 1]
      if (!budget.spend({ cpuMs, elapsedMs, records: current - records, isSkipping })) endProcess('time')
      records = current
    }
    ;[lastCpu, lastElapsed] = [cpu, elapsed]
    if (process.memoryUsage.rss() > limits.maxMemoryBytes) endProcess('memory')
  }, CHECK_INTERVAL_MS)
}

/** Returns the processor time of this process without this thread. */
function readCpuMs(): number {
  const whole = process.cpuUsage()
  const own = process.threadCpuUsage()
  return (whole.user + whole.system - own.user - own.system) / 1_000
}

watch(workerData as WatchdogInput)
