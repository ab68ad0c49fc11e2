import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLatestPosition } from '../../src/changes/change-number-store.ts'
import type { BenchTiming } from '../bench-report.ts'
import type { BenchClient } from '../http-load/bench-client.ts'
import { type LatencySummary, measureLatency } from '../http-load/measure-latency.ts'
import { buildHeavySearches } from '../http-load/request-kinds.ts'
import { startImportProcess } from '../http-load/server-process.ts'
import { copySampleDocuments } from '../synthetic-data/copy-sample-documents.ts'
import {
  BENCHED_SYSTEMS,
  type BenchedSystem,
  type ReadBenchContext,
  withBenchedServer,
} from './read-bench-context.ts'

/** What others ask meanwhile. */
const OTHERS = [
  '/announcements',
  '/announcements?jurisdiction=FR&category=accounts_filing',
  '/announcements?date_from=2024-01-01&date_to=2024-12-31&page=100',
  '/entities?type=company',
  '/stats',
]
const PAUSE_MS = 5
const LOOK_MS = 20
/** They are watched longer than a request alone is measured: what disturbs them comes and goes. */
const WATCHED = 2
const IMPORTED = 'fr-bodacc'
/** More than an import can take in within a second. */
const IMPORTED_A_SECOND = 4_000

/** How long others wait while one heavy search after the other runs. */
export async function measureDuringSearches(
  stage: ReadBenchContext,
  words: readonly string[],
): Promise<BenchTiming> {
  const times = new Map<BenchedSystem, LatencySummary>()
  for (const system of BENCHED_SYSTEMS) {
    stage.log(`others while heavy searches run: ${system}`)
    times.set(
      system,
      await withBenchedServer(stage, system, async client => {
        const over = new AbortController()
        const searching = search(client, words, over.signal)
        const others = await askOthers(stage, client)
        over.abort()
        await searching
        return others
      }),
    )
  }
  return {
    what: 'others while heavy searches run',
    target: { p99: 20 },
    herald: times.get('herald') as LatencySummary,
    counted: times.get('counted') ?? null,
    cached: times.get('cached') ?? null,
  }
}

/** The heaviest searches there are, one after the other. */
async function search(client: BenchClient, words: readonly string[], signal: AbortSignal): Promise<void> {
  for (const path of buildHeavySearches(words)) {
    if (signal.aborted) return
    await client.timeRequest(path)
  }
}

/** How long others wait while another process imports documents at full speed and the index follows. */
export async function measureDuringImport(stage: ReadBenchContext): Promise<BenchTiming> {
  const { app, settings, log } = stage
  const documents = await writeDocuments(stage)
  log('others while an import runs: herald')
  const herald = await withBenchedServer(stage, 'herald', async client => {
    const before = await readLatestPosition(app.sql)
    const running = startImportProcess(settings, IMPORTED, documents)
    while ((await readLatestPosition(app.sql)).change === before.change) await app.clock.sleep(LOOK_MS)
    const times = await askOthers(stage, client)
    log(`${await running.stop()} records were imported meanwhile`)
    return times
  })
  return { what: 'others while an import runs', target: { p99: 50 }, herald, counted: null, cached: null }
}

/** As many documents as an import can take in while it is watched, in a folder that is answered. */
async function writeDocuments({ settings, seconds }: ReadBenchContext): Promise<string> {
  const folder = join(settings.data, 'documents')
  await mkdir(folder)
  let n = 0
  for (const document of copySampleDocuments(
    IMPORTED,
    Math.ceil(WATCHED * (1 + seconds)) * IMPORTED_A_SECOND,
  )) {
    await writeFile(join(folder, `${String(n++).padStart(5, '0')}.json`), document)
  }
  return folder
}

function askOthers({ seconds }: ReadBenchContext, client: BenchClient): Promise<LatencySummary> {
  return measureLatency(client, OTHERS, { once: false, seconds: WATCHED * seconds, pauseMs: PAUSE_MS })
}
