import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Facts, fold, type Statement, statusOf } from './fold.ts'

const base: Statement = {
  announcementId: 'a1',
  date: '2024-01-10',
  role: 'subject',
  name: 'ALFA',
  type: 'company',
  jurisdiction: 'FR',
  legalForm: null,
  effect: null,
}

/** All orders of a list. */
function orders<T>(items: readonly T[]): T[][] {
  return items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map(rest => [item, ...rest]))
}

function foldAll(statements: readonly Statement[]): Facts {
  return statements.reduce<Facts>(fold, {})
}

test('the order of arrival, and repeats, change nothing', () => {
  const statements: Statement[] = [
    { ...base, effect: 'insolvent', legalForm: 'SARL' },
    { ...base, announcementId: 'a2', date: '2025-03-01', name: 'BETA', effect: 'active' },
    {
      ...base,
      announcementId: 'a3',
      date: '2025-03-01',
      role: 'seller',
      name: 'béta',
      effect: null,
      legalForm: 'SAS',
    },
    {
      ...base,
      announcementId: 'a4',
      date: '2025-03-01',
      name: 'BETA',
      effect: 'dissolved',
      legalForm: 'SARL',
    },
  ]
  const [first = [], ...others] = orders(statements)
  const expected = foldAll(first)
  for (const order of others) assert.deepEqual(foldAll([...order, ...order]), expected)
  assert.deepEqual(
    [expected.name?.value, expected.legalForm?.value, statusOf(expected)],
    ['BETA', 'SARL', 'dissolved'],
  )
})

const CASES: { name: string; statements: Statement[]; expected: [string, string] }[] = [
  { name: 'nothing known: active', statements: [base], expected: ['ALFA', 'active'] },
  {
    name: 'the newest announcement about it names it',
    statements: [base, { ...base, announcementId: 'a2', date: '2024-02-01', name: 'ALFA NOUVELLE' }],
    expected: ['ALFA NOUVELLE', 'active'],
  },
  {
    name: 'an announcement about somebody else does not rename it',
    statements: [
      base,
      { ...base, announcementId: 'a2', date: '2026-02-01', role: 'seller', name: 'alfa (ex)' },
    ],
    expected: ['ALFA', 'active'],
  },
  {
    name: 'who is only ever named by others has their newest name',
    statements: [
      { ...base, role: 'seller', name: 'OLD' },
      { ...base, announcementId: 'a2', date: '2026-02-01', role: 'seller', name: 'NEW' },
    ],
    expected: ['NEW', 'active'],
  },
  {
    name: 'an older insolvency that arrives late does not undo its end',
    statements: [
      { ...base, announcementId: 'a2', date: '2024-09-01', effect: 'active' },
      { ...base, effect: 'insolvent' },
    ],
    expected: ['ALFA', 'active'],
  },
]

for (const { name, statements, expected } of CASES) {
  test(name, () => {
    const facts = foldAll(statements)
    assert.deepEqual([facts.name?.value, statusOf(facts)], expected)
  })
}
