import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHeraldSink } from '../../../bench/synthetic-data/herald-sink.ts'
import { loadSyntheticData } from '../../../bench/synthetic-data/load-synthetic-data.ts'
import { SyntheticDataset } from '../../../bench/synthetic-data/synthetic-dataset.ts'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { countParts, findCopyProgress } from '../../../src/snapshots/partitioned-copy-store.ts'
import { startHerald } from '../../support/herald-process.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { createTestDatabase } from '../../support/test-database.ts'

/** Three batches of a copy. */
const ROWS = 12_000
/** Time for a start and a batch on a busy machine. */
const STEP_MS = 90_000

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
  await loadSyntheticData(new SyntheticDataset(ROWS, 1), [createHeraldSink(sql)], { log: () => {} })
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
