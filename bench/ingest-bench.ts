import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IncomingAnnouncement } from '../src/announcements/announcement-store.ts'
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
import { copySampleDocuments } from './synthetic-data/copy-sample-documents.ts'
import { SyntheticDataset } from './synthetic-data/synthetic-dataset.ts'
import { SYNTHETIC_BATCH_SIZE, saveSyntheticDocument } from './synthetic-data/write-synthetic-rows.ts'

export interface IngestBenchOptions {
  /** Records of each source. */
  readonly rows: number
  readonly data?: string
}

/** What is ingested, and the figures to reach in rows a second. */
const TARGETS = { 'fr-bodacc': 1_500, 'es-placsp': 600, 'gb-find-a-tender': 600 }
const WRITER_TARGET = 15_000
const FOUND_TARGET = { p95: 250 }

const LOOK_MS = 2
/** So many announcements are waited for, fewer in a small run. */
const MOST_ROUNDS = 200
/** Before each round, so that rounds meet the follower at any moment of its pause. */
const LONGEST_PAUSE_MS = 150

/** What the parts of this bench stand on. */
interface IngestBenchContext {
  readonly app: AppContext
  readonly settings: Settings
  readonly rows: number
  log(text: string): void
}

/**
 * Writing: the record's writer alone; then, while a node in a process of its own follows, documents of each source to what
 * the API finds, and how soon a commit is found.
 */
export async function benchIngest(
  options: IngestBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  return await withBenchContext(context, options.data, async (house, settings) => {
    const { rows } = options
    const stage = { app: house, settings, rows, log: context.terminal.err }
    const writer = await measureWriter(stage)
    const { imports, found } = await withBenchClient(
      startHeraldServer(settings),
      await createBenchApiKey(house),
      async client => {
        await caughtUp(house, client)
        const imports: BenchQuantity[] = []
        for (const [source, target] of Object.entries(TARGETS)) {
          imports.push(...(await measureImport(stage, client, source, target, context.signal)))
        }
        return { imports, found: await measureFound(stage, client) }
      },
    )
    const title = `herald bench ingest: ${rows} records of each source`
    return { title, machine: describeMachine(), timings: [found], quantities: [...imports, writer] }
  })
}

/** Documents on disk → archive → record, and until the API finds the last of them. */
async function measureImport(
  stage: IngestBenchContext,
  client: BenchClient,
  id: string,
  target: number,
  signal: AbortSignal,
): Promise<BenchQuantity[]> {
  const { app, settings, log } = stage
  const source = findSourceById(id)
  if (source === undefined) throw new Error(`There is no source ${id}.`)
  const folder = join(settings.data, `documents-${id}`)
  await mkdir(folder)
  let n = 0
  for (const document of copySampleDocuments(id, stage.rows)) {
    await writeFile(
      join(folder, `${String(n++).padStart(5, '0')}.${document.startsWith('<') ? 'xml' : 'json'}`),
      document,
    )
  }
  log(`importing ${n} documents of ${id}`)
  const silent = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  const began = app.clock.elapsed()
  const tally = await importFiles(source, [folder], app, silent, signal)
  const written = app.clock.elapsed() - began
  await caughtUp(app, client)
  const found = app.clock.elapsed() - began
  await rm(folder, { recursive: true })
  log(`${tally.rows} records, ${tally.created} new, ${tally.changed} changed, ${tally.problems} problems`)
  return [
    rate(`${id}: documents → record → found by the API`, tally.rows, found, target),
    rate(`${id}: documents → record`, tally.rows, written, null),
  ]
}

/** Drafts that are ready → record, in batches as `ingest` makes them. */
async function measureWriter(stage: IngestBenchContext): Promise<BenchQuantity> {
  const { app, log } = stage
  log('the record’s writer alone')
  const batches = [...readyBatches(stage.rows, await saveSyntheticDocument(app.sql))]
  const began = app.clock.elapsed()
  // As a crawl does: with what subscribers are told.
  const telling = { now: app.clock.now(), random: app.random }
  for (const [source, batch] of batches) await app.sql.begin(tx => writeBatch(tx, source, batch, telling))
  const ms = app.clock.elapsed() - began
  return rate(
    'writer alone: drafts → record',
    batches.reduce((sum, [, batch]) => sum + batch.length, 0),
    ms,
    WRITER_TARGET,
  )
}

/** Announcements of a made-up world, ready to be written. */
function* readyBatches(
  rows: number,
  documentId: number,
): Generator<[source: string, batch: IncomingAnnouncement[]]> {
  const world = new SyntheticDataset(rows, 1)
  const waiting = new Map<string, IncomingAnnouncement[]>()
  for (let i = 0; i < rows; i++) {
    const { announcement } = world.announcementAt(i)
    const batch = waiting.get(announcement.sourceId) ?? []
    batch.push({ announcement, contentHash: hashAnnouncementContent(announcement), documentId, location: '' })
    waiting.set(announcement.sourceId, batch)
    if (batch.length < SYNTHETIC_BATCH_SIZE) continue
    yield [announcement.sourceId, batch]
    waiting.delete(announcement.sourceId)
  }
  yield* waiting
}

/** From the moment an announcement is committed until a search finds it. */
async function measureFound(stage: IngestBenchContext, client: BenchClient): Promise<BenchTiming> {
  const { app, rows, log } = stage
  const { sql, clock } = app
  log('committed → found by the API')
  const documentId = await saveSyntheticDocument(sql)
  const times: number[] = []
  for (let round = 0; round < Math.min(MOST_ROUNDS, rows / 10); round++) {
    await clock.sleep((round * 37) % LONGEST_PAUSE_MS)
    const { announcement } = new SyntheticDataset(rows, 2).announcementAt(rows + round)
    const made = { ...announcement, reference: `found${round}` }
    const batch = [
      { announcement: made, contentHash: hashAnnouncementContent(made), documentId, location: '' },
    ]
    await sql.begin(tx => writeBatch(tx, made.sourceId, batch))
    const committed = clock.elapsed()
    while ((await client.getJson(`/announcements?q=found${round}`)).pagination?.total === 0)
      await clock.sleep(LOOK_MS)
    times.push(clock.elapsed() - committed)
  }
  const nobody = { counted: null, cached: null }
  return {
    what: 'committed → found by the API',
    target: FOUND_TARGET,
    herald: summarizeLatencies(times),
    ...nobody,
  }
}

/** Resolves when the node has everything that was committed before. */
async function caughtUp(house: AppContext, client: BenchClient): Promise<void> {
  const { change } = await readLatestPosition(house.sql)
  while (((await client.getJson(`/changes?after=${change}`)).head ?? 0) < change)
    await house.clock.sleep(LOOK_MS)
}

function rate(what: string, rows: number, ms: number, target: number | null): BenchQuantity {
  const nobody = { counted: null, cached: null }
  return { what, unit: 'rows/s', target, moreIsBetter: true, herald: (rows * 1000) / ms, ...nobody }
}
