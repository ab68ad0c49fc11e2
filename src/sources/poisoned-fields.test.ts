import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIELD_LIMIT_MS, findSlowFields } from '../../test/support/poisoned-fields/find-slow-fields.ts'
import { listPatterns } from '../../test/support/regular-expressions/list-patterns.ts'
import { deHandelsregister } from './de-handelsregister.ts'
import { SOURCES } from './registry.ts'
import type { Source } from './source.ts'

/* A small part of test/resilience/poisoned-fields/, which poisons 60,000 fields. */

const FIELDS = 150
const SEED = 20261122
const { patterns } = await listPatterns()

for (const source of SOURCES) {
  test(`readSourceDocument: ${source.id}, ${FIELDS} poisoned fields → each within ${FIELD_LIMIT_MS} ms`, async () => {
    assert.deepEqual((await findSlowFields(source, patterns, FIELDS, SEED)).slow, [])
  })
}

test('readSourceDocument: source with a quadratic field → found', async () => {
  const source = deHandelsregister
  const quadratic: Source = {
    ...source,
    map: (record, document) => {
      for (const name of ['details', 'company_name', 'type'])
        /[\s,;:]+$/.exec(`${String(record.value(name)).slice(0, 30_000)}x`)
      return source.map(record, document)
    },
  }
  const { slow } = await findSlowFields(quadratic, patterns, FIELDS, SEED)
  assert.ok(slow.length > 0)
})
