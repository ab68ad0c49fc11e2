import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHandwrittenIndex } from '../../../test/support/handwritten-index.ts'
import { matchRows } from './match-rows.ts'
import { readMatchRow } from './read-match-row.ts'

test('matchRows: more rows than one read → all matches in order, progress after each read', async t => {
  const names = Array.from({ length: 250 }, (_, n) => `EXEMPLE N${n} SARL`)
  const index = await openHandwrittenIndex(
    t,
    [],
    names.map(name => ({ name })),
  )
  const progress: number[] = []
  const rows = names.map(name => ({ name, country: 'FR' })).reverse()
  const matches = await matchRows(index, rows, { onProgress: n => progress.push(n) })
  assert.deepEqual(
    matches.map(({ verdict, candidates }) => `${verdict} ${candidates[0]?.entity.name}`),
    rows.map(({ name }) => `matched ${name}`),
  )
  assert.deepEqual(progress, [100, 200, 250])
})

test('matchRows: fewer candidates requested than found → the best, and that there are more', async t => {
  const index = await openHandwrittenIndex(
    t,
    [],
    [3, 1, 2].map(announcementCount => ({ name: 'JUMELLE SARL', announcementCount })),
  )
  const [match] = await matchRows(index, [{ name: 'Jumelle sarl', country: 'FR' }], { limit: 2 })
  assert.equal(match?.verdict, 'ambiguous')
  assert.deepEqual(
    match?.candidates.map(({ entity }) => entity.announcement_count),
    [3, 2],
  )
  assert.equal(match?.hasMoreCandidates, true)
})

const READ: readonly (readonly [condition: string, ...Parameters<typeof readMatchRow>, expected: object])[] =
  [
    ['blanks around', { name: ' Acme ', town: '\t' }, { name: 'Acme' }],
    ['country codes', { number: '1', country: 'fr' }, { number: '1', country: 'FR' }],
    ['old code of the United Kingdom', { number: '1', country: 'UK' }, { number: '1', country: 'GB' }],
    ['country in Spanish', { number: '1', country: 'Alemania' }, { number: '1', country: 'DE' }],
    ['country in German', { number: '1', country: 'FRANKREICH' }, { number: '1', country: 'FR' }],
    ['country in Italian', { number: '1', country: 'Regno Unito' }, { number: '1', country: 'GB' }],
    ['country in French', { number: '1', country: 'Pays-Bas' }, { number: '1', country: 'NL' }],
    ['European Union', { number: '1', country: 'EU' }, { number: '1', country: 'EU' }],
    ['neither name nor number', { town: 'Lyon' }, { errors: [[undefined, 'missing', undefined]] }],
    ['unknown country', { name: 'A', country: 'Frence' }, { errors: [['country', 'unknown_country', 'FR']] }],
    [
      'several errors',
      { name: 'x'.repeat(501), number: '1\0', country: 'Q' },
      {
        errors: [
          ['name', 'too_long', undefined],
          ['number', 'invalid_character', undefined],
          ['country', 'unknown_country', undefined],
        ],
      },
    ],
  ]

for (const [condition, fields, expected] of READ) {
  test(`readMatchRow: ${condition} → ${'errors' in expected ? 'errors' : 'row'}`, () => {
    const read = readMatchRow(fields)
    const found =
      read.errors === null
        ? read.row
        : { errors: read.errors.map(({ field, code, did_you_mean }) => [field, code, did_you_mean]) }
    assert.deepEqual(found, expected)
  })
}
