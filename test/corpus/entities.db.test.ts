import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ONE_PER_UNIT } from '../../src/entities/numbers.ts'
import { importFiles } from '../../src/flows/import.ts'
import { contradictingEntities, miscountedEntities } from '../../src/reports/store.ts'
import { SOURCES } from '../../src/sources/registry.ts'
import { testHouse } from '../open-house.ts'
import { realDocuments } from './data.ts'

const DEAF = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }

test('all real documents of all sources in one record: no entity has two contradicting valid numbers', async t => {
  const house = await testHouse(t)
  const here = SOURCES.filter(({ id }) => realDocuments(id).present.skip === undefined)
  if (here.length === 0) return t.skip('there are no real documents beside the checkout')
  for (const source of here) {
    const { folder } = realDocuments(source.id)
    const tally = await importFiles(source, [folder], house, DEAF, new AbortController().signal)
    assert.ok(tally.created > 0, `nothing was read from ${folder}`)
  }
  assert.deepEqual([...(await contradictingEntities(house.sql, ONE_PER_UNIT))], [])
  assert.deepEqual([...(await miscountedEntities(house.sql))], [])
  return undefined
})
