import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHandwrittenIndex } from '../../../../../../test/support/handwritten-index.ts'
import { listItemValues } from '../../../../../../test/support/index-items.ts'
import { announcementSearches } from './completion-list.ts'

const ENTITIES = [
  { name: 'ÉPICERIE MÜLLER', announcementCount: 2, taxId: '732829320' },
  { name: 'EPICERIE MULLER & FILS', announcementCount: 9 },
  { name: 'LA NOUVELLE EPICERIE MULLER', announcementCount: 50 },
  { name: 'SCI WILLERHOLTZ', announcementCount: 4 },
  { name: 'WILLERHOLTZ', announcementCount: 1 },
] as const
const ANNOUNCEMENTS = [
  { title: 'Épicerie Müller opens', date: '2024-01-01' },
  { title: 'Epicerie Müller closes', date: '2024-02-02' },
  { title: 'Liquidation of another', date: '2024-03-03' },
] as const

const TYPED: readonly [q: string, names: readonly string[], titles: readonly string[]][] = [
  [
    'epicerie mul',
    ['EPICERIE MULLER & FILS', 'ÉPICERIE MÜLLER', 'LA NOUVELLE EPICERIE MULLER'],
    ['Epicerie Müller closes', 'Épicerie Müller opens'],
  ],
  [
    'Épicerie Müller',
    ['ÉPICERIE MÜLLER', 'EPICERIE MULLER & FILS', 'LA NOUVELLE EPICERIE MULLER'],
    ['Epicerie Müller closes', 'Épicerie Müller opens'],
  ],
  ['SIREN 732 829 320', ['ÉPICERIE MÜLLER'], []],
  ['willerholtz', ['SCI WILLERHOLTZ', 'WILLERHOLTZ'], []],
  ['willerholtz -sci', ['WILLERHOLTZ'], []],
  ['liquidatio', [], ['Liquidation of another']],
  ['the nouvelle epicerie', ['LA NOUVELLE EPICERIE MULLER'], []],
  ['willerholtz und', ['SCI WILLERHOLTZ', 'WILLERHOLTZ'], []],
  [
    'Epicerie Müller und',
    ['ÉPICERIE MÜLLER', 'EPICERIE MULLER & FILS', 'LA NOUVELLE EPICERIE MULLER'],
    ['Epicerie Müller closes', 'Épicerie Müller opens'],
  ],
  ['"muller epicerie"', [], []],
  ['w', ['SCI WILLERHOLTZ', 'WILLERHOLTZ'], []],
  ['zzz', [], []],
  ['---', [], []],
]

test('read completions: typed text → best names first, newest announcements first', async t => {
  const index = await openHandwrittenIndex(t, ANNOUNCEMENTS, ENTITIES)
  for (const [q, names, titles] of TYPED) {
    const { entities, announcements } = await index.read({ kind: 'completions', q, limit: 3 })
    assert.deepEqual(
      [listItemValues(entities, 'name'), listItemValues(announcements, 'title')],
      [names, titles],
      q,
    )
  }
  const { entities, announcements } = await index.read({ kind: 'completions', q: 'epicerie', limit: 1 })
  assert.deepEqual(listItemValues(entities, 'name'), ['EPICERIE MULLER & FILS'])
  assert.deepEqual(listItemValues(announcements, 'title'), ['Epicerie Müller closes'])
})

test('announcementSearches: last word incomplete → prefix of at most eight letters', () => {
  const searches: readonly [typed: string, searches: readonly string[]][] = [
    ['merger', ['merger*']],
    ['merger of', ['merger of*', 'merger of']],
    ['karnickel und', ['karnickel und*', 'karnickel und']],
    ['m', ['m']],
    ['liquidation j', ['liquidation j']],
    ['Liquidatio', ['Liquidatio', 'Liquidat*']],
    ['"capital increase"', ['"capital increase"']],
    ['merger -plan', ['merger -plan']],
    ['merg*', ['merg*']],
    ["l'or", ["l'or"]],
    ['merger ', ['merger ']],
  ]
  for (const [typed, expected] of searches) assert.deepEqual(announcementSearches(typed), expected, typed)
})
