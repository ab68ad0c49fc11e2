import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBoampPartyCountry } from './find-party-country.ts'

for (const [party, expected] of [
  [{ pays: 'ES' }, 'ES'],
  [{ pays: 'DEU' }, 'DE'],
  [{ pays: 'Espagne' }, 'ES'],
  [{ pays: 'UK' }, 'GB'],
  [{ codenuts: 'ES300' }, 'ES'],
  [{ codenuts: 'EL30' }, 'GR'],
  [{ adjudicateurnuts: 'FR101' }, 'FR'],
  [{ pays: 'FR', codenuts: 'DE212' }, 'FR'],
  [{ pays: 'ailleurs', codenuts: 'DE212' }, 'DE'],
  [{ codenuts: 'zone 3' }, null],
  [{}, null],
] as const) {
  test(`findBoampPartyCountry: ${JSON.stringify(party)} → ${expected}`, () =>
    assert.equal(findBoampPartyCountry(party), expected))
}
