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

/** Rows made at a time. */
const CHUNK = 20 * SYNTHETIC_BATCH_SIZE

/** Writes a world into the record and into the peer's tables; answers how many entities there are in it. */
export async function loadSyntheticData(
  world: SyntheticDataset,
  record: SqlPool,
  peer: SqlPool,
  say: (text: string) => void,
): Promise<number> {
  const census = new SyntheticEntityRegistry(world)
  const documentId = await saveSyntheticDocument(record)
  for (let first = 0; first < world.rows; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, world.rows - first) }, (_, i): SyntheticRow => {
      const row = world.announcementAt(first + i)
      return { row, number: first + i + 1, links: census.register(first + i, row) }
    })
    await Promise.all([
      writeSyntheticAnnouncements(record, rows, documentId),
      writeBaselineAnnouncements(peer, rows),
    ])
    if ((first / CHUNK) % 10 === 9) say(`${first + CHUNK} rows`)
  }
  for (const entities of chunks(census.entities(), CHUNK)) {
    await Promise.all([writeSyntheticEntities(record, entities), writeBaselineEntities(peer, entities)])
  }
  await finishSyntheticDatabase(record, world.rows)
  return census.size
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
