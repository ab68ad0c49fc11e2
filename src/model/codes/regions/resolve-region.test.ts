import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMER_NUTS_REGIONS, FORMER_UK_REGIONS } from './former-regions.ts'
import { NATIONAL_REGION_CODES } from './national-codes.ts'
import { findRegion, findRegionByName, listRegionCodes } from './region-list.ts'
import { regionAncestorsOf, regionsOfStatedCode, resolveRegion, suggestRegion } from './resolve-region.ts'

const resolved: readonly (readonly [string, string, readonly string[] | null])[] = [
  ['current code', 'FRL05', ['FRL05']],
  ['lower case with blanks', ' itc4c ', ['ITC4C']],
  ['country of ISO 3166', 'GR', ['EL']],
  ['country of NUTS', 'EL', ['EL']],
  ['United Kingdom', 'GB', ['TL']],
  ['United Kingdom of NUTS', 'UK', ['TL']],
  ['region of NUTS 2013', 'FR82', ['FRL0']],
  ['department of NUTS 2013', 'FR825', ['FRL05']],
  ['divided region of NUTS 2013', 'FR8', ['FR']],
  ['divided region of NUTS 2021', 'PT16', ['PT1']],
  ['part of a divided region', 'PT16B', ['PT1D1']],
  ['renumbered region of NUTS 2021', 'NL310', ['NL350']],
  ['merged region of NUTS 2013', 'DE915', ['DE91C']],
  ['overseas region of NUTS 2013', 'FRA40', ['FRY40']],
  ['UK region', 'UKI', ['TLI']],
  ['UK region with a new number', 'UKM82', ['TLM32']],
  ['ITL 2021 code with a new number', 'TLM82', ['TLM32']],
  ['divided UK region', 'UKM7', ['TLM']],
  ['UK code of 2013 that ITL 2025 uses for another region', 'UKM34', ['TLM32']],
  ['ITL 2025 code that NUTS 2013 used for another region', 'TLM34', ['TLM34']],
  ['French department', 'FR-75', ['FR101']],
  ['French region', 'FR-BRE', ['FRH']],
  ['Corsica', 'fr-2a', ['FRM01']],
  ['Spanish province', 'ES-M', ['ES300']],
  ['Spanish province of several islands', 'ES-TF', ['ES703', 'ES706', 'ES707', 'ES709']],
  ['Italian province', 'IT-RM', ['ITI43']],
  ['Italian region of two provinces', 'IT-32', ['ITH1', 'ITH2']],
  ['German state', 'DE-BY', ['DE2']],
  ['nation of the United Kingdom', 'GB-SCT', ['TLM']],
  ['embassies', 'FRZZZ', ['FRZZZ']],
  ['unknown number', 'FR999', null],
  ['unknown department', 'FR-99', null],
  ['unknown country', 'XX', null],
  ['empty', '', null],
]

for (const [name, code, expected] of resolved) {
  test(`resolveRegion: ${name}, ${code} → ${expected?.join(', ') ?? 'null'}`, () =>
    assert.deepEqual(resolveRegion(code), expected))
}

test('resolveRegion: England → the nine regions of England', () =>
  assert.equal(resolveRegion('GB-ENG')?.map(code => findRegion(code)?.name).length, 9))

test('region lists: regions of each level → as many as in the official lists', () => {
  const count = (pattern: RegExp) =>
    listRegionCodes().filter(code => pattern.test(code) && !code.slice(2).endsWith('Z')).length
  const union = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
  const members = union.replaceAll(' ', '|')
  assert.deepEqual(
    [0, 1, 2, 3].map(level => count(new RegExp(`^(?:${members})[0-9A-Z]{${level}}$`))),
    [27, 92, 244, 1165],
  )
  assert.deepEqual(
    [1, 2, 3].map(level => count(new RegExp(`^TL[0-9A-Z]{${level}}$`))),
    [12, 46, 182],
  )
})

test('region lists: every region → known ancestors, itself last, and a name', () => {
  for (const code of listRegionCodes()) {
    const ancestors = regionAncestorsOf(code)
    assert.equal(ancestors.length, code.length - 1, code)
    assert.equal(ancestors.at(-1), code)
    assert.notEqual(findRegion(code)?.name, '')
    assert.deepEqual(resolveRegion(code), [code])
  }
})

test('former and national codes: every entry → current regions, and no former code is current', () => {
  const codesOf = (table: string) =>
    table
      .trim()
      .split(/\s+/)
      .map(pair => pair.split(/[=>]/)[0] ?? '')
  const former = codesOf(FORMER_NUTS_REGIONS)
  const codes = [
    ...former,
    ...codesOf(FORMER_UK_REGIONS).map(end => `UK${end}`),
    ...codesOf(NATIONAL_REGION_CODES),
  ]
  assert.ok(codes.length > 700)
  assert.equal(new Set(codes).size, codes.length)
  for (const code of codes) {
    const regions = resolveRegion(code)
    assert.ok(
      regions?.every(region => findRegion(region) !== null),
      code,
    )
  }
  assert.deepEqual(
    former.filter(code => findRegion(code) !== null),
    [],
  )
})

const lenient = [
  ['FR825', ['FRL05']],
  ['DE801', ['DE80']],
  ['UKI13', ['TLI']],
  ['FR999', ['FR']],
  ['XX123', []],
  ['', []],
] as const
for (const [code, expected] of lenient) {
  test(`regionsOfStatedCode: ${code} → ${expected.join(', ')}`, () =>
    assert.deepEqual(regionsOfStatedCode(code), expected))
}

const suggestions = [
  ['Bretagne', 'FRH'],
  ['île de france', 'FR1'],
  ['Scotland', 'TLM'],
  ['DE801', 'DE80'],
  ['FRL09', 'FRL0'],
  ['FR-99', 'FR'],
  ['GB-LND', 'TL'],
  ['gb-edh', 'TL'],
  ['ITX', 'ITC'],
  ['12345', undefined],
  ['XX', undefined],
] as const
for (const [text, expected] of suggestions) {
  test(`suggestRegion: ${text} → ${expected ?? 'none'}`, () =>
    assert.equal(suggestRegion(text)?.code, expected))
}

test('findRegionByName: one name for several levels → the largest region', () => {
  assert.equal(findRegionByName('Berlin', 'DE')?.code, 'DE3')
  assert.equal(findRegionByName('valencia', 'ES')?.code, 'ES523')
  assert.equal(findRegionByName('Atlantis', 'ES'), null)
})
