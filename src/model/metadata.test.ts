import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES } from './category.ts'
import { checkMetadata, MAX_METADATA_BYTES, METADATA_KEYS, type Metadata } from './metadata.ts'

const valid: readonly { name: string; metadata: Metadata }[] = [
  { name: 'no keys', metadata: {} },
  {
    name: 'keys of the contract',
    metadata: { capital: 1000.5, currency: 'EUR', legal_form: 'Société anonyme' },
  },
  { name: 'zero and false', metadata: { capital: 0, framework: false } },
  { name: 'a day and a list', metadata: { judgment_date: '2024-02-29', acts: ['dissolution'] } },
]

for (const { name, metadata } of valid) {
  test(`validateMetadata: ${name} → valid`, () => assert.equal(checkMetadata(metadata), null))
}

const invalid: readonly { name: string; metadata: Record<string, unknown>; error: RegExp }[] = [
  {
    name: 'unknown key',
    metadata: { award_value: 1 },
    error: /^metadata\.award_value is not a known key/,
  },
  {
    name: 'property inherited by every object',
    metadata: { toString: 'x' },
    error: /^metadata\.toString is not a known/,
  },
  {
    name: 'number as text',
    metadata: { capital: '1000' },
    error: /^metadata\.capital must be a finite.*"1000"/,
  },
  { name: 'not a number', metadata: { capital: Number.NaN }, error: /not NaN$/ },
  { name: 'infinity', metadata: { price: Number.POSITIVE_INFINITY }, error: /not Infinity$/ },
  {
    name: 'blank text',
    metadata: { activity: ' ' },
    error: /^metadata\.activity must be a non-blank string/,
  },
  { name: 'null', metadata: { activity: null }, error: /not null$/ },
  { name: 'undefined value', metadata: { activity: undefined }, error: /not undefined$/ },
  {
    name: 'day that does not exist',
    metadata: { judgment_date: '2023-02-29' },
    error: /a valid date/,
  },
  { name: 'flag as text', metadata: { framework: 'true' }, error: /must be true or false/ },
  { name: 'empty list', metadata: { cpv: [] }, error: /a non-empty list/ },
  { name: 'list with a blank', metadata: { cpv: ['45000000', ''] }, error: /a non-empty list/ },
  { name: 'list as text', metadata: { cpv: '45000000' }, error: /a non-empty list/ },
]

for (const { name, metadata, error } of invalid) {
  test(`validateMetadata: ${name} → error`, () => assert.match(checkMetadata(metadata) ?? 'no error', error))
}

test('validateMetadata: size in UTF-8 at the limit → valid, one byte more → error', () => {
  const emptySize = JSON.stringify({ activity: '' }).length
  const longest = `${'é'.repeat(Math.floor((MAX_METADATA_BYTES - emptySize) / 2))}${emptySize % 2 === 0 ? '' : 'e'}`
  assert.equal(checkMetadata({ activity: longest }), null)
  assert.match(
    checkMetadata({ activity: `${longest}e` }) ?? '',
    new RegExp(`is ${MAX_METADATA_BYTES + 1} bytes`),
  )
})

test('METADATA_KEYS: a unit is defined exactly for numbers', () => {
  for (const [key, facts] of Object.entries(METADATA_KEYS)) {
    assert.equal('unit' in facts, facts.type === 'number', key)
  }
})

test('METADATA_KEYS, CATEGORIES: every meaning is one sentence', () => {
  const meanings = [...Object.values(METADATA_KEYS), ...Object.values(CATEGORIES)].map(facts => facts.meaning)
  for (const meaning of meanings) assert.match(meaning, /^[A-Z][^|]*\.$/)
})
