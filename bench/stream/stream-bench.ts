import { readLatestPosition } from '../../src/changes/change-number-store.ts'
import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import { createBenchApiKey, withBenchContext } from '../bench-context.ts'
import { type BenchQuantity, type BenchReport, describeMachine } from '../bench-report.ts'
import { summarizeLatencies } from '../http-load/measure-latency.ts'
import { startHeraldServer } from '../http-load/server-process.ts'
import { createHeraldSink } from '../synthetic-data/herald-sink.ts'
import { loadSyntheticData } from '../synthetic-data/load-synthetic-data.ts'
import { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import { openListeners } from './open-listeners.ts'
import { createChangeWriter } from './write-changes.ts'

export interface StreamBenchOptions {
  readonly rows: number
  readonly listeners: number
  /** Number of changes to commit, one after the other. */
  readonly changes: number
  readonly data?: string
}

const LISTENERS_PER_KEY = 100
const ANNOUNCEMENTS_PER_CHANGE = 20
const PAUSE_MS = 200
/** Changes that are not counted, because the server compiles its code meanwhile. */
const WARM_UP_CHANGES = 5

/** Measures the time from the commit of a change until every listener of the stream has it. */
export async function benchStream(
  options: StreamBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const log = context.terminal.err
  return await withBenchContext(context, options.data, async (app, settings) => {
    const keyCount = Math.ceil(options.listeners / LISTENERS_PER_KEY)
    const keys = await Promise.all(Array.from({ length: keyCount }, () => createBenchApiKey(app)))
    log(`writing ${options.rows} announcements`)
    const dataset = new SyntheticDataset(options.rows, 1)
    await loadSyntheticData(dataset, [createHeraldSink(app.sql)], { log })
    const writeChange = await createChangeWriter(app, dataset, ANNOUNCEMENTS_PER_CHANGE)
    log('building the search index')
    const server = await startHeraldServer(settings)
    const idle = await server.measureMemory()
    let closeListeners = (): void => {}
    try {
      const listeners = await openListeners(server.url, keys, options.listeners)
      closeListeners = listeners.close
      const latencies: number[] = []
      let cpuBefore: number | null = null
      for (let n = -WARM_UP_CHANGES; n < options.changes; n++) {
        if (n === 0) cpuBefore = await server.measureCpuMs()
        await writeChange()
        const committedAt = performance.now()
        const { change } = await readLatestPosition(app.sql)
        const arrivals = await listeners.waitFor(change)
        if (n >= 0) for (const arrivedAt of arrivals) latencies.push(arrivedAt - committedAt)
        await app.clock.sleep(PAUSE_MS)
      }
      const cpuAfter = await server.measureCpuMs()
      const memory = await server.measureMemory()
      const added = idle === null || memory === null ? null : (memory - idle) / options.listeners / 1024
      const what = `committed → received by each of ${options.listeners} listeners`
      return {
        title: `herald bench stream: ${options.rows} announcements, ${options.changes} changes`,
        machine: describeMachine(),
        timings: [
          { what, target: { p95: 250 }, herald: summarizeLatencies(latencies), counted: null, cached: null },
        ],
        quantities: [
          quantity('memory for each listener', 'KB', added),
          quantity(
            'processor time of the service for a change, with indexing',
            'ms',
            cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / options.changes,
          ),
        ],
      }
    } finally {
      closeListeners()
      await server.stop()
    }
  })
}

function quantity(what: string, unit: string, herald: number | null): BenchQuantity {
  return { what, unit, target: null, moreIsBetter: false, herald, counted: null, cached: null }
}
