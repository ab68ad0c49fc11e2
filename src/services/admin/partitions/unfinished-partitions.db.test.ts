import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { beginPartitionedCopy } from '../../../snapshots/partitioned-copy-store.ts'
import { checkPartitions, warnOfUnfinishedPartitions } from './unfinished-partitions.ts'

test('checkPartitions: none, then an unfinished division → reported with the ways to end it', async t => {
  const { sql } = await createTestDatabase(t)
  assert.equal((await checkPartitions(sql)).ok, true)
  await sql.begin(tx => beginPartitionedCopy(tx, 4))
  const { ok, found } = await checkPartitions(sql)
  assert.equal(ok, false)
  assert.match(found, /--parts 4.*--cancel/)
})

test('warnOfUnfinishedPartitions: migrations during a division → a warning with the ways to end it', async t => {
  const { sql } = await createTestDatabase(t)
  const lines: string[] = []
  const log = pino({ base: null }, { write: line => void lines.push(line) })
  await warnOfUnfinishedPartitions({ sql, log }, ['0099_more'])
  await sql.begin(tx => beginPartitionedCopy(tx, 4))
  await warnOfUnfinishedPartitions({ sql, log }, [])
  assert.deepEqual(lines, [])
  await warnOfUnfinishedPartitions({ sql, log }, ['0099_more'])
  assert.match(lines.join(), /0099_more.*--cancel/)
})
