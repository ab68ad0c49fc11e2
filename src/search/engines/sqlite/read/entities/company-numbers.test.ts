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
  ['990019', 'kiel'],
  ['990101', 'muenchen'],
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

/** Queries with operators, which mean the same as for announcements. */
const OPERATORS: readonly (readonly [q: string, ...entities: readonly NumberedEntity[]])[] = [
  ['00749298*', 'lavande'],
  ['SIREN 00749298*', 'lavande'],
  ['n° 00749298*', 'lavande'],
  ['HRB 99002*', 'hamburg', 'berlin'],
  ['hrb99002*', 'hamburg', 'berlin'],
  ['NIF B0001*', 'naranja'],
  ['"007492986"', 'lavande'],
  ['"HRB 990024"', 'hamburg', 'berlin'],
  ['"HRB 990024 Hamburg"', 'hamburg'],
  ['"naranja" B00010066', 'naranja'],
  ['007492986 or 99001101', 'lavande', 'county'],
  ['naranja or 007492986', 'lavande', 'naranja'],
  ['lavande or hoja OR 12345', 'lavande', 'ourense'],
  ['00749298* or 99001101', 'lavande', 'county'],
  ['"007492986" or "99001101"', 'lavande', 'county'],
  ['ejemplo -B00010066', 'mallorca', 'ourense'],
  ['ejemplo -"B00010066"', 'mallorca', 'ourense'],
  ['ejemplo -B0001*', 'mallorca', 'ourense'],
  ['HRB 990024 -"HRB 990024 Hamburg"', 'berlin'],
  ['ejemplo con NIF B00010066', 'naranja'],
  ['lavande 99001101'],
  ['"00749298"'],
]

test('read entities: numbers with operators → the entities that match', async t => {
  const index = await openHandwrittenIndex(t, [], Object.values(NUMBERED_ENTITIES))
  const found = []
  for (const [q] of OPERATORS) found.push([q, await findNames(index, { q })])
  const expected = OPERATORS.map(([q, ...entities]) => [
    q,
    entities.map(key => NUMBERED_ENTITIES[key].name).sort(),
  ])
  assert.deepEqual(found, expected)
})
