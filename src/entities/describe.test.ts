import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Announcement, Mention } from '../model/announcement.ts'
import { describe, movedWithin } from './describe.ts'

function announcement(id: string): Announcement {
  return {
    ...{
      id,
      sourceId: 'fr-bodacc',
      reference: id,
      date: '2024-01-10',
      jurisdiction: 'FR',
      category: 'other',
    },
    ...{ language: 'fr', title: 't', summary: null, url: 'u', mentions: [], metadata: {} },
  }
}

function firm(fields: Partial<Mention>): Mention {
  return { type: 'company', role: 'subject', name: 'ALFA', identifiers: [], ...fields }
}

const siren = { scheme: 'siren', jurisdiction: 'FR', number: '005000013', valid: true } as const

const KEYS: { name: string; mention: Mention; keys: readonly string[]; place?: string }[] = [
  {
    name: 'a number, and the name with and without its place',
    mention: firm({ legalForm: 'SAS', place: '75008', identifiers: [siren] }),
    keys: ['FR:siren:005000013', 'name|company|FR|alfa|FR:sas|@#75008', 'name|company|FR|alfa|FR:sas'],
    place: '#75008',
  },
  {
    name: 'where names are unique the place says nothing',
    mention: firm({ name: 'ALFA SL', place: 'Lugo', jurisdiction: 'ES' }),
    keys: ['name|company|ES|alfa|ES:sl'],
  },
  {
    name: 'a form that stands in no such register',
    mention: firm({ name: 'FUNDACION ALFA', place: 'Lugo', jurisdiction: 'ES' }),
    keys: ['name|company|ES|alfa|ES:fundacion|@lugo', 'name|company|ES|alfa|ES:fundacion'],
    place: 'lugo',
  },
  {
    name: 'a form of another country',
    mention: firm({ name: 'ALFA AB', jurisdiction: 'ES' }),
    keys: ['name|company|ES|alfa|EU:ab'],
  },
  {
    name: 'a branch',
    mention: firm({ name: 'ALFA PLC SUCURSAL EN ESPAÑA', jurisdiction: 'ES' }),
    keys: ['name|company|ES|alfa|branch|EU:plc'],
  },
  {
    name: 'no form: name and place',
    mention: firm({ place: 'Lyon' }),
    keys: ['name|company|FR|alfa|@lyon'],
    place: 'lyon',
  },
  { name: 'neither form nor place', mention: firm({}), keys: [] },
  {
    name: 'an authority whose name says its town',
    mention: firm({ type: 'authority', name: 'Tribunal de Lille', place: 'LILLE' }),
    keys: ['name|authority|FR|tribunal de lille'],
  },
  { name: 'a person alone', mention: firm({ type: 'person', place: 'Lyon' }), keys: [] },
  {
    name: 'a person with a number',
    mention: firm({ type: 'person', identifiers: [siren] }),
    keys: ['FR:siren:005000013'],
  },
]

for (const { name, mention, keys, place = null } of KEYS) {
  test(`described: ${name}`, () => {
    const found = describe(mention, announcement('a1'), null)
    assert.deepEqual({ keys: found.keys, place: found.place }, { keys, place })
    const again = describe(mention, announcement('a2'), null)
    assert.equal(found.id === again.id, keys.length > 0)
  })
}

test('a person is described within its company, and moves with it', () => {
  const person = firm({ type: 'person', name: 'Ana Núñez' })
  const [one, other] = ['c1', 'c2'].map(id => describe(person, announcement('a1'), { id, entityId: 'e1' }))
  assert.deepEqual(one?.keys, ['name|person|ana nunez|in:e1'])
  assert.deepEqual(one?.keys, other?.keys)
  assert.notEqual(one?.id, other?.id)
  assert.deepEqual(movedWithin(one?.keys ?? [], 'e2'), ['name|person|ana nunez|in:e2'])
})

test('a name without end makes a key that an index takes', () => {
  const long = describe(firm({ name: '㐀'.repeat(5000), place: '75008' }), announcement('a1'), null)
  const other = describe(firm({ name: `${'㐀'.repeat(4999)}㐁`, place: '75008' }), announcement('a1'), null)
  assert.ok(long.keys.every(key => key.length < 500))
  assert.notEqual(long.id, other.id)
})
