import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom, pickBiased } from '../../../test/support/in-memory-database.ts'
import { deriveUuidV5 } from '../../platform/uuid.ts'
import {
  type AnnouncementParty,
  type PartyMatch,
  WatchedParties,
  type WatchedParty,
} from './watched-parties.ts'

function idOf(name: string): string {
  return deriveUuidV5('6ba7b812-9dad-11d1-80b4-00c04fd430c8', name)
}

function mention(fields: Partial<AnnouncementParty>): AnnouncementParty {
  return { entityId: null, name: 'Nobody', jurisdiction: 'DE', type: 'company', numberKeys: [], ...fields }
}

function watch(fields: Partial<WatchedParty>): WatchedParty {
  return { entityIds: [], numberKeys: [], names: [], ...fields }
}

test('WatchedParties.match: entity, number and name of one party → one match by the most certain of them', () => {
  const parties = new WatchedParties()
  const entry = idOf('entry')
  parties.set(
    entry,
    watch({
      entityIds: [idOf('a')],
      numberKeys: ['HRB1'],
      names: [{ name: 'Alfa GmbH', jurisdiction: 'DE' }],
    }),
  )
  const byName = mention({ name: 'ALFA GMBH' })
  const byNumber = mention({ numberKeys: ['HRB1', 'HRB1KIEL'], name: 'Alfa GmbH' })
  const byEntity = { ...byNumber, entityId: idOf('a') }
  assert.deepEqual(parties.match([mention({}), byName, byNumber, byEntity]), [
    { entryId: entry, mention: 1, by: 'name' },
    { entryId: entry, mention: 2, by: 'number' },
    { entryId: entry, mention: 3, by: 'entity' },
  ])
})

const NAMES: readonly [
  watched: string,
  jurisdiction: 'DE' | 'ES' | 'FR' | null,
  mentioned: Partial<AnnouncementParty>,
  found: boolean,
][] = [
  ['Alfa GmbH', 'DE', { name: 'Alfa G.m.b.H.' }, true],
  ['Alfa GmbH', 'DE', { name: 'Alfa', legalForm: 'Gesellschaft mit beschränkter Haftung' }, true],
  ['Alfa GmbH', 'DE', { name: 'Alfa AG' }, false],
  ['Alfa', 'DE', { name: 'Alfa AG' }, true],
  ['Müller & Söhne', 'DE', { name: 'MUELLER UND SOEHNE' }, true],
  ['Müller & Söhne', 'DE', { name: 'MULLER UND SOHNE KG' }, true],
  ['Alfa', 'FR', { name: 'Alfa' }, false],
  ['Alfa', null, { name: 'Alfa', jurisdiction: 'IT' }, true],
  ['Eva Muster', 'DE', { name: 'Eva Muster', type: 'person' }, true],
  ['Stadtwerke Beispiel', 'DE', { name: 'Stadtwerke Beispiel GmbH', type: 'authority' }, true],
  ['Nordic Glass', 'ES', { name: 'NORDIC GLASS AB SUCURSAL EN ESPAÑA', jurisdiction: 'ES' }, true],
  ['Alfa GmbH', 'DE', { name: 'Alfa GmbH', legalForm: 'form that nobody knows' }, true],
  ['---', null, { name: '...', jurisdiction: 'EU', type: 'person' }, false],
]

for (const [name, jurisdiction, mentioned, found] of NAMES) {
  test(`WatchedParties.match: ${name} in ${jurisdiction}, ${JSON.stringify(mentioned)} → ${found ? 'match' : 'no match'}`, () => {
    const parties = new WatchedParties()
    parties.set(idOf('entry'), watch({ names: [{ name, jurisdiction }] }))
    assert.equal(parties.match([mention(mentioned)]).length, found ? 1 : 0)
  })
}

test('WatchedParties: random set and delete of thousands of entries → same matches as plain maps', () => {
  const random = createSeededRandom(8)
  const keys = Array.from({ length: 3_000 }, (_, n) => idOf(`entity ${n}`))
  const parties = new WatchedParties()
  const expected = new Map<string, WatchedParty>()
  for (let step = 0; step < 20_000; step++) {
    const entry = idOf(`entry ${Math.floor(random() * 4_000)}`)
    if (random() < 0.4) {
      parties.delete(entry)
      expected.delete(entry)
    } else {
      const party = watch({
        entityIds: [pickBiased(random, keys, 3), pickBiased(random, keys, 1)],
        numberKeys: [String(Math.floor(random() * 500))],
      })
      parties.set(entry, party)
      expected.set(entry, party)
    }
  }
  assert.equal(parties.size, expected.size)
  for (let n = 0; n < 300; n++) {
    const entityId = pickBiased(random, keys, 2)
    const number = String(Math.floor(random() * 500))
    const found = parties.match([mention({ entityId, numberKeys: [number] })])
    const wanted = [...expected].flatMap(([entryId, party]): PartyMatch[] => {
      if (party.entityIds.includes(entityId)) return [{ entryId, mention: 0, by: 'entity' }]
      return party.numberKeys.includes(number) ? [{ entryId, mention: 0, by: 'number' }] : []
    })
    const sorted = (matches: readonly PartyMatch[]) =>
      matches.toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1))
    assert.deepEqual(sorted(found), sorted(wanted))
  }
})
