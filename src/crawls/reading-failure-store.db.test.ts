import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  deleteReadingFailure,
  findReadingFailures,
  listQuarantinedDocuments,
  recordReadingFailure,
  releaseQuarantinedDocuments,
} from './reading-failure-store.ts'

const FILE = { sourceId: 'es-borme', sha256: hash('sha256', 'a', 'buffer'), url: 'https://x/a.zip' }
const FAILURE = { ...FILE, member: 'a.pdf', reason: 'too slow' }

test('recordReadingFailure: two failures of one member → counted for that member only, then quarantined', async t => {
  const { sql } = await createTestDatabase(t)
  assert.equal(await recordReadingFailure(sql, FAILURE), 1)
  assert.equal((await listQuarantinedDocuments(sql, null)).length, 0)
  assert.equal(await recordReadingFailure(sql, { ...FAILURE, reason: 'too large' }), 2)
  await recordReadingFailure(sql, { ...FAILURE, member: 'b.pdf' })
  const failures = await findReadingFailures(sql, FILE.sourceId, FILE.sha256)
  assert.deepEqual(Object.fromEntries(failures), { 'a.pdf': 2, 'b.pdf': 1 })
  assert.equal((await findReadingFailures(sql, 'fr-bodacc', FILE.sha256)).size, 0)
  const [listed, ...others] = await listQuarantinedDocuments(sql, 'es-borme')
  assert.deepEqual(others, [])
  assert.deepEqual([listed?.member, listed?.failures, listed?.reason], ['a.pdf', 2, 'too large'])
  assert.equal((await listQuarantinedDocuments(sql, 'fr-bodacc')).length, 0)
})

test('deleteReadingFailure: one member → its failures forgotten', async t => {
  const { sql } = await createTestDatabase(t)
  await recordReadingFailure(sql, FAILURE)
  await recordReadingFailure(sql, { ...FAILURE, member: 'b.pdf' })
  await deleteReadingFailure(sql, FILE.sourceId, FILE.sha256, 'a.pdf')
  assert.deepEqual([...(await findReadingFailures(sql, FILE.sourceId, FILE.sha256)).keys()], ['b.pdf'])
})

test('releaseQuarantinedDocuments: prefix of a SHA-256 → documents with two failures released, others kept', async t => {
  const { sql } = await createTestDatabase(t)
  await recordReadingFailure(sql, { ...FAILURE, member: 'once.pdf' })
  for (const member of ['a.pdf', 'a.pdf']) await recordReadingFailure(sql, { ...FAILURE, member })
  assert.equal((await releaseQuarantinedDocuments(sql, null, 'ffff')).length, 0)
  assert.equal((await releaseQuarantinedDocuments(sql, 'fr-bodacc', '')).length, 0)
  const released = await releaseQuarantinedDocuments(sql, null, FILE.sha256.toString('hex').slice(0, 8))
  assert.deepEqual([...released], [{ sourceId: 'es-borme', sha256: FILE.sha256, url: FILE.url }])
  assert.deepEqual([...(await findReadingFailures(sql, FILE.sourceId, FILE.sha256)).keys()], ['once.pdf'])
})
