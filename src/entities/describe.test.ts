import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Announcement, Mention } from '../model/announcement.ts'
import { describe, movedWithin } from './describe.ts'

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

function company(fields: Partial<Mention>): Mention {
  return { type: 'company', role: 'subject', name: 'ALFA', identifiers: [], ...fields }
}

const siren = { scheme: 'siren', jurisdiction: 'FR', number: '005000013', valid: true } as const

const CASES: { name: string; mention: Mention; keys: readonly string[]; locality?: string }[] = [
  {
    name: 'identifier, form and locality → identifier, name with locality, name',
    mention: company({ legalForm: 'SAS', place: '75008', identifiers: [siren] }),
    keys: ['FR:siren:005000013', 'name|company|FR|alfa|FR:sas|@#75008', 'name|company|FR|alfa|FR:sas'],
    locality: '#75008',
  },
  {
    name: 'register with unique names → name without locality',
    mention: company({ name: 'ALFA SL', place: 'Lugo', jurisdiction: 'ES' }),
    keys: ['name|company|ES|alfa|ES:sl'],
  },
  {
    name: 'form outside that register → name with locality',
    mention: company({ name: 'FUNDACION ALFA', place: 'Lugo', jurisdiction: 'ES' }),
    keys: ['name|company|ES|alfa|ES:fundacion|@lugo', 'name|company|ES|alfa|ES:fundacion'],
    locality: 'lugo',
  },
  {
    name: 'foreign legal form → form class of its country',
    mention: company({ name: 'ALFA AB', jurisdiction: 'ES' }),
    keys: ['name|company|ES|alfa|EU:ab'],
  },
  {
    name: 'branch → not the company of that name',
    mention: company({ name: 'ALFA PLC SUCURSAL EN ESPAÑA', jurisdiction: 'ES' }),
    keys: ['name|company|ES|alfa|branch|EU:plc'],
  },
  {
    name: 'no form → name with locality only',
    mention: company({ place: 'Lyon' }),
    keys: ['name|company|FR|alfa|@lyon'],
    locality: 'lyon',
  },
  { name: 'neither form nor locality → no keys', mention: company({}), keys: [] },
  {
    name: 'authority whose name contains its town → no locality',
    mention: company({ type: 'authority', name: 'Tribunal de Lille', place: 'LILLE' }),
    keys: ['name|authority|FR|tribunal de lille'],
  },
  { name: 'person without company → no keys', mention: company({ type: 'person', place: 'Lyon' }), keys: [] },
  {
    name: 'person with an identifier → its key',
    mention: company({ type: 'person', identifiers: [siren] }),
    keys: ['FR:siren:005000013'],
  },
]

for (const { name, mention, keys, locality = null } of CASES) {
  test(`buildProfile: ${name}`, () => {
    const profile = describe(mention, announcement('a1'), null)
    assert.deepEqual([profile.keys, profile.place], [keys, locality])
    const sameMentionElsewhere = describe(mention, announcement('a2'), null)
    assert.equal(profile.id === sameMentionElsewhere.id, keys.length > 0)
  })
}

test('buildProfile: officer → keyed by the company’s entity, and rekeyed with it', () => {
  const person = company({ type: 'person', name: 'Ana Núñez' })
  const [one, other] = ['c1', 'c2'].map(id => describe(person, announcement('a1'), { id, entityId: 'e1' }))
  assert.deepEqual(one?.keys, ['name|person|ana nunez|in:e1'])
  assert.deepEqual(one?.keys, other?.keys)
  assert.notEqual(one?.id, other?.id)
  assert.deepEqual(movedWithin(one?.keys ?? [], 'e2'), ['name|person|ana nunez|in:e2'])
})

test('buildProfile: very long name → key short enough for an index, ids still differ', () => {
  const long = describe(company({ name: '㐀'.repeat(5000), place: '75008' }), announcement('a1'), null)
  const other = describe(
    company({ name: `${'㐀'.repeat(4999)}㐁`, place: '75008' }),
    announcement('a1'),
    null,
  )
  assert.ok(long.keys.every(key => key.length < 500))
  assert.notEqual(long.id, other.id)
})
