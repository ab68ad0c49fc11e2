import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryFromEnglishName, countryFromFrenchName } from './country-names.ts'

const cases: readonly (readonly [string, string | null])[] = [
  ['United Kingdom', 'GB'],
  ['Germany', 'DE'],
  ['FRANCE', 'FR'],
  ['Ireland', 'IE'],
  ['Czech Republic', 'CZ'],
  ['Ruritania', null],
  ['constructor', null],
  ['', null],
]
for (const [name, code] of cases)
  test(`countryFromEnglishName: "${name}" → ${code}`, () => assert.equal(countryFromEnglishName(name), code))

const french: readonly (readonly [string, string | null])[] = [
  ['ROYAUME-UNI', 'GB'],
  ['Senegal', 'SN'],
  ['États-Unis', 'US'],
  ['france', 'FR'],
  ['Paystest', null],
]
for (const [name, code] of french)
  test(`countryFromFrenchName: "${name}" → ${code}`, () => assert.equal(countryFromFrenchName(name), code))
