import type { IncomingAnnouncement } from '../../src/announcements/announcement-store.ts'
import { hashAnnouncementContent } from '../../src/announcements/normalize-draft.ts'
import type { AppContext } from '../../src/cli/shared/app-context.ts'
import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import { emptyRunCounts } from '../../src/crawls/run-store.ts'
import { AnnouncementBatchWriter } from '../../src/services/ingest/announcement-batch-writer.ts'
import { findSourceById } from '../../src/sources/registry.ts'
import { withBenchContext } from '../bench-context.ts'
import type { BenchQuantity } from '../bench-report.ts'
import { readDatabaseCpuMs, readOwnCpuMs } from '../processes/processor-time.ts'
import { createHeraldSink } from '../synthetic-data/herald-sink.ts'
import { loadSyntheticData } from '../synthetic-data/load-synthetic-data.ts'
import { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import { saveSyntheticDocument } from '../synthetic-data/write-synthetic-rows.ts'

/** Announcements of one document, and those that a parser process returns at a time. */
const DOCUMENT_ROWS = 5_000
const PART_ROWS = 250
/** Target rates in announcements per second. */
const TARGET_EMPTY = 10_000
const TARGET_FILLED = 5_000

/** Measures how fast the announcements of a dataset are written into an empty database. */
export async function measureWriterIntoEmpty(app: AppContext, rows: number): Promise<BenchQuantity[]> {
  return await measureWriter(app, new SyntheticDataset(rows, 1), 0, TARGET_EMPTY)
}

/** Measures how fast new announcements are written into a database that already has many. */
export async function measureWriterIntoFilled(
  context: CommandContext,
  rows: number,
  stored: number,
): Promise<BenchQuantity[]> {
  const log = context.terminal.err
  return await withBenchContext(context, undefined, async app => {
    const dataset = new SyntheticDataset(stored, 1)
    log(`loading ${stored} announcements`)
    await loadSyntheticData(dataset, [createHeraldSink(app.sql)], { log })
    log('database writer alone')
    return await measureWriter(app, dataset, rows, TARGET_FILLED)
  })
}

/**
 * Measures how fast parsed announcements are written, as in an import: in parts of documents, with events for subscribers.
 * Writes the dataset itself or, if `added` is not 0, that many announcements beyond its end.
 */
async function measureWriter(
  app: AppContext,
  dataset: SyntheticDataset,
  added: number,
  target: number,
): Promise<BenchQuantity[]> {
  const documentId = await saveSyntheticDocument(app.sql)
  const documents = generateDocuments(dataset, added, documentId)
  const started = {
    ms: app.clock.elapsed(),
    cpu: readOwnCpuMs(),
    databaseCpu: await readDatabaseCpuMs(app.sql),
  }
  const counts = emptyRunCounts()
  for (const rows of documents) await writeDocument(app, rows, documentId, counts)
  const databaseCpu = await readDatabaseCpuMs(app.sql)
  const written = added || dataset.rows
  if (counts.created !== written)
    throw new Error(`${counts.created} of ${written} announcements were created`)
  const perRow = (ms: number): number => (ms * 1000) / written
  const where = added === 0 ? 'an empty database' : `a database of ${dataset.rows}`
  return [
    quantity(
      `writer alone: into ${where}`,
      'rows/s',
      target,
      true,
      (written * 1000) / (app.clock.elapsed() - started.ms),
    ),
    quantity('its processor time for a row: Node', 'µs', null, false, perRow(readOwnCpuMs() - started.cpu)),
    quantity(
      'its processor time for a row: PostgreSQL',
      'µs',
      null,
      false,
      databaseCpu === null ? null : perRow(databaseCpu - (started.databaseCpu ?? 0)),
    ),
  ]
}

/** Generates the announcements of each source, divided into documents. Their mentions are not resolved yet. */
function generateDocuments(
  dataset: SyntheticDataset,
  added: number,
  documentId: number,
): IncomingAnnouncement[][] {
  const first = added === 0 ? 0 : dataset.rows
  const rows = Array.from({ length: added || dataset.rows }, (_, i): IncomingAnnouncement => {
    const { announcement } = dataset.announcementAt(first + i)
    return { announcement, contentHash: hashAnnouncementContent(announcement), documentId, location: '' }
  })
  return [...Map.groupBy(rows, row => row.announcement.sourceId).values()].flatMap(ofSource =>
    divide(ofSource, DOCUMENT_ROWS),
  )
}

async function writeDocument(
  { sql, clock, random }: AppContext,
  rows: readonly IncomingAnnouncement[],
  documentId: number,
  counts: ReturnType<typeof emptyRunCounts>,
): Promise<void> {
  const id = rows[0]?.announcement.sourceId ?? ''
  const source = findSourceById(id)
  if (source === undefined) throw new Error(`There is no source ${id}.`)
  const writer = new AnnouncementBatchWriter(
    source,
    documentId,
    { sql, clock, random },
    {
      counts,
      report({ reason }) {
        throw new Error(reason)
      },
      signal: new AbortController().signal,
      shouldNotify: true,
    },
  )
  for (const announcements of divide(rows, PART_ROWS)) {
    // A part arrives as a message from the parser process, so the event loop turns in between.
    await clock.sleep(0)
    await writer.add({ announcements, length: 0, problems: [], filled: {} })
  }
  await writer.flush()
}

function divide<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  )
}

function quantity(
  what: string,
  unit: string,
  target: number | null,
  moreIsBetter: boolean,
  herald: number | null,
): BenchQuantity {
  return { what, unit, target, moreIsBetter, herald, counted: null, cached: null }
}
