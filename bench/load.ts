import type { SqlPool } from '../src/platform/sql/sql-pool.ts'
import { writePeerAnnouncements, writePeerEntities } from './peer/load.ts'
import { Census, type Counted } from './record/census.ts'
import {
  BATCH,
  closeRecord,
  inventedDocument,
  type Resolved,
  writeAnnouncements,
  writeEntities,
} from './record/load.ts'
import type { World } from './world/world.ts'

/** Rows made at a time. */
const CHUNK = 20 * BATCH

/** Writes a world into the record and into the peer's tables; answers how many entities there are in it. */
export async function loadWorld(
  world: World,
  record: SqlPool,
  peer: SqlPool,
  say: (text: string) => void,
): Promise<number> {
  const census = new Census(world)
  const documentId = await inventedDocument(record)
  for (let first = 0; first < world.rows; first += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, world.rows - first) }, (_, i): Resolved => {
      const row = world.row(first + i)
      return { row, number: first + i + 1, links: census.count(first + i, row) }
    })
    await Promise.all([writeAnnouncements(record, rows, documentId), writePeerAnnouncements(peer, rows)])
    if ((first / CHUNK) % 10 === 9) say(`${first + CHUNK} rows`)
  }
  for (const entities of chunks(census.entities(), CHUNK)) {
    await Promise.all([writeEntities(record, entities), writePeerEntities(peer, entities)])
  }
  await closeRecord(record, world.rows)
  return census.size
}

function* chunks(items: Iterable<Counted>, size: number): Generator<Counted[]> {
  let chunk: Counted[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  yield chunk
}
