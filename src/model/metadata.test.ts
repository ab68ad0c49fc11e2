import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES } from './category.ts'
import { checkMetadata, MAX_METADATA_BYTES, METADATA_KEYS, type Metadata } from './metadata.ts'

const good: readonly { name: string; metadata: Metadata }[] = [
  { name: 'nothing', metadata: {} },
  {
    name: 'the keys of the spec',
    metadata: { capital: 1000.5, currency: 'EUR', legal_form: 'Société anonyme' },
  },
  { name: 'zero and false are values', metadata: { capital: 0, framework: false } },
  { name: 'a day and a list', metadata: { judgment_date: '2024-02-29', acts: ['dissolution'] } },
]

for (const { name, metadata } of good) {
  test(`metadata, good: ${name}`, () => assert.equal(checkMetadata(metadata), null))
}

const bad: readonly { name: string; metadata: Record<string, unknown>; complaint: RegExp }[] = [
  {
    name: 'unknown key',
    metadata: { award_value: 1 },
    complaint: /^metadata\.award_value is not a known key/,
  },
  {
    name: 'name every object has',
    metadata: { toString: 'x' },
    complaint: /^metadata\.toString is not a known/,
  },
  {
    name: 'number as text',
    metadata: { capital: '1000' },
    complaint: /^metadata\.capital must be a finite.*"1000"/,
  },
  { name: 'not a number', metadata: { capital: Number.NaN }, complaint: /not NaN$/ },
  { name: 'endless', metadata: { price: Number.POSITIVE_INFINITY }, complaint: /not Infinity$/ },
  { name: 'blank text', metadata: { activity: ' ' }, complaint: /^metadata\.activity must be a text/ },
  { name: 'null', metadata: { activity: null }, complaint: /not null$/ },
  { name: 'left undefined', metadata: { activity: undefined }, complaint: /not undefined$/ },
  {
    name: 'day that does not exist',
    metadata: { judgment_date: '2023-02-29' },
    complaint: /date that exists/,
  },
  { name: 'flag as text', metadata: { framework: 'true' }, complaint: /must be true or false/ },
  { name: 'empty list', metadata: { cpv: [] }, complaint: /at least one/ },
  { name: 'list with a blank', metadata: { cpv: ['45000000', ''] }, complaint: /at least one/ },
  { name: 'list as text', metadata: { cpv: '45000000' }, complaint: /at least one/ },
]

for (const { name, metadata, complaint } of bad) {
  test(`metadata, bad: ${name}`, () => assert.match(checkMetadata(metadata) ?? 'no complaint', complaint))
}

test('metadata may be as long as the limit in UTF-8, and no longer', () => {
  const frame = JSON.stringify({ activity: '' }).length
  const longest = `${'é'.repeat(Math.floor((MAX_METADATA_BYTES - frame) / 2))}${frame % 2 === 0 ? '' : 'e'}`
  assert.equal(checkMetadata({ activity: longest }), null)
  assert.match(
    checkMetadata({ activity: `${longest}e` }) ?? '',
    new RegExp(`is ${MAX_METADATA_BYTES + 1} bytes`),
  )
})

test('the unit of a number is a key that holds its currency, or a word', () => {
  for (const [key, facts] of Object.entries(METADATA_KEYS)) {
    assert.equal('unit' in facts, facts.type === 'number', `${key} has a unit exactly when it is a number`)
  }
})

test('every meaning is one sentence', () => {
  const meanings = [...Object.values(METADATA_KEYS), ...Object.values(CATEGORIES)].map(facts => facts.meaning)
  for (const meaning of meanings) assert.match(meaning, /^[A-Z][^|]*\.$/)
})
