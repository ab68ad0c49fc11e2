import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cluster } from './cluster.ts'
import type { Description } from './describe.ts'

/** `a: S1 L1 @x`: a description, its keys, and its place. Letters are kinds of number, `N` is a name. */
function described(text: string): Description {
  const [id = '', rest = ''] = text.split(': ')
  const words = rest.split(' ')
  const scheme: Record<string, string> = { S: 'FR:siren', H: 'ES:hoja', D: 'ES:dir3', L: 'EU:lei' }
  const key = (word: string) =>
    word.startsWith('N') ? `name|company|FR|${word}` : `${scheme[word.slice(0, 1)]}:${word}`
  const place = words.find(word => word.startsWith('@'))?.slice(1) ?? null
  return { id, keys: words.filter(word => !word.startsWith('@')).map(key), place, within: null }
}

const CASES: {
  name: string
  given: readonly string[]
  apart?: readonly [string, string][]
  expected: string
}[] = [
  { name: 'a number joins', given: ['a: S1', 'b: S1 N1', 'c: S2'], expected: 'ab c' },
  { name: 'a name joins who has a number and who has none', given: ['a: S1 N1', 'b: N1'], expected: 'ab' },
  { name: 'a name of two joins nobody', given: ['a: S1 N1', 'b: N1', 'c: S2 N1'], expected: 'a b c' },
  { name: 'a name joins numbers of two kinds', given: ['a: H1 N1', 'b: L1 N1', 'c: N1'], expected: 'abc' },
  { name: 'two sheets under one number are one', given: ['a: L1 H1', 'b: L1 H2'], expected: 'ab' },
  { name: 'two sheets under one name are two', given: ['a: H1 N1', 'b: H2 N1'], expected: 'a b' },
  {
    name: 'one of two sheets is enough for a name',
    given: ['a: L1 H1 N1', 'b: L1 H2', 'c: N1'],
    expected: 'abc',
  },
  { name: 'two LEI under one SIREN are three', given: ['a: S1 L1', 'b: S1 L2', 'c: S1'], expected: 'a b c' },
  {
    name: 'a code that two bodies share joins nobody',
    given: ['a: S1 D1', 'b: S2 D1', 'c: D1', 'd: S1'],
    expected: 'ad b c',
  },
  {
    name: 'a chain that contradicts only as a whole',
    given: ['a: S1 H1', 'b: H1 L1', 'c: L1 H2', 'd: H2 S2'],
    expected: 'ab cd',
  },
  {
    name: 'two keys that contradict only together',
    given: ['a: S1 H1', 'b: H1 H2', 'c: H2 S2'],
    expected: 'a b c',
  },
  { name: 'places tell namesakes apart', given: ['a: N1 @x', 'b: N1 @y', 'c: N1'], expected: 'a b c' },
  { name: 'one place and none', given: ['a: N1 @x', 'b: N1', 'c: S1 N1 @x'], expected: 'abc' },
  { name: 'somebody who moved', given: ['a: S1 @x', 'b: S1 N1 @y', 'c: N1 @x'], expected: 'abc' },
  { name: 'an operator’s word', given: ['a: H1 N1', 'b: L1 N1'], apart: [['a', 'b']], expected: 'a b' },
]

for (const { name, given, apart = [], expected } of CASES) {
  test(name, () => {
    for (const order of [given, given.toReversed()]) {
      const clusters = cluster(order.map(described), { disputed: new Set(), apart })
      const found = clusters.map(({ members }) =>
        members
          .map(m => m.id)
          .sort()
          .join(''),
      )
      assert.equal(found.sort().join(' '), expected)
    }
  })
}

test('a name that is known to be disputed joins nobody', () => {
  const verdicts = { disputed: new Set(['name|company|FR|N1']), apart: [] }
  assert.equal(cluster(['a: S1 N1', 'b: N1'].map(described), verdicts).length, 2)
})

test('what decided is the strongest key that is shared', () => {
  const [one] = cluster(['a: S1 L1 N1', 'b: L1', 'c: N1'].map(described), { disputed: new Set(), apart: [] })
  assert.deepEqual(Object.fromEntries(one?.evidence ?? []), {
    ...{ a: 'EU:lei:L1', b: 'EU:lei:L1', c: 'name|company|FR|N1' },
  })
})
