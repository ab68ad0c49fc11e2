import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assignEntityIds,
  deriveEntityId,
  findOwnedEntityIds,
  generateEntityIds,
} from './assign-entity-ids.ts'
import type { EntityProfile } from './build-profile.ts'
import type { ProfileCluster } from './cluster-profiles.ts'
import type { StoredProfile } from './entity-profile-store.ts'

const SCHEMES: Readonly<Record<string, string>> = {
  S: 'FR:siren',
  L: 'EU:lei',
  P: 'IT:partita_iva',
  C: 'IT:codice_fiscale',
}

/** Parses `S1`: the letter is the kind of identifier; `N` is a name. */
function parseKey(word: string): string {
  const [kind = '', number = ''] = [word.slice(0, 1), word.slice(1)]
  return kind === 'N' ? `name|company|FR|${number}` : `${SCHEMES[kind]}:${number}`
}

/** Parses `a S1 N1`: profile id, keys. */
function parseProfile(text: string): EntityProfile {
  const [id = '', ...words] = text.split(' ')
  return { id, keys: words.map(parseKey), locality: null, companyProfileId: null }
}

/** Parses `a S1, b N1`: the members of a cluster. */
function parseCluster(text: string): ProfileCluster {
  return { members: text.split(', ').map(parseProfile), evidence: new Map() }
}

/** Parses `2 b E2>E1 S1`: number, profile id, original entity, current entity if it is another one, keys. */
function parseStored(text: string): StoredProfile {
  const [number = '', id = '', entities = '', ...keys] = text.split(' ')
  const [originId = '', entityId = originId] = entities.split('>')
  return {
    ...parseProfile([id, ...keys].join(' ')),
    number: Number(number),
    originId,
    entityId,
    evidence: '',
  }
}

/** Assigns ids; a cluster whose first member is `b` gets `new-b` where it needs a new id. */
function assign(clusterTexts: readonly string[], storedTexts: readonly string[]) {
  const clusters = clusterTexts.map(parseCluster)
  const stored = new Map(storedTexts.map(parseStored).map(profile => [profile.id, profile]))
  const newIds = new Map(clusters.map(cluster => [cluster, `new-${cluster.members[0]?.id}`]))
  const { profiles, aliases } = assignEntityIds(clusters, stored, newIds)
  return {
    entities: profiles
      .map(({ id, entityId, originId }) => `${id}:${originId}${originId === entityId ? '' : `>${entityId}`}`)
      .sort()
      .join(' '),
    aliases: Object.fromEntries(aliases),
  }
}

const CASES: {
  name: string
  stored: readonly string[]
  clusters: readonly string[]
  entities: string
  aliases?: Readonly<Record<string, string | null>>
}[] = [
  {
    name: 'cluster of new profiles → its new id',
    stored: [],
    clusters: ['a, b'],
    entities: 'a:new-a b:new-a',
  },
  {
    name: 'new profile joins an entity → the id of that entity, listed first or last',
    stored: ['1 a E1'],
    clusters: ['b, a, c'],
    entities: 'a:E1 b:E1 c:E1',
  },
  {
    name: 'merge → the oldest id survives, the other becomes its alias',
    stored: ['1 a E1', '2 b E2'],
    clusters: ['b, a'],
    entities: 'a:E1 b:E2>E1',
    aliases: { E2: 'E1' },
  },
  {
    name: 'merge, younger profile loaded first → the oldest id survives',
    stored: ['7 b E2', '10 c E3', '3 a E1'],
    clusters: ['c, b, a'],
    entities: 'a:E1 b:E2>E1 c:E3>E1',
    aliases: { E2: 'E1', E3: 'E1' },
  },
  {
    name: 'merge stays → the alias is kept and not written again',
    stored: ['1 a E1', '2 b E2>E1'],
    clusters: ['a, b, c'],
    entities: 'a:E1 b:E2>E1 c:E1',
  },
  {
    name: 'merge into an older entity → every alias leads to the survivor',
    stored: ['1 z E0', '2 a E1', '3 b E2>E1'],
    clusters: ['a, b, z'],
    entities: 'a:E1>E0 b:E2>E0 z:E0',
    aliases: { E1: 'E0', E2: 'E0' },
  },
  {
    name: 'merge undone → each entity has its own id again',
    stored: ['1 a E1', '2 b E2>E1'],
    clusters: ['b', 'a'],
    entities: 'a:E1 b:E2',
    aliases: { E2: null },
  },
  {
    name: 'merge of three undone for one → the others stay merged, into the older of their ids',
    stored: ['1 a E1', '2 b E2>E1', '3 c E3>E1'],
    clusters: ['a', 'c, b'],
    entities: 'a:E1 b:E2 c:E3>E2',
    aliases: { E2: null, E3: 'E2' },
  },
  {
    name: 'entity divided → its first profile keeps the id, the others get a new one',
    stored: ['1 a E1', '2 b E1', '3 c E1'],
    clusters: ['b, c', 'a'],
    entities: 'a:E1 b:new-b c:new-b',
  },
  {
    name: 'entity divided, first profile deleted → the oldest remaining profile keeps the id',
    stored: ['1 a E1', '2 b E1', '3 c E1'],
    clusters: ['c', 'b'],
    entities: 'b:E1 c:new-c',
  },
  {
    name: 'all profiles deleted → the cluster with their strongest key inherits the id',
    stored: ['1 a E1 S1 N1'],
    clusters: ['b N1', 'c S1'],
    entities: 'b:new-b c:E1',
  },
  {
    name: 'all profiles deleted, partita IVA used as codice fiscale → the id is inherited',
    stored: ['1 a E1 P1'],
    clusters: ['b C2', 'c C1'],
    entities: 'b:new-b c:E1',
  },
  {
    name: 'all profiles deleted, heir has an older id → the inherited id becomes an alias',
    stored: ['1 a E1 S1', '2 b E2 N1'],
    clusters: ['a S1 N1'],
    entities: 'a:E1',
    aliases: { E2: 'E1' },
  },
  {
    name: 'all profiles deleted, keys of nobody → the id is not assigned',
    stored: ['1 a E1 S1'],
    clusters: ['b S2'],
    entities: 'b:new-b',
  },
]

