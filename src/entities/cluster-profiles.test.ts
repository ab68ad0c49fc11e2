import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityProfile } from './build-profile.ts'
import { type ClusterConstraints, clusterProfiles } from './cluster-profiles.ts'

/**
 * Parses a profile from `a: S1 L1 @x`, which lists ID, keys and locality. The letter of a key is the identifier scheme,
 * and `N` means a name key.
 */
function parseProfile(text: string): EntityProfile {
  const [id = '', rest = ''] = text.split(': ')
  const words = rest.split(' ')
  const scheme: Record<string, string> = { S: 'FR:siren', H: 'ES:hoja', D: 'ES:dir3', L: 'EU:lei' }
  const key = (word: string) =>
    word.startsWith('N') ? `name|company|FR|${word}` : `${scheme[word.slice(0, 1)]}:${word}`
  const keys = words.filter(word => !word.startsWith('@')).map(key)
  const localityWord = words.find(word => word.startsWith('@'))
  return { id, keys, locality: localityWord?.slice(1) ?? null, companyProfileId: null }
}

const CASES: {
  name: string
  profiles: readonly string[]
  splits?: readonly [string, string][]
  expected: string
}[] = [
  { name: 'shared identifier → one cluster', profiles: ['a: S1', 'b: S1 N1', 'c: S2'], expected: 'ab c' },
  {
    name: 'shared name, one profile has no identifier → one cluster',
    profiles: ['a: S1 N1', 'b: N1'],
    expected: 'ab',
  },
  {
    name: 'name of two companies → joins none of its holders',
    profiles: ['a: S1 N1', 'b: N1', 'c: S2 N1'],
    expected: 'a b c',
  },
  {
    name: 'shared name, identifiers of different kinds → one cluster',
    profiles: ['a: H1 N1', 'b: L1 N1', 'c: N1'],
    expected: 'abc',
  },
  {
    name: 'two register sheets under one LEI → one cluster',
    profiles: ['a: L1 H1', 'b: L1 H2'],
    expected: 'ab',
  },
  {
    name: 'two register sheets under one name → two clusters',
    profiles: ['a: H1 N1', 'b: H2 N1'],
    expected: 'a b',
  },
  {
    name: 'name shared by one of two joined sheets → one cluster',
    profiles: ['a: L1 H1 N1', 'b: L1 H2', 'c: N1'],
    expected: 'abc',
  },
  {
    name: 'two LEIs under one SIREN → three clusters',
    profiles: ['a: S1 L1', 'b: S1 L2', 'c: S1'],
    expected: 'a b c',
  },
  {
    name: 'DIR3 code of two bodies → joins none of its holders',
    profiles: ['a: S1 D1', 'b: S2 D1', 'c: D1', 'd: S1'],
    expected: 'ad b c',
  },
  {
    name: 'chain with conflicting ends → the weaker key does not join',
    profiles: ['a: S1 H1', 'b: H1 L1', 'c: L1 H2', 'd: H2 S2'],
    expected: 'ab cd',
  },
  {
    name: 'two keys that conflict only together → neither joins',
    profiles: ['a: S1 H1', 'b: H1 H2', 'c: H2 S2'],
    expected: 'a b c',
  },
  {
    name: 'one name in two localities → separate clusters',
    profiles: ['a: N1 @x', 'b: N1 @y', 'c: N1'],
    expected: 'a b c',
  },
  {
    name: 'one name, one locality and none → one cluster',
    profiles: ['a: N1 @x', 'b: N1', 'c: S1 N1 @x'],
    expected: 'abc',
  },
  {
    name: 'one identifier in two localities → one cluster',
    profiles: ['a: S1 @x', 'b: S1 N1 @y', 'c: N1 @x'],
    expected: 'abc',
  },
  {
    name: 'operator split → two clusters',
    profiles: ['a: H1 N1', 'b: L1 N1'],
    splits: [['a', 'b']],
    expected: 'a b',
  },
]

for (const { name, profiles, splits = [], expected } of CASES) {
  test(`clusterProfiles: ${name}, in any order`, () => {
    for (const order of [profiles, profiles.toReversed()]) {
      const clusters = clusterProfiles(order.map(parseProfile), { ambiguousNames: new Set(), splits: splits })
      const memberIds = clusters.map(({ members }) =>
        members
          .map(member => member.id)
          .sort()
          .join(''),
      )
      assert.equal(memberIds.sort().join(' '), expected)
    }
  })
}

test('clusterProfiles: name known to be ambiguous → joins none of its holders', () => {
  const constraints: ClusterConstraints = { ambiguousNames: new Set(['name|company|FR|N1']), splits: [] }
  assert.equal(clusterProfiles(['a: S1 N1', 'b: N1'].map(parseProfile), constraints).length, 2)
})

test('clusterProfiles: evidence → the strongest shared key of each member', () => {
  const profiles = ['a: S1 L1 N1', 'b: L1', 'c: N1'].map(parseProfile)
  const [first] = clusterProfiles(profiles, { ambiguousNames: new Set(), splits: [] })
  assert.deepEqual(Object.fromEntries(first?.evidence ?? []), {
    a: 'EU:lei:L1',
    b: 'EU:lei:L1',
    c: 'name|company|FR|N1',
  })
})
