import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEntityChange, handwrittenId } from '../../../../../test/support/handwritten-index.ts'
import { buildClusterEntity, textRank, withInvolvement } from './entity-document.ts'

test('buildClusterEntity: company → names, numbers and views', () => {
  const change = createEntityChange(1, {
    name: '«Épicerie» Müller SARL',
    taxId: '732829320',
    announcementCount: 3,
  })
  const document = buildClusterEntity(change)
  assert.ok(!document.deleted)
  const { name, sort_name, count, words, bare, roles, latest } = document
  assert.deepEqual(
    { name, sort_name, count, words, bare, roles, latest },
    {
      name: '«Épicerie» Müller SARL',
      sort_name: 'epicerie» muller sarl',
      count: 3,
      words: 'epicerie muller sarl ~',
      bare: 'epicerie muller ~',
      roles: [],
      latest: undefined,
    },
  )
  assert.ok(document.keys.split(' ').includes('-tax_id-732829320'), document.keys)
  assert.equal(JSON.parse(document.json).id, change.id)
})

test('withInvolvement: announcements found, then none → latest day set, then left out', () => {
  const document = buildClusterEntity(createEntityChange(1, { name: 'A' }))
  assert.ok(!document.deleted)
  const used = withInvolvement(document, {
    roles: ['supplier', 'buyer'],
    categories: ['other', 'merger'],
    latest: 5,
  })
  assert.deepEqual(
    [used.roles, used.categories, used.latest],
    [['buyer', 'supplier'], ['merger', 'other'], 5],
  )
  assert.ok(!('latest' in withInvolvement(used, { roles: [], categories: [], latest: null })))
})

test('buildClusterEntity: merged entity → tombstone that names the survivor', () => {
  const [id, mergedInto] = [handwrittenId('entity', 1), handwrittenId('entity', 2)]
  assert.deepEqual(buildClusterEntity({ id, change: 4, entity: null, mergedInto, type: 'company' }), {
    id,
    kind: 'entity',
    change: 4,
    deleted: true,
    merged_into: mergedInto,
  })
})

test('textRank: texts → in the order of their bytes, equal for the same beginning', () => {
  const texts = ['', 'a', 'ab', 'abcdef', 'b', 'zz', 'é', '中文', '😀']
  const ranks = texts.map(textRank)
  assert.deepEqual(
    ranks.toSorted((a, b) => a - b),
    ranks,
  )
  assert.equal(new Set(ranks).size, texts.length)
  assert.equal(textRank('abcdefg'), textRank('abcdefh'))
  // The six bytes hold no half of a character.
  assert.equal(textRank('abcde€'), textRank('abcde'))
})