for (const { name, stored, clusters, entities, aliases = {} } of CASES) {
  test(`assignEntityIds: ${name}`, () => {
    assert.deepEqual(assign(clusters, stored), { entities, aliases })
    assert.deepEqual(assign(clusters.toReversed(), stored.toReversed()), { entities, aliases })
  })
}

test('assignEntityIds: evidence of each profile → method identifier, name or alone', () => {
  const evidence = new Map([
    ['a', parseKey('S1')],
    ['b', parseKey('N1')],
  ])
  const found: ProfileCluster = { ...parseCluster('a S1 N1, b N1, c'), evidence }
  const { profiles } = assignEntityIds([found], new Map(), new Map([[found, 'E1']]))
  assert.deepEqual(
    profiles.map(profile => `${profile.id} ${profile.method} ${profile.evidence}`),
    ['a identifier FR:siren:1', 'b name name|company|FR|1', 'c alone '],
  )
})

test('assignEntityIds: cluster without an existing or a new id → error', () => {
  assert.throws(() => assignEntityIds([parseCluster('a')], new Map(), new Map()), /neither an existing id/)
})

test('findOwnedEntityIds: merged and new cluster → ids oldest first, none for the new one', () => {
  const [merged, fresh] = [parseCluster('c, b, a'), parseCluster('d')]
  const stored = ['3 a E3', '2 b E2', '1 c E1']
    .map(parseStored)
    .map(profile => [profile.id, profile] as const)
  const owned = findOwnedEntityIds([merged, fresh], new Map(stored))
  assert.deepEqual([owned.get(merged), owned.get(fresh)], [['E1', 'E2', 'E3'], undefined])
})

test('findOwnedEntityIds: stored profiles → left in their order', () => {
  const stored = new Map(['2 b E1', '1 a E1'].map(parseStored).map(profile => [profile.id, profile]))
  findOwnedEntityIds([parseCluster('a, b')], stored)
  assert.deepEqual([...stored.keys()], ['b', 'a'])
})

/** The first three candidate ids. */
function takeThree(clusterText: string): string[] {
  const ids = generateEntityIds(parseCluster(clusterText))
  return [ids.next().value, ids.next().value, ids.next().value]
}

// The UUIDs of the next tests were calculated with another implementation of RFC 9562.
test('generateEntityIds: cluster of one profile → the id of its strongest key, then with the profile id, then with a counter', () => {
  assert.deepEqual(takeThree('a S880878145 N1'), [
    'c4210784-202d-56c9-ad24-4e4d00c31b80',
    '93ffd4b5-a9e1-5d41-97a9-25dc2c90dd16',
    'e6d7bec6-f6fb-5201-aa56-c911c09390da',
  ])
})

test('generateEntityIds: profile without keys → the id of the profile id', () => {
  assert.equal(takeThree('a')[0], '08231b13-acbe-58de-9daf-3ca582798b8b')
})

test('generateEntityIds: two clusters with one strongest key → the same first id, different next ids', () => {
  const [one, other] = [takeThree('a S1 L1'), takeThree('b S1 L2')]
  assert.equal(one[0], other[0])
  assert.equal(new Set([...one, ...other]).size, 5)
})

test('generateEntityIds: cluster without members → error', () => {
  assert.throws(() => generateEntityIds({ members: [], evidence: new Map() }).next(), /no members/)
})

test('deriveEntityId: key → the first generated id', () => {
  assert.equal(deriveEntityId('FR:siren:880878145'), takeThree('a S880878145')[0])
})
