import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  cpvCheckDigit,
  cpvPrefixesOf,
  isKnownCpvPrefix,
  listCpvCodes,
  normalizeCpv,
  suggestCpv,
  toCpvPrefix,
} from './cpv-codes.ts'
import { nameCpvDivision } from './cpv-divisions.ts'
import { findNamedCpv, nameCpv } from './cpv-names.ts'

/** The number of codes of each division in the vocabulary. */
const DIVISION_SIZES = {
  '03': 230,
  '09': 94,
  '14': 148,
  '15': 477,
  '16': 44,
  '18': 194,
  '19': 97,
  '22': 109,
  '24': 292,
  '30': 401,
  '31': 363,
  '32': 226,
  '33': 641,
  '34': 468,
  '35': 210,
  '37': 345,
  '38': 316,
  '39': 468,
  '41': 4,
  '42': 552,
  '43': 127,
  '44': 539,
  '45': 822,
  '48': 198,
  '50': 224,
  '51': 110,
  '55': 39,
  '60': 55,
  '63': 85,
  '64': 55,
  '65': 17,
  '66': 89,
  '70': 36,
  '71': 184,
  '72': 252,
  '73': 26,
  '75': 57,
  '76': 67,
  '77': 54,
  '79': 199,
  '80': 55,
  '85': 98,
  '90': 197,
  '92': 105,
  '98': 85,
}

/** Levels without a code of their own in the vocabulary, such as 30192120 above 30192121. */
const MISSING_LEVELS = [
  '3019212',
  '34511',
  '35611',
  '35612',
  '35811',
  '38527',
  '3925',
  '42924',
  '441153',
  '446131',
  '6011',
]

test('vocabulary: all codes → the published number in total and in each division', () => {
  const codes = listCpvCodes()
  assert.equal(new Set(codes).size, 9454)
  assert.ok(codes.every(code => /^\d{8}$/.test(code)))
  const divisions = Object.groupBy(codes, code => code.slice(0, 2))
  const sizes = Object.entries(divisions).map(([division, found]) => [division, found?.length])
  assert.deepEqual(Object.fromEntries(sizes), DIVISION_SIZES)
})

test('vocabulary: all codes → those that were compared with the codes of documents and directives', () => {
  const digest = createHash('sha256').update(listCpvCodes().toSorted().join('\n')).digest('hex')
  assert.equal(digest, '6cd7a5e6bc36db23926fe32badca1dfb881e864c4f94bd38b0e2c0c15773d5af')
})

test('vocabulary: divisions → each has a name', () => {
  assert.deepEqual(
    Object.keys(DIVISION_SIZES).filter(division => nameCpvDivision(division) === null),
    [],
  )
})

test('vocabulary: divisions and groups → each has its English name, and other codes have none', () => {
  for (const code of listCpvCodes()) assert.equal(nameCpv(code) !== null, /^\d{3}0{5}$/.test(code), code)
  assert.equal(nameCpv('45'), 'Construction work')
  assert.equal(nameCpv('45000000'), 'Construction work')
  assert.equal(nameCpv('30'), nameCpv('30000000'))
  assert.equal(nameCpv('713'), 'Engineering services')
  assert.equal(nameCpv('99'), null)
  assert.deepEqual(findNamedCpv('71300000'), { code: '71300000', name: 'Engineering services' })
  assert.deepEqual(findNamedCpv('71311100'), { code: '71300000', name: 'Engineering services' })
  assert.deepEqual(findNamedCpv('45900000'), { code: '45000000', name: 'Construction work' })
  assert.equal(findNamedCpv('99000000'), null)
})

test('vocabulary: codes above a code → known, except where the vocabulary leaves a level out', () => {
  const levels = listCpvCodes().map(code => toCpvPrefix(code).slice(0, -1))
  const missing = levels.filter(level => level.length > 1 && !isKnownCpvPrefix(level))
  assert.deepEqual([...new Set(missing)], MISSING_LEVELS)
})

for (const [text, expected] of [
  ['45233140', '45233140'],
  ['45233140-2', '45233140'],
  ['45233140 - 2', '45233140'],
  ['452331402', '45233140'],
  ['45.23.31.40-2', '45233140'],
  [' 45 23 31 40 ', '45233140'],
  ['45', '45000000'],
  ['4523', '45230000'],
  ['45000000-7', '45000000'],
  ['03000000-1', '03000000'],
  ['30000000', '30000000'],
  ['302', '30200000'],
  ['30192121', '30192121'],
  ['98910000', '98910000'],
  ['30192120', null],
  ['74410000', null],
  ['45233149', null],
  ['4', null],
  ['4523314021', null],
  ['4523-3140', null],
  ['construction', null],
  ['', null],
] as const)
  test(`normalizeCpv: ${text} → ${expected}`, () => assert.equal(normalizeCpv(text), expected))

for (const [text, expected] of [
  ['45233149', '45233140'],
  ['45233999-1', '45233000'],
  ['30192120', '30192100'],
  ['90212000', '90000000'],
  ['74410000', null],
  ['construction', null],
] as const)
  test(`suggestCpv: ${text} → ${expected}`, () => assert.equal(suggestCpv(text), expected))

for (const [code, expected] of [
  ['45233141', ['45', '452', '4523', '45233', '452331', '4523314', '45233141']],
  ['45000000', ['45']],
  ['30000000', ['30']],
  ['30192121', ['30', '301', '3019', '30192', '301921', '30192121']],
  ['74410000', []],
] as const)
  test(`cpvPrefixesOf: ${code} → ${expected.length} prefixes`, () =>
    assert.deepEqual(cpvPrefixesOf(code), expected))

test('cpvCheckDigit: published codes → the digit that is printed', () => {
  const published = [
    '03000000-1',
    '09000000-3',
    '15000000-8',
    '30192113-6',
    '30200000-1',
    '33141411-4',
    '45000000-7',
    '45233120-6',
    '45233140-2',
    '48000000-8',
    '60000000-8',
    '71322000-1',
    '72000000-5',
    '79000000-4',
    '85000000-9',
    '90000000-7',
  ]
  assert.deepEqual(
    published.map(code => `${code.slice(0, 8)}-${cpvCheckDigit(code)}`),
    published,
  )
})
