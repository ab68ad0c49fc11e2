import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashAnnouncementContent } from '../src/announcements/normalize-draft.ts'
import { readLatestPosition } from '../src/changes/change-number-store.ts'
import type { AppContext } from '../src/cli/shared/app-context.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import type { Settings } from '../src/platform/settings.ts'
import { importFiles } from '../src/services/ingest/import-files.ts'
import { writeBatch } from '../src/services/ingest/write-batch.ts'
import { findSourceById } from '../src/sources/registry.ts'
import { createBenchApiKey, withBenchContext } from './bench-context.ts'
import { type BenchQuantity, type BenchReport, type BenchTiming, describeMachine } from './bench-report.ts'
import { type BenchClient, withBenchClient } from './http-load/bench-client.ts'
import { summarizeLatencies } from './http-load/measure-latency.ts'
import { startHeraldServer } from './http-load/server-process.ts'
import { measureWriterIntoEmpty, measureWriterIntoFilled } from './ingest/measure-writer.ts'
import { copySampleDocuments } from './synthetic-data/copy-sample-documents.ts'
import { SyntheticDataset } from './synthetic-data/synthetic-dataset.ts'
import { saveSyntheticDocument } from './synthetic-data/write-synthetic-rows.ts'

export interface IngestBenchOptions {
  /** Number of records of each source. */
  readonly rows: number
  /** Number of announcements in a second database, into which the writer alone is measured too; 0 leaves it out. */
  readonly into: number
  readonly data?: string
}

/** Target rates of the imported sources in rows per second. */
const TARGETS = { 'fr-bodacc': 1_500, 'es-placsp': 600, 'gb-find-a-tender': 600 }
const FOUND_TARGET = { p95: 100 }

const POLL_MS = 2
/** Number of announcements whose latency is measured. A small run measures fewer. */
const MAX_ROUNDS = 200
/** Maximum random pause before each round, in milliseconds, so that rounds start throughout the indexer's cycle. */
const MAX_PAUSE_MS = 150

/** Shared state of the measurements. */
interface IngestBenchContext {
  readonly app: AppContext
  readonly settings: Settings
  readonly rows: number
  log(text: string): void
}

/**
 * Measures the database writer alone. Then, with a node in a separate process, it measures imports of each source until
 * the API returns the announcements, and the time from a commit until a search finds the announcement.
 */
export async function benchIngest(
  options: IngestBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const report = await withBenchContext(
    context,
    options.data,
    async (app, settings): Promise<BenchReport> => {
      const { rows } = options
      const bench = { app, settings, rows, log: context.terminal.err }
      bench.log('database writer alone')
      const writer = await measureWriterIntoEmpty(app, rows)
      const { imports, found } = await withBenchClient(
        startHeraldServer(settings),
        await createBenchApiKey(app),
        async client => {
          await waitUntilIndexed(app, client)
          const imports: BenchQuantity[] = []
          for (const [source, target] of Object.entries(TARGETS)) {
            imports.push(...(await measureImport(bench, client, source, target, context.signal)))
          }
          return { imports, found: await measureSearchLatency(bench, client) }
        },
      )
      const title = `herald bench ingest: ${rows} records of each source`
      return { title, machine: describeMachine(), timings: [found], quantities: [...imports, ...writer] }
    },
  )
  if (options.into === 0) return report
  const filled = await measureWriterIntoFilled(context, options.rows, options.into)
  return { ...report, quantities: [...report.quantities, ...filled] }
}

/** Measures an import from files into the database and until the API returns the last announcement. */
async function measureImport(
  bench: IngestBenchContext,
  client: BenchClient,
  id: string,
  target: number,
  signal: AbortSignal,
): Promise<BenchQuantity[]> {
  const { app, settings, log } = bench
  const source = findSourceById(id)
  if (source === undefined) throw new Error(`There is no source ${id}.`)
  const folder = join(settings.data, `documents-${id}`)
  await mkdir(folder)
  let n = 0
  for (const document of copySampleDocuments(id, bench.rows)) {
    await writeFile(
      join(folder, `${String(n++).padStart(5, '0')}.${document.startsWith('<') ? 'xml' : 'json'}`),
      document,
    )
  }
  log(`importing ${n} documents of ${id}`)
  const silent = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  const startedAt = app.clock.elapsed()
  const counts = await importFiles(source, [folder], app, silent, signal)
  const written = app.clock.elapsed() - startedAt
  await waitUntilIndexed(app, client)
  const found = app.clock.elapsed() - startedAt
  await rm(folder, { recursive: true })
  log(`${counts.rows} records, ${counts.created} new, ${counts.changed} changed, ${counts.problems} problems`)
  return [
    createRate(`${id}: documents → database → found by the API`, counts.rows, found, target),
    createRate(`${id}: documents → database`, counts.rows, written, null),
  ]
}

/** Measures the time from the commit of an announcement until a search finds it. */
async function measureSearchLatency(bench: IngestBenchContext, client: BenchClient): Promise<BenchTiming> {
  const { app, rows, log } = bench
  const { sql, clock } = app
  log('committed → found by the API')
  const documentId = await saveSyntheticDocument(sql)
  const times: number[] = []
  for (let round = 0; round < Math.min(MAX_ROUNDS, rows / 10); round++) {
    await clock.sleep((round * 37) % MAX_PAUSE_MS)
    const { announcement } = new SyntheticDataset(rows, 2).announcementAt(rows + round)
    const made = { ...announcement, reference: `found${round}` }
    const batch = [
      { announcement: made, contentHash: hashAnnouncementContent(made), documentId, location: '' },
    ]
    await sql.begin(tx => writeBatch(tx, made.sourceId, batch))
    const committed = clock.elapsed()
    while ((await client.getJson(`/announcements?q=found${round}`)).pagination?.total === 0)
      await clock.sleep(POLL_MS)
    times.push(clock.elapsed() - committed)
  }
  const noBaseline = { counted: null, cached: null }
  return {
    what: 'committed → found by the API',
    target: FOUND_TARGET,
    herald: summarizeLatencies(times),
    ...noBaseline,
  }
}

/** Resolves when the node has indexed everything committed so far. */
async function waitUntilIndexed(app: AppContext, client: BenchClient): Promise<void> {
  const { change } = await readLatestPosition(app.sql)
  while (((await client.getJson(`/changes?after=${change}`)).head ?? 0) < change)
    await app.clock.sleep(POLL_MS)
}

function createRate(what: string, rows: number, ms: number, target: number | null): BenchQuantity {
  const noBaseline = { counted: null, cached: null }
  return { what, unit: 'rows/s', target, moreIsBetter: true, herald: (rows * 1000) / ms, ...noBaseline }
}
