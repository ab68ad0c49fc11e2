import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SOURCES } from '../../../src/sources/registry.ts'
import type { Source } from '../../../src/sources/source.ts'
import { listPatterns } from '../regular-expressions/list-patterns.ts'
import { FIELD_LIMIT_MS, findSlowFields } from './find-slow-fields.ts'

/** Fields that are poisoned over all sources. */
const FIELDS = 60_000

/** Declares a test per source that poisons its share of fields, with another seed at every run unless POISON_SEED is set. */
export async function declarePoisonTests(isIncluded: (source: Source) => boolean): Promise<void> {
  const { patterns } = await listPatterns()
  const seed = Number(process.env.POISON_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const count = Math.ceil(FIELDS / SOURCES.length)
  for (const source of SOURCES.filter(isIncluded)) {
    test(`readSourceDocument: ${source.id}, ${count} poisoned fields → each within ${FIELD_LIMIT_MS} ms`, async t => {
      const { slow, worstMs } = await findSlowFields(source, patterns, count, seed)
      t.diagnostic(`slowest ${worstMs.toFixed(1)} ms, POISON_SEED=${seed}`)
      assert.deepEqual(slow, [])
    })
  }
}
