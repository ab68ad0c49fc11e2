import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { systemClock } from '../../../platform/clock.ts'
import { SOURCES } from '../../../sources/registry.ts'
import type { RunService } from '../../crawl/run-service.ts'
import { readSourceHealth } from '../../crawl/source-health.ts'
import { createOverviewReads } from './overview-reads.ts'

test('OverviewReads: many readers → one reading, a new one after three seconds and after a failure', async t => {
  const { sql } = await createTestDatabase(t)
  let elapsed = 0
  const clock = { ...systemClock, elapsed: () => elapsed }
  const reads = createOverviewReads({ sql, clock }, await createTemporaryFolder(t))
  let count = 0
  let isBroken = false
  const runs: Pick<RunService, 'readHealth'> = {
    async readHealth(source, latestDate) {
      count += 1
      if (isBroken) throw new Error('no answer')
      return await readSourceHealth({ sql, clock }, source, latestDate)
    },
  }
  const sources = SOURCES.slice(0, 2).map(source => ({ source, latestDate: null }))
  const many = await Promise.all(Array.from({ length: 20 }, () => reads.sourceHealth(runs, sources)))
  assert.ok(many.every(health => health === many[0] && health.length === 2))
  assert.equal(count, 2)
  await reads.sourceHealth({ ...runs }, sources)
  assert.equal(count, 4, 'another run service has a reading of its own')
  elapsed = 3_000
  isBroken = true
  await assert.rejects(reads.sourceHealth(runs, sources), /no answer/)
  isBroken = false
  assert.equal((await reads.sourceHealth(runs, sources)).length, 2)
})

test('OverviewReads: data folder → its disk', async t => {
  const { sql } = await createTestDatabase(t)
  const disk = await createOverviewReads({ sql, clock: systemClock }, await createTemporaryFolder(t)).disk()
  assert.ok(disk.free > 0 && disk.free <= disk.total)
})
