import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Identifier, IdentifierScheme } from '../model/entity.ts'
import { kindOf, lookupKey, numberKeys, taxIdOf, trusted } from './numbers.ts'

function id(scheme: IdentifierScheme, number: string, fields: Partial<Identifier> = {}): Identifier {
  return { scheme, jurisdiction: 'FR', number, valid: true, ...fields }
}

const KEYS: { name: string; identifiers: readonly Identifier[]; keys: readonly string[] }[] = [
  {
    name: 'the strongest first',
    identifiers: [id('lei', 'L'), id('siren', 'S')],
    keys: ['FR:siren:S', 'EU:lei:L'],
  },
  { name: 'an invalid one is none', identifiers: [id('siren', 'S', { valid: false })], keys: [] },
  {
    name: 'a VAT number that holds the national one is that one',
    identifiers: [id('vat', 'FR83005000013', { jurisdiction: 'EU' }), id('siren', '005000013')],
    keys: ['FR:siren:005000013'],
  },
  {
    name: 'a VAT number that does not',
    identifiers: [id('vat', 'DE123456788')],
    keys: ['FR:vat:DE123456788'],
  },
  {
    name: 'of two where there is one, neither',
    identifiers: [id('siren', 'S'), id('siren', 'T'), id('lei', 'L')],
    keys: ['EU:lei:L'],
  },
  {
    name: 'two of a kind by way of VAT',
    identifiers: [id('siren', '005000013'), id('vat', 'FR83005000021')],
    keys: [],
  },
  { name: 'of no stated kind: with the name', identifiers: [id('local', '77')], keys: ['FR:local:77@alfa'] },
  {
    name: 'that names its register',
    identifiers: [id('local', 'GB-UKPRN-10')],
    keys: ['FR:local:GB-UKPRN-10'],
  },
]

for (const { name, identifiers, keys } of KEYS) {
  test(`numbers: ${name}`, () => assert.deepEqual(numberKeys(identifiers, 'Alfa'), keys))
}

test('a number without end makes a key that an index takes', () => {
  const [key = ''] = numberKeys([id('siren', '9'.repeat(10_000))], '')
  const [other = ''] = numberKeys([id('siren', `${'9'.repeat(9_999)}8`)], '')
  assert.ok(key.length < 500 && key !== other)
  assert.equal(kindOf(key), 'FR:siren:')
})

test('a partita IVA is looked up as the codice fiscale of the same digits', () => {
  assert.equal(lookupKey('IT:partita_iva:01234567890'), 'IT:codice_fiscale:01234567890')
  assert.equal(lookupKey('name|company|IT|partita iva'), 'name|company|IT|partita iva')
})

test('tax_id is the strongest valid number that is no VAT number', () => {
  const vat = id('vat', 'FR83005000013')
  assert.equal(taxIdOf([id('lei', 'X'), id('siren', '005000013'), vat]), '005000013')
  assert.equal(taxIdOf([id('siren', '005000013', { valid: false }), id('lei', 'X')]), 'X')
  assert.equal(taxIdOf([vat]), null)
})

test('two offices of one body are no contradiction', () => {
  const offices = [id('dir3', 'A'), id('dir3', 'B')]
  assert.deepEqual(trusted(offices), offices)
})
