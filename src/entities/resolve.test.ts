import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Announcement, Mention } from '../model/announcement.ts'
import type { Identifier } from '../model/entity.ts'
import { keysOf, taxIdOf } from './keys.ts'
import { type Candidate, firstIdFor, idsFor, resolve } from './resolve.ts'

const siren = (number: string, valid = true): Identifier => ({
  scheme: 'siren',
  jurisdiction: 'FR',
  number,
  valid,
})
const lei = (number: string): Identifier => ({ scheme: 'lei', jurisdiction: 'FR', number, valid: true })
const company = (fields: Partial<Mention>): Mention => ({
  type: 'company',
  role: 'subject',
  name: 'ALFA',
  identifiers: [],
  ...fields,
})

function announcement(id: string): Announcement {
  return {
    id,
    sourceId: 'fr-bodacc',
    reference: id,
    date: '2024-01-10',
    jurisdiction: 'FR',
    category: 'other',
    language: 'fr',
    title: 't',
    summary: null,
    url: 'u',
    mentions: [],
    metadata: {},
  }
}

const SAME: { name: string; a: Mention; b: Mention; same: boolean }[] = [
  {
    name: 'one SIREN, two names',
    a: company({ identifiers: [siren('005000013')] }),
    b: company({ name: 'BETA', identifiers: [siren('005000013')] }),
    same: true,
  },
  {
    name: 'one name, two SIREN',
    a: company({ identifiers: [siren('005000013')] }),
    b: company({ identifiers: [siren('005000021')] }),
    same: false,
  },
  {
    name: 'an invalid number says nothing',
    a: company({ identifiers: [siren('123', false)] }),
    b: company({ identifiers: [siren('123', false)] }),
    same: false,
  },
  {
    name: 'equal name and legal form',
    a: company({ legalForm: 'Société par actions simplifiée' }),
    b: company({ name: 'Alfa', legalForm: 'SAS' }),
    same: true,
  },
  {
    name: 'equal name, other legal form',
    a: company({ legalForm: 'SARL' }),
    b: company({ legalForm: 'SAS' }),
    same: false,
  },
  {
    name: 'equal name and town, no form',
    a: company({ place: '75008' }),
    b: company({ place: '75008' }),
    same: true,
  },
  {
    name: 'equal name, other town, no form',
    a: company({ place: '75008' }),
    b: company({ place: '13001' }),
    same: false,
  },
  { name: 'equal name and nothing else', a: company({}), b: company({}), same: false },
  {
    name: 'a number in the name',
    a: company({ name: 'GESTION 3', legalForm: 'SAS' }),
    b: company({ name: 'GESTION 4', legalForm: 'SAS' }),
    same: false,
  },
  {
    name: 'an authority by its name',
    a: company({ type: 'authority', name: 'Tribunal de Évry' }),
    b: company({ type: 'authority', name: 'TRIBUNAL DE EVRY' }),
    same: true,
  },
  {
    name: 'a person is not a company',
    a: company({ type: 'person', place: '75008' }),
    b: company({ place: '75008' }),
    same: false,
  },
  {
    name: 'namesakes without a company',
    a: company({ type: 'person', place: '75008' }),
    b: company({ type: 'person', place: '75008' }),
    same: false,
  },
]

for (const { name, a, b, same } of SAME) {
  test(name, () => {
    const mine = keysOf(a, announcement('a1'), null).map(k => k.key)
    const theirs = keysOf(b, announcement('a2'), null).map(k => k.key)
    assert.equal(
      mine.some(key => theirs.includes(key)),
      same,
    )
  })
}

test('a person is known within one company only', () => {
  const keys = (within: string) =>
    keysOf(company({ type: 'person', name: 'Jean Dupond' }), announcement('a1'), within)[0].key
  assert.equal(keys('c1'), keys('c1'))
  assert.notEqual(keys('c1'), keys('c2'))
})

test('a weaker key does not win over a number that contradicts', () => {
  const known = new Map<string, Candidate>([
    ['FR:lei:X', { entityId: 'e1', numbers: new Set(['FR:siren:005000013', 'FR:lei:X']) }],
  ])
  const identifiers = [siren('005000021'), lei('X')]
  const keys = keysOf(company({ identifiers }), announcement('a1'), null)
  assert.equal(resolve(keys, identifiers, key => known.get(key)).kind, 'new')
  const agreeing = [siren('005000013'), lei('X')]
  const verdict = resolve(
    keysOf(company({ identifiers: agreeing }), announcement('a1'), null),
    agreeing,
    key => known.get(key),
  )
  assert.deepEqual(verdict.kind === 'same' && verdict.entityId, 'e1')
})

test('ids: the same for a key wherever it is first seen; mixed ones are of their announcement and place', () => {
  const [plain, mixed, placed] = idsFor('FR:siren:005000013', 'a1', 0)
  assert.equal(plain, firstIdFor('FR:siren:005000013'))
  const elsewhere = [...idsFor('FR:siren:005000013', 'a2', 0)]
  const besides = [...idsFor('FR:siren:005000013', 'a1', 1)]
  assert.equal(new Set([plain, mixed, placed, ...elsewhere.slice(1)]).size, 5)
  assert.deepEqual(besides.slice(0, 2), [plain, mixed])
  assert.notEqual(placed, besides[2])
})

test('a name without end makes a key that an index takes', () => {
  const [long] = keysOf(company({ name: '㐀'.repeat(5000), place: '75008' }), announcement('a1'), null)
  const [other] = keysOf(
    company({ name: `${'㐀'.repeat(4999)}㐁`, place: '75008' }),
    announcement('a1'),
    null,
  )
  assert.ok(long.key.length < 500 && long.key !== other.key)
})

test('tax_id is the strongest valid number', () => {
  const vat: Identifier = { scheme: 'vat', jurisdiction: 'FR', number: 'FR83005000013', valid: true }
  assert.equal(taxIdOf([lei('X'), siren('005000013'), vat]), '005000013')
  assert.equal(taxIdOf([siren('005000013', false), lei('X')]), 'X')
  assert.equal(taxIdOf([vat]), null)
})
