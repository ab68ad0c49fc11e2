import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractDigraphs, transliterateName } from './umlauts.ts'

const TRANSLITERATED: readonly (readonly [name: string, expected: string | null])[] = [
  ['söhne', 'soehne'],
  ['ålborg søværk', 'aalborg soevaerk'],
  ['größe', 'groesse'],
  ['antigüedad', null],
  ['großhandel', null],
]
for (const [name, expected] of TRANSLITERATED)
  test(`transliterateName: ${name} → ${expected}`, () => assert.equal(transliterateName(name), expected))

test('contractDigraphs: name with digraphs → all combinations', () => {
  assert.deepEqual(contractDigraphs('michael soehne'), [
    'michael soehne',
    'michael sohne',
    'michal soehne',
    'michal sohne',
  ])
  assert.deepEqual(contractDigraphs('alfa'), ['alfa'])
})

test('contractDigraphs: many digraphs → combinations of the first five', () => {
  const spellings = contractDigraphs('oe'.repeat(12))
  assert.equal(spellings.length, 32)
  assert.ok(spellings.every(spelling => spelling.endsWith('oe'.repeat(7))))
})
