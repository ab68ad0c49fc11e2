import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { writeBatch } from '../../../src/services/ingest/write-batch.ts'
import { countParts, findCopyProgress } from '../../../src/snapshots/partitioned-copy-store.ts'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../support/announcement-drafts.ts'
import { startHerald } from '../../support/herald-process.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { createTestDatabase } from '../../support/test-database.ts'

/** Three batches of a copy. */
const ROWS = 12_000
/** Time for a start and a batch on a busy machine. */
const STEP_MS = 90_000
const ROWS_PER_WRITE = 1_000

async function writeRows(sql: SqlPool): Promise<void> {
  const documentId = await saveTestDocument(sql)
  for (let first = 0; first < ROWS; first += ROWS_PER_WRITE) {
    const drafts = Array.from({ length: ROWS_PER_WRITE }, (_, i) =>
      createDraft(`N${first + i}`, { mentions: [createCompanyMention(`${first + i}`)] }),
    )
    await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
  }
}

async function readSums(sql: SqlPool) {
  return [
    ...(await sql`
      select 'announcements' as name, count(*), bit_xor(hashtextextended(a::text, 0))::text as sum from announcements a
      union all select 'mentions', count(*), bit_xor(hashtextextended(m::text, 0))::text from mentions m
      order by name`),
  ]
}

test('partition: the process is killed after each step, others write → it continues, and no row differs', async t => {
  const { sql, url } = await createTestDatabase(t)
  await writeRows(sql)
  const settings = { DATABASE_URL: url, HERALD_DATA: await createTemporaryFolder(t) }
  const start = () => startHerald(t, ['partition', '--parts', '4'], settings)
  const positions: number[] = []
  for (let step = 0; step < 3; step++) {
    const before = positions.at(-1) ?? -1
    const process = start()
    await waitUntil(async () => ((await findCopyProgress(sql))?.position ?? -1) > before, STEP_MS).catch(
      error => {
        throw new Error(`${error}\n${process.tail()}`)
      },
    )
    await process.kill()
    positions.push((await findCopyProgress(sql))?.position ?? -1)
    await sql`update announcements set title = title || ${step} where number % 100 = ${step}`
  }
  assert.deepEqual(
    positions,
    positions.toSorted((a, b) => a - b),
    'a step was lost',
  )
  const sums = await readSums(sql)
  const last = start()
  assert.equal(await last.exited, 0, last.tail())
  assert.equal(await countParts(sql), 4)
  assert.deepEqual(await readSums(sql), sums)
  const again = start()
  assert.equal(await again.exited, 0, again.tail())
})
