import { setImmediate } from 'node:timers/promises'
import type { SyntheticDataset } from './synthetic-dataset.ts'
import { type SyntheticEntity, SyntheticEntityRegistry } from './synthetic-entities.ts'
import type { SyntheticSink } from './synthetic-sink.ts'
import { SYNTHETIC_BATCH_SIZE, type SyntheticRow } from './write-synthetic-rows.ts'

/**
 * Number of announcements to generate at a time. On a busy machine, more would keep this process from answering PostgreSQL for
 * so long that connections count as broken.
 */
const CHUNK = 4 * SYNTHETIC_BATCH_SIZE
const PROGRESS_ROWS = 5 * CHUNK
const LOG_ROWS = 10 * PROGRESS_ROWS

export interface LoadOptions {
  log(text: string): void
  /** The number of announcements that all sinks have from an earlier load. */
  readonly from?: number
  /** Called when so many announcements are safe in all sinks. It may throw to end the load, which can be continued from there. */
  onProgress?(rows: number): Promise<void>
}

/** Writes a dataset into all sinks and returns the number of entities. */
export async function loadSyntheticData(
  dataset: SyntheticDataset,
  sinks: readonly SyntheticSink[],
  { log, from = 0, onProgress }: LoadOptions,
): Promise<number> {
  const registry = new SyntheticEntityRegistry(dataset)
  const all = (work: (sink: SyntheticSink) => Promise<void>) => Promise.all(sinks.map(work))
  await all(sink => sink.keepOnly(from))
  for (let i = 0; i < from; i++) {
    registry.register(i, dataset.announcementAt(i))
    if (i % CHUNK === 0) await setImmediate()
  }
  for (let first = from; first < dataset.rows; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, dataset.rows - first) }, (_, i): SyntheticRow => {
      const row = dataset.announcementAt(first + i)
      return { row, number: first + i + 1, links: registry.register(first + i, row) }
    })
    await all(sink => sink.writeAnnouncements(rows))
    const written = first + rows.length
    if (written % LOG_ROWS === 0) log(`${written} rows`)
    if (written % PROGRESS_ROWS !== 0) continue
    await all(sink => sink.flush())
    await onProgress?.(written)
  }
  for (const entities of chunks(registry.entities(), CHUNK)) await all(sink => sink.writeEntities(entities))
  await all(sink => sink.finish(dataset.rows))
  return registry.size
}

function* chunks(items: Iterable<SyntheticEntity>, size: number): Generator<SyntheticEntity[]> {
  let chunk: SyntheticEntity[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  yield chunk
}
