import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NUMBER_SPELLINGS } from '../../../../../../test/support/company-numbers/number-spellings.ts'
import {
  NUMBERED_ENTITIES,
  type NumberedEntity,
} from '../../../../../../test/support/company-numbers/numbered-entities.ts'
import { openHandwrittenIndex } from '../../../../../../test/support/handwritten-index.ts'
import { listItemValues } from '../../../../../../test/support/index-items.ts'
import type { EntityFilter } from '../../../../../model/list-filters.ts'
import type { IndexReader } from '../../../../index-reader.ts'

const PAGE = { page: 1, perPage: 50 }

async function findNames(index: IndexReader, filter: EntityFilter): Promise<string[]> {
  const result = await index.read({ kind: 'entities', filter, page: PAGE })
  assert.equal(result.isTypoTolerant, false)
  return listItemValues(result.items, 'name').sort()
}

test('read entities: number in any spelling, as name or tax ID → the entities that have it', async t => {
  const index = await openHandwrittenIndex(t, [], Object.values(NUMBERED_ENTITIES))
  assert.ok(NUMBER_SPELLINGS.length >= 120)
  const wrong: string[] = []
  for (const [spelling, ...entities] of NUMBER_SPELLINGS) {
    const expected = entities.map(key => NUMBERED_ENTITIES[key].name).sort()
    const found = [await findNames(index, { q: spelling }), await findNames(index, { taxId: spelling })]
    for (const [at, names] of found.entries())
      if (JSON.stringify(names) !== JSON.stringify(expected)) wrong.push(`${spelling} (${at}): ${names}`)
  }
  assert.deepEqual(wrong, [])
})

/** The digits of register numbers whose letters were left out. */
const SHORT_FORMS: readonly (readonly [digits: string, ...entities: readonly NumberedEntity[]])[] = [
  ['990024', 'hamburg', 'berlin'],
  ['990 024', 'hamburg', 'berlin'],
  ['990030', 'luebeck'],
  ['990021', 'frankfurt'],
  ['990015', 'verein'],
  ['99003', 'genossenschaft'],
  ['990786', 'naranja'],
  ['990001', 'mallorca'],
  ['990011', 'scotland'],
  ['999901', 'partnership'],
  ['9900123', 'limone'],
  ['9900012', 'society'],
]

test('read entities: digits of a register number alone → all entities that have it', async t => {
  const index = await openHandwrittenIndex(t, [], Object.values(NUMBERED_ENTITIES))
  const found = []
  for (const [digits] of SHORT_FORMS)
    found.push([digits, await findNames(index, { q: digits }), await findNames(index, { taxId: digits })])
  const expected = SHORT_FORMS.map(([digits, ...entities]) => {
    const names = entities.map(key => NUMBERED_ENTITIES[key].name).sort()
    return [digits, names, names]
  })
  assert.deepEqual(found, expected)
})
