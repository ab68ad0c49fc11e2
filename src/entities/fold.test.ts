import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Facts, fold, type Statement, statusOf } from './fold.ts'

const BASE: Statement = {
  announcementId: 'a1',
  date: '2024-01-10',
  role: 'subject',
  name: 'ALFA',
  type: 'company',
  jurisdiction: 'FR',
  legalForm: null,
  effect: null,
}

function permutations<T>(items: readonly T[]): T[][] {
  return items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map(rest => [item, ...rest]))
}

function reduceAll(statements: readonly Statement[]): Facts {
  return statements.reduce<Facts>(fold, {})
}

test('reduceFacts: any order, repeated statements → same facts', () => {
  const statements: Statement[] = [
    { ...BASE, effect: 'insolvent', legalForm: 'SARL' },
    { ...BASE, announcementId: 'a2', date: '2025-03-01', name: 'BETA', effect: 'active' },
    {
      ...BASE,
      announcementId: 'a3',
      date: '2025-03-01',
      role: 'seller',
      name: 'béta',
      effect: null,
      legalForm: 'SAS',
    },
    {
      ...BASE,
      announcementId: 'a4',
      date: '2025-03-01',
      name: 'BETA',
      effect: 'dissolved',
      legalForm: 'SARL',
    },
  ]
  const [first = [], ...others] = permutations(statements)
  const expected = reduceAll(first)
  for (const order of others) assert.deepEqual(reduceAll([...order, ...order]), expected)
  assert.deepEqual(
    [expected.name?.value, expected.legalForm?.value, statusOf(expected)],
    ['BETA', 'SARL', 'dissolved'],
  )
})

const CASES: { name: string; statements: Statement[]; expected: [string, string] }[] = [
  { name: 'no status effect → active', statements: [BASE], expected: ['ALFA', 'active'] },
  {
    name: 'newer announcement about the entity → its name',
    statements: [BASE, { ...BASE, announcementId: 'a2', date: '2024-02-01', name: 'ALFA NOUVELLE' }],
    expected: ['ALFA NOUVELLE', 'active'],
  },
  {
    name: 'newer announcement about another entity → name unchanged',
    statements: [
      BASE,
      { ...BASE, announcementId: 'a2', date: '2026-02-01', role: 'seller', name: 'alfa (ex)' },
    ],
    expected: ['ALFA', 'active'],
  },
  {
    name: 'only announcements about other entities → newest of their names',
    statements: [
      { ...BASE, role: 'seller', name: 'OLD' },
      { ...BASE, announcementId: 'a2', date: '2026-02-01', role: 'seller', name: 'NEW' },
    ],
    expected: ['NEW', 'active'],
  },
  {
    name: 'older insolvency read last → status stays active',
    statements: [
      { ...BASE, announcementId: 'a2', date: '2024-09-01', effect: 'active' },
      { ...BASE, effect: 'insolvent' },
    ],
    expected: ['ALFA', 'active'],
  },
]

for (const { name, statements, expected } of CASES) {
  test(`reduceFacts: ${name}`, () => {
    const facts = reduceAll(statements)
    assert.deepEqual([facts.name?.value, statusOf(facts)], expected)
  })
}
