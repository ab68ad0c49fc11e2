import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SOURCES } from '../../sources/registry.ts'
import { SOURCE_LICENCES } from './source-licences.ts'

test('SOURCE_LICENCES: one for each source, with an attribution that its description contains', () => {
  assert.deepEqual(Object.keys(SOURCE_LICENCES).toSorted(), SOURCES.map(({ id }) => id).toSorted())
  for (const { id, metadata } of SOURCES) {
    const { attribution, url } = SOURCE_LICENCES[id] as (typeof SOURCE_LICENCES)[string]
    const [publisher = ''] = attribution.replace(/^Source: /, '').split(/[,.(;]/)
    assert.ok(metadata.description.includes(publisher.trim()), `${id}: ${publisher}`)
    assert.match(url ?? '', /^https:\/\//)
  }
})
