import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { SqlTransaction } from '../platform/sql/sql-pool.ts'
import { deriveUuidV5 } from '../platform/uuid.ts'
import type { EntityProfile } from './build-profile.ts'
import { createProfileInserts, findProfiles, NAME_SAMPLE_SIZE } from './entity-profile-store.ts'
import { createEntityInserts } from './entity-store.ts'
import { loadAffectedComponent, type ProfileChange } from './load-affected-component.ts'

const ENTITY = '6f1c2d3e-0000-4000-8000-000000000001'
/** The only key of a profile to delete. */
const DELETED = '-'
const SCHEMES: Readonly<Record<string, string>> = {
  S: 'FR:siren',
  H: 'ES:hoja',
  L: 'EU:lei',
  P: 'IT:partita_iva',
  C: 'IT:codice_fiscale',
}

/** Parses `a: S1 N1 @x`: label, keys, locality. The letter of a key is the kind of identifier; `N` is a name. */
function parseProfile(text: string): EntityProfile & { readonly label: string } {
  const [label = '', rest = ''] = text.split(': ')
  const words = rest.split(' ').filter(word => word !== '')
  const keys = words.filter(word => !word.startsWith('@')).map(parseKey)
  const locality = words.find(word => word.startsWith('@'))?.slice(1) ?? null
  return { label, id: deriveUuidV5(ENTITY, label), keys, locality, companyProfileId: null }
}

function parseKey(word: string): string {
  if (word === DELETED) return word
  return word.startsWith('N') ? nameKey(word) : `${SCHEMES[word.slice(0, 1)]}:${word.slice(1)}`
}

function nameKey(word: string): string {
  return `name|company|FR|${word}`
}

/** Saves profiles of one entity: which profiles are loaded follows from their keys alone. */
async function saveProfiles(tx: SqlTransaction, profiles: readonly EntityProfile[]): Promise<void> {
  const entity = {
    id: ENTITY,
    facts: {},
    announcementCount: 1,
    identifiers: [],
    name: 'UNO',
    type: 'company',
    jurisdiction: 'FR',
    taxId: null,
    legalForm: null,
    status: 'active',
  } as const
  const resolution = { entityId: ENTITY, originId: ENTITY, method: 'alone', evidence: '' } as const
  await tx.pipeline([
    ...createEntityInserts(tx, [entity], 1),
    ...createProfileInserts(
      tx,
      profiles.map(profile => ({ ...profile, ...resolution })),
    ),
  ])
}

/** The profiles before a batch, and its changes: `x: S1` adds or rekeys a profile, `x: -` deletes it. */
interface Scenario {
  readonly stored: readonly string[]
  readonly changes: readonly string[]
}

/** Stores the profiles of a scenario in a new database and loads the component of its changes, listed by label. */
async function load(t: TestContext, { stored, changes }: Scenario) {
  const { sql } = await createTestDatabase(t)
  const profiles = stored.map(parseProfile)
  const changed = changes.map(parseProfile)
  const labelById = new Map([...profiles, ...changed].map(({ id, label }) => [id, label]))
  const list = (ids: Iterable<string>) =>
    [...ids]
      .map(id => labelById.get(id))
      .sort()
      .join(' ')
  await sql.begin(tx => saveProfiles(tx, profiles))
  const component = await sql.begin(async tx => {
    const before = await findProfiles(
      tx,
      changed.map(profile => profile.id),
    )
    return loadAffectedComponent(
      tx,
      changed.map(({ label: _label, ...after }): ProfileChange => {
        const isDeleted = after.keys.includes(DELETED)
        return { before: before.find(({ id }) => id === after.id) ?? null, after: isDeleted ? null : after }
      }),
    )
  })
  return {
    members: list(component.members.map(member => member.id)),
    storedProfiles: list(component.storedProfiles.keys()),
    ambiguousNames: [...component.ambiguousNames].join(' '),
    component,
  }
}

/** `count` profiles that are known only by the name `N1`: `n0`, `n1`. */
function holdersOfName(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `n${n}: N1`)
}

