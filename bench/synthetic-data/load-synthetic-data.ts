import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { writeBaselineAnnouncements, writeBaselineEntities } from '../baseline/load-baseline.ts'
import type { SyntheticDataset } from './synthetic-dataset.ts'
import { type SyntheticEntity, SyntheticEntityRegistry } from './synthetic-entities.ts'
import {
  finishSyntheticDatabase,
  SYNTHETIC_BATCH_SIZE,
  type SyntheticRow,
  saveSyntheticDocument,
  writeSyntheticAnnouncements,
  writeSyntheticEntities,
} from './write-synthetic-rows.ts'

/** Number of announcements to generate at a time. */
const CHUNK = 20 * SYNTHETIC_BATCH_SIZE

/**
 * Writes a dataset into Herald's database and, unless it is `null`, the baseline's. Returns the number of entities.
 */
export async function loadSyntheticData(
  dataset: SyntheticDataset,
  heraldSql: SqlPool,
  baselineSql: SqlPool | null,
  log: (text: string) => void,
): Promise<number> {
  const registry = new SyntheticEntityRegistry(dataset)
  const documentId = await saveSyntheticDocument(heraldSql)
  for (let first = 0; first < dataset.rows; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, dataset.rows - first) }, (_, i): SyntheticRow => {
      const row = dataset.announcementAt(first + i)
      return { row, number: first + i + 1, links: registry.register(first + i, row) }
    })
    await Promise.all([
      writeSyntheticAnnouncements(heraldSql, rows, documentId),
      ...(baselineSql === null ? [] : [writeBaselineAnnouncements(baselineSql, rows)]),
    ])
    if ((first / CHUNK) % 10 === 9) log(`${first + CHUNK} rows`)
  }
  for (const entities of chunks(registry.entities(), CHUNK)) {
    await Promise.all([
      writeSyntheticEntities(heraldSql, entities),
      ...(baselineSql === null ? [] : [writeBaselineEntities(baselineSql, entities)]),
    ])
  }
  await finishSyntheticDatabase(heraldSql, dataset.rows)
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
