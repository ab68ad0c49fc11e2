import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityIdentifier, IdentifierScheme } from '../model/entity.ts'
import {
  buildIdentifierKeys,
  identifierKindOfKey,
  invalidateConflictingIdentifiers,
  selectTaxId,
  toLookupKey,
} from './identifier-keys.ts'

function identifier(
  scheme: IdentifierScheme,
  number: string,
  fields: Partial<EntityIdentifier> = {},
): EntityIdentifier {
  return { scheme, jurisdiction: 'FR', number, valid: true, ...fields }
}

const CASES: { name: string; identifiers: readonly EntityIdentifier[]; keys: readonly string[] }[] = [
  {
    name: 'two identifiers → strongest first',
    identifiers: [identifier('lei', 'L'), identifier('siren', 'S')],
    keys: ['FR:siren:S', 'EU:lei:L'],
  },
  {
    name: 'invalid identifier → no key',
    identifiers: [identifier('siren', 'S', { valid: false })],
    keys: [],
  },
  {
    name: 'VAT number that contains the SIREN → key of the SIREN',
    identifiers: [
      identifier('vat', 'FR83005000013', { jurisdiction: 'EU' }),
      identifier('siren', '005000013'),
    ],
    keys: ['FR:siren:005000013'],
  },
  {
    name: 'VAT number of another country → its own key',
    identifiers: [identifier('vat', 'DE123456788')],
    keys: ['FR:vat:DE123456788'],
  },
  {
    name: 'two SIRENs → neither',
    identifiers: [identifier('siren', 'S'), identifier('siren', 'T'), identifier('lei', 'L')],
    keys: ['EU:lei:L'],
  },
  {
    name: 'SIREN and VAT number of another SIREN → neither',
    identifiers: [identifier('siren', '005000013'), identifier('vat', 'FR83005000021')],
    keys: [],
  },
  {
    name: 'local identifier → key with the name',
    identifiers: [identifier('local', '77')],
    keys: ['FR:local:77@alfa'],
  },
  {
    name: 'local identifier with register prefix → key without the name',
    identifiers: [identifier('local', 'GB-UKPRN-10')],
    keys: ['FR:local:GB-UKPRN-10'],
  },
]

for (const { name, identifiers, keys } of CASES) {
  test(`buildIdentifierKeys: ${name}`, () => assert.deepEqual(buildIdentifierKeys(identifiers, 'Alfa'), keys))
}

test('buildIdentifierKeys: very long identifier → short key that keeps kind and difference', () => {
  const [key = ''] = buildIdentifierKeys([identifier('siren', '9'.repeat(10_000))], '')
  const [other = ''] = buildIdentifierKeys([identifier('siren', `${'9'.repeat(9_999)}8`)], '')
  assert.ok(key.length < 500 && key !== other)
  assert.equal(identifierKindOfKey(key), 'FR:siren:')
})

test('toLookupKey: partita IVA → codice fiscale of the same digits', () => {
  assert.equal(toLookupKey('IT:partita_iva:01234567890'), 'IT:codice_fiscale:01234567890')
  assert.equal(toLookupKey('name|company|IT|partita iva'), 'name|company|IT|partita iva')
})

test('selectTaxId: several identifiers → strongest valid one, VAT number only if alone', () => {
  const vat = identifier('vat', 'FR83005000013')
  assert.equal(selectTaxId([identifier('lei', 'X'), identifier('siren', '005000013'), vat]), '005000013')
  assert.equal(selectTaxId([identifier('siren', '005000013', { valid: false }), identifier('lei', 'X')]), 'X')
  assert.equal(selectTaxId([vat]), 'FR83005000013')
  assert.equal(selectTaxId([identifier('lei', 'X'), vat]), 'FR83005000013')
  assert.equal(selectTaxId([identifier('local', '1', { valid: null }), identifier('local', '2')]), null)
})

test('invalidateConflictingIdentifiers: two DIR3 codes → both stay valid', () => {
  const offices = [identifier('dir3', 'A'), identifier('dir3', 'B')]
  assert.deepEqual(invalidateConflictingIdentifiers(offices), offices)
})
