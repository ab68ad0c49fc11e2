import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNIQUE_IDENTIFIER_SCHEMES } from '../../src/entities/identifier-keys.ts'
import { findContradictingEntities, findMiscountedEntities } from '../../src/reports/database-checks-store.ts'
import { importFiles } from '../../src/services/ingest/import-files.ts'
import { SOURCES } from '../../src/sources/registry.ts'
import { createTestAppContext } from '../support/test-app-context.ts'
import { findRealDocuments } from './real-documents.ts'

const DEAF = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }

test('all real documents of all sources in one record: no entity has two contradicting valid numbers', async t => {
  const house = await createTestAppContext(t)
  const here = SOURCES.filter(({ id }) => findRealDocuments(id).present.skip === undefined)
  if (here.length === 0) return t.skip('there are no real documents beside the checkout')
  for (const source of here) {
    const { folder } = findRealDocuments(source.id)
    const tally = await importFiles(source, [folder], house, DEAF, new AbortController().signal)
    assert.ok(tally.created > 0, `nothing was read from ${folder}`)
  }
  assert.deepEqual([...(await findContradictingEntities(house.sql, UNIQUE_IDENTIFIER_SCHEMES))], [])
  assert.deepEqual([...(await findMiscountedEntities(house.sql))], [])
  return undefined
})
