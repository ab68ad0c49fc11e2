import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLatestPosition } from '../../src/changes/change-number-store.ts'
import type { BenchClient } from '../http-load/bench-client.ts'
import { type LatencySummary, measureLatency } from '../http-load/measure-latency.ts'
import { buildHeavySearches } from '../http-load/search-kinds.ts'
import { collectSearchTerms } from '../http-load/search-terms.ts'
import { startImportProcess } from '../http-load/server-process.ts'
import { copySampleDocuments } from '../synthetic-data/copy-sample-documents.ts'
import { type ReadBenchContext, withBenchedServer } from './read-bench-context.ts'

/** The kinds of requests that other clients send meanwhile. */
const OTHER_REQUESTS = [
  '/announcements',
  '/announcements?jurisdiction=FR&category=accounts_filing',
  '/announcements?date_from=2024-01-01&date_to=2024-12-31&page=100',
  '/entities?type=company',
  '/stats',
]
const PAUSE_MS = 5
const POLL_MS = 20
/** Factor by which these measurements are longer than others, because interference varies. */
const DURATION_FACTOR = 2
const IMPORTED_SOURCE = 'fr-bodacc'
/** More records than an import can process per second. */
const MAX_IMPORT_RATE = 4_000

/** Times other requests while heavy searches run one after the other. */
export async function measureDuringSearches(
  context: ReadBenchContext,
  client: BenchClient,
): Promise<LatencySummary> {
  const { words } = collectSearchTerms(context.dataset)
  const done = new AbortController()
  const searching = runHeavySearches(client, words, done.signal)
  const others = await measureOtherRequests(context, client)
  done.abort()
  await searching
  return others
}

/** Runs the heaviest searches one after the other until aborted. None is sent twice. */
async function runHeavySearches(
  client: BenchClient,
  words: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (let round = 0; ; round++) {
    const searches = round === 0 ? words : words.map(word => `${word} -z${round}`)
    for (const path of buildHeavySearches(searches)) {
      if (signal.aborted) return
      await client.timeRequest(path)
    }
  }
}

/** Times other requests while another process imports documents at full speed and the index follows. */
export async function measureDuringImport(context: ReadBenchContext): Promise<LatencySummary> {
  const { app, settings, log } = context
  const documents = await writeDocuments(context)
  log('other requests during an import: herald')
  return await withBenchedServer(context, 'herald', async client => {
    const before = await readLatestPosition(app.sql)
    const running = startImportProcess(settings, IMPORTED_SOURCE, documents)
    while ((await readLatestPosition(app.sql)).change === before.change) await app.clock.sleep(POLL_MS)
    const times = await measureOtherRequests(context, client)
    log(`${await running.stop()} records imported meanwhile`)
    return times
  })
}

/** Writes more documents than an import can process during the measurement and returns their folder. */
async function writeDocuments({ settings, seconds }: ReadBenchContext): Promise<string> {
  const folder = join(settings.data, 'documents')
  await mkdir(folder, { recursive: true })
  let n = 0
  for (const document of copySampleDocuments(
    IMPORTED_SOURCE,
    Math.ceil(DURATION_FACTOR * (1 + seconds)) * MAX_IMPORT_RATE,
  )) {
    await writeFile(join(folder, `${String(n++).padStart(5, '0')}.json`), document)
  }
  return folder
}

function measureOtherRequests({ seconds }: ReadBenchContext, client: BenchClient): Promise<LatencySummary> {
  return measureLatency(client, OTHER_REQUESTS, {
    once: false,
    seconds: DURATION_FACTOR * seconds,
    pauseMs: PAUSE_MS,
  })
}
