import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNIQUE_IDENTIFIER_SCHEMES } from '../../src/entities/identifier-keys.ts'
import { findContradictingEntities, findMiscountedEntities } from '../../src/reports/database-checks-store.ts'
import { importFiles } from '../../src/services/ingest/import-files.ts'
import { SOURCES } from '../../src/sources/registry.ts'
import { createTestAppContext } from '../support/test-app-context.ts'
import { findRealDocuments } from './real-documents.ts'

const SILENT_REPORTER = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }

test('importFiles: real documents of all sources → no entity with contradicting valid identifiers', async t => {
  const context = await createTestAppContext(t)
  const availableSources = SOURCES.filter(({ id }) => findRealDocuments(id).present.skip === undefined)
  if (availableSources.length === 0) return t.skip('no real documents beside the checkout')
  for (const source of availableSources) {
    const { folder } = findRealDocuments(source.id)
    const counts = await importFiles(source, [folder], context, SILENT_REPORTER, new AbortController().signal)
    assert.ok(counts.created > 0, `nothing was read from ${folder}`)
  }
  assert.deepEqual([...(await findContradictingEntities(context.sql, UNIQUE_IDENTIFIER_SCHEMES))], [])
  assert.deepEqual([...(await findMiscountedEntities(context.sql))], [])
  return undefined
})