const CASES: readonly (Scenario & {
  readonly name: string
  readonly members: string
  /** Where it differs from the members without the new profile `x`. */
  readonly storedProfiles?: string
  readonly ambiguousNames?: string
})[] = [
  { name: 'new profile without keys → itself', stored: ['a: S1 N1'], changes: ['x: '], members: 'x' },
  { name: 'new profile with other keys → itself', stored: ['a: S1 N1'], changes: ['x: S2 N2'], members: 'x' },
  {
    name: 'new profile, chain of identifiers → every profile of the chain',
    stored: ['a: S1 L1', 'b: L1 H1', 'c: H1', 'd: S9 H9'],
    changes: ['x: S1'],
    members: 'a b c x',
  },
  {
    name: 'new profile, chain through a name → every profile of the chain',
    stored: ['a: S1 N1', 'b: N1 N2', 'c: N2 H1', 'd: H1', 'e: N9'],
    changes: ['x: S1'],
    members: 'a b c d x',
  },
  {
    name: 'identifier that is a partita IVA and a codice fiscale → the holders of both',
    stored: ['a: P1', 'b: C1', 'c: C2'],
    changes: ['x: C1'],
    members: 'a b x',
  },
  {
    name: 'identifier of contradicting holders → all of them',
    stored: ['a: S1 L1', 'b: S2 L1', 'c: S2'],
    changes: ['x: L1'],
    members: 'a b c x',
  },
  {
    name: 'two new profiles → the profiles of either',
    stored: ['a: S1', 'b: S2', 'c: S3'],
    changes: ['x: S1', 'y: S2'],
    members: 'a b x y',
    storedProfiles: 'a b',
  },
  {
    name: 'deleted profile → the profiles that it linked, itself only as stored',
    stored: ['a: S1 N1', 'b: S1', 'c: N1', 'd: S2'],
    changes: ['a: -'],
    members: 'b c',
    storedProfiles: 'a b c',
  },
  {
    name: 'profile with other keys than before → the profiles that it leaves and those that it joins',
    stored: ['a: N1', 'b: N1', 'c: N2', 'd: N3'],
    changes: ['a: N2'],
    members: 'a b c',
    storedProfiles: 'a b c',
  },
  {
    name: 'name of one company → all of its holders',
    stored: ['a: S1 N1', 'b: N1'],
    changes: ['x: N1'],
    members: 'a b x',
  },
  {
    name: 'name of two companies before and after → itself, and the name as ambiguous',
    stored: ['a: S1 N1', 'b: S2 N1', 'c: N1'],
    changes: ['x: N1'],
    members: 'x',
    ambiguousNames: nameKey('N1'),
  },
  {
    name: 'name in two localities before and after → itself, and the name as ambiguous',
    stored: ['a: N1 @75008', 'b: N1 @13001'],
    changes: ['x: N1'],
    members: 'x',
    ambiguousNames: nameKey('N1'),
  },
  {
    name: 'ambiguous name of a profile linked by identifier → its other holders are left out',
    stored: ['a: S1 N1', 'b: S2 N1', 'c: N1'],
    changes: ['x: S1'],
    members: 'a x',
    ambiguousNames: nameKey('N1'),
  },
  {
    name: 'name that the second company makes ambiguous → all of its holders',
    stored: ['a: S1 N1', 'b: N1'],
    changes: ['x: S2 N1'],
    members: 'a b x',
  },
  {
    name: 'ambiguous name whose second company is deleted → all of its holders',
    stored: ['a: S1 N1', 'b: S2 N1', 'c: N1'],
    changes: ['b: -'],
    members: 'a c',
    storedProfiles: 'a b c',
  },
  {
    name: 'ambiguous name whose companies turn out to be one → all of its holders',
    stored: ['a: H1 N1', 'b: H2 N1', 'c: N1'],
    changes: ['x: H1 H2'],
    members: 'a b c x',
  },
]

for (const { name, members, storedProfiles, ambiguousNames = '', ...scenario } of CASES) {
  test(`loadAffectedComponent: ${name}`, async t => {
    const { component: _component, ...loaded } = await load(t, scenario)
    assert.deepEqual(loaded, {
      members,
      storedProfiles: storedProfiles ?? members.replace(/ ?x$/, ''),
      ambiguousNames,
    })
  })
}

test('loadAffectedComponent: changed profile → member with its new keys, stored profile with its old ones', async t => {
  const { component } = await load(t, { stored: ['a: N1'], changes: ['a: N2'] })
  const [stored] = [...component.storedProfiles.values()]
  assert.deepEqual(
    component.members.map(member => member.keys),
    [[nameKey('N2')]],
  )
  assert.deepEqual([stored?.keys, stored?.entityId, stored?.originId], [[nameKey('N1')], ENTITY, ENTITY])
})

test('loadAffectedComponent: name of one company, more holders than a sample → all of its holders', async t => {
  const stored = ['n: S1 N1', ...holdersOfName(2 * NAME_SAMPLE_SIZE)]
  const { component, ambiguousNames } = await load(t, { stored, changes: ['x: N1'] })
  assert.deepEqual([component.members.length, ambiguousNames], [2 * NAME_SAMPLE_SIZE + 2, ''])
})

test('loadAffectedComponent: name of many companies, more holders than a sample → itself', async t => {
  const stored = Array.from({ length: 3 * NAME_SAMPLE_SIZE }, (_, n) => `n${n}: S${n} N1`)
  const { component: _component, ...loaded } = await load(t, { stored, changes: ['x: N1'] })
  assert.deepEqual(loaded, { members: 'x', storedProfiles: '', ambiguousNames: nameKey('N1') })
})

test('loadAffectedComponent: name whose second company is in no sample → ambiguous all the same', async t => {
  const { members, ambiguousNames } = await load(t, {
    stored: ['first: S1 N1', ...holdersOfName(2 * NAME_SAMPLE_SIZE), 'last: S2 N1'],
    changes: ['x: N1'],
  })
  assert.ok(members.split(' ').includes('x'))
  assert.equal(ambiguousNames, nameKey('N1'))
})
