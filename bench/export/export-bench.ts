import { join } from 'node:path'
import { Pool } from 'undici'
import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { exportTables } from '../../src/services/exports/export-tables.ts'
import { SOURCES } from '../../src/sources/registry.ts'
import { createBenchApiKey, withBenchContext } from '../bench-context.ts'
import { type BenchQuantity, type BenchReport, type BenchTiming, describeMachine } from '../bench-report.ts'
import { connectBenchClient } from '../http-load/bench-client.ts'
import { measureLatency } from '../http-load/measure-latency.ts'
import { type ServerProcess, startHeraldServer } from '../http-load/server-process.ts'
import { readOwnCpuMs } from '../processes/processor-time.ts'
import { createHeraldSink } from '../synthetic-data/herald-sink.ts'
import { loadSyntheticData } from '../synthetic-data/load-synthetic-data.ts'
import { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'

export interface ExportBenchOptions {
  readonly rows: number
  readonly data?: string
}

/** A list with a filter that keeps most rows. */
const FILTERED_LIST = '/api/v1/announcements?jurisdiction=FR,ES,IT,GB,DE'
const OTHER_REQUESTS = [
  '/announcements',
  '/announcements?jurisdiction=FR&category=accounts_filing',
  '/announcements?date_from=2024-01-01&date_to=2024-12-31&page=100',
  '/entities?type=company',
  '/stats',
]
const PAUSE_MS = 5
const SAMPLE_MS = 50
const MIN_SECONDS = 4
const MIB = 2 ** 20
const TARGETS = { announcementsPerSecond: 40_000, memoryMib: 150, othersP99: 20, tableRowsPerSecond: 30_000 }

/** Measures exports of a filtered list, what others notice of them, and the export of all tables. */
export async function benchExport(
  options: ExportBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const log = context.terminal.err
  return await withBenchContext(context, options.data, async (app, settings) => {
    const key = await createBenchApiKey(app)
    const dataset = new SyntheticDataset(options.rows, 1)
    log(`writing ${options.rows} announcements`)
    const entities = await loadSyntheticData(dataset, [createHeraldSink(app.sql)], { log })
    log('building the search index')
    const server = await startHeraldServer(settings)
    const client = connectBenchClient(server.url, key, { connections: 1 })
    const quantities: BenchQuantity[] = []
    const timings: BenchTiming[] = []
    try {
      await measureLatency(client, OTHER_REQUESTS, { once: false, seconds: 1 })
      for (const format of ['ndjson', 'csv']) {
        log(`exporting ${format}`)
        const exported = await measureExports({ server, key, format })
        quantities.push(...exported.quantities)
        log(`other requests during exports as ${format}`)
        const done = new AbortController()
        const running = repeatExports({ server, key, format }, done.signal)
        const others = await measureLatency(client, OTHER_REQUESTS, {
          once: false,
          seconds: MIN_SECONDS,
          pauseMs: PAUSE_MS,
        })
        done.abort()
        await running
        timings.push({
          what: `other requests during exports as ${format}`,
          target: { p99: TARGETS.othersP99 },
          herald: others,
          counted: null,
          cached: null,
        })
      }
    } finally {
      await client.close()
      await server.stop()
    }
    for (const format of ['parquet', 'csv', 'ndjson'] as const) {
      log(`exporting tables as ${format}`)
      const [startedAt, cpuBefore] = [clock.elapsed(), readOwnCpuMs()]
      const exported = await exportTables(
        join(settings.data, `tables-${format}`),
        { ...app, sources: SOURCES, version: context.version, recordAudit: async () => {} },
        { format, since: 0, maskPersons: false, signal: context.signal, onProgress: () => {} },
      )
      const rows = Object.values(exported?.rows ?? {}).reduce((sum, n) => sum + n, 0)
      quantities.push({
        ...quantity(`tables as ${format}`, 'rows/s', (rows * 1000) / (clock.elapsed() - startedAt)),
        target: TARGETS.tableRowsPerSecond,
      })
      const cpuMs = (readOwnCpuMs() - cpuBefore) / rows
      quantities.push(processorTime(`processor time of the command for a row as ${format}`, cpuMs))
    }
    const title = `herald bench export: ${options.rows} announcements, ${entities} entities`
    return { title, machine: describeMachine(), timings, quantities }
  })
}

interface ExportRequest {
  readonly server: ServerProcess
  readonly key: string
  readonly format: string
}

/** Exports the list until enough time has passed, and returns the speed and the memory beyond that of the idle server. */
async function measureExports(request: ExportRequest): Promise<{ quantities: BenchQuantity[] }> {
  const idle = await request.server.measureMemory()
  const done = new AbortController()
  const sampling = sampleMemory(request.server, done.signal)
  const [startedAt, cpuBefore] = [clock.elapsed(), await request.server.measureCpuMs()]
  let rows = 0
  while (clock.elapsed() - startedAt < MIN_SECONDS * 1000) rows += await exportOnce(request)
  const seconds = (clock.elapsed() - startedAt) / 1000
  const cpuAfter = await request.server.measureCpuMs()
  done.abort()
  const most = await sampling
  const { format } = request
  return {
    quantities: [
      {
        ...quantity(`filtered list as ${format}`, 'announcements/s', rows / seconds),
        target: TARGETS.announcementsPerSecond,
      },
      {
        ...quantity(
          `memory during the export as ${format}, over idle`,
          'MiB',
          idle === null || most === null ? null : (most - idle) / MIB,
        ),
        moreIsBetter: false,
        target: TARGETS.memoryMib,
      },
      processorTime(
        `processor time of the service for an announcement as ${format}`,
        cpuAfter === null || cpuBefore === null ? null : (cpuAfter - cpuBefore) / rows,
      ),
    ],
  }
}

async function repeatExports(request: ExportRequest, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await exportOnce(request)
}

/** Reads an export to its end and returns its number of rows, which must be complete. */
async function exportOnce({ server, key, format }: ExportRequest): Promise<number> {
  const pool = new Pool(server.url, { connections: 1 })
  const path = `${FILTERED_LIST}&format=${format}`
  const headers = { authorization: `Bearer ${key}` }
  const { statusCode, headers: received, body } = await pool.request({ method: 'GET', path, headers })
  for await (const _part of body);
  await pool.close()
  if (statusCode !== 200) throw new Error(`the export returned ${statusCode}`)
  return Number(received['herald-total'])
}

async function sampleMemory(server: ServerProcess, signal: AbortSignal): Promise<number | null> {
  let most: number | null = null
  while (!signal.aborted) {
    const bytes = await server.measureMemory()
    if (bytes !== null) most = Math.max(most ?? 0, bytes)
    await clock.sleep(SAMPLE_MS, signal)
  }
  return most
}

/** Unlike rates, processor time hardly depends on what else the machine does. */
function processorTime(what: string, ms: number | null): BenchQuantity {
  return { ...quantity(what, 'µs', ms === null ? null : ms * 1000), moreIsBetter: false }
}

function quantity(what: string, unit: string, herald: number | null): BenchQuantity {
  return { what, unit, herald, target: null, moreIsBetter: true, counted: null, cached: null }
}
