import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restoreAnacApostrophes } from './restore-apostrophes.ts'

for (const [text, expected] of [
  ['ELETTROTECNICA DI D?ARBOREA', "ELETTROTECNICA DI D'ARBOREA"],
  ["L?ADEGUAMENTO DELL?INFRASTRUTTURA E L'AREA", "L'ADEGUAMENTO DELL'INFRASTRUTTURA E L'AREA"],
  ['dell?impianto', "dell'impianto"],
  ['FIORENZUOLA D ARDA', 'FIORENZUOLA D ARDA'],
  ['QUALE AREA? IL PARCO', 'QUALE AREA? IL PARCO'],
  ['https://x.invalid/bando?id=1', 'https://x.invalid/bando?id=1'],
  ['PERCHÉ?ALLORA', 'PERCHÉ?ALLORA'],
  ['L?', 'L?'],
] as const) {
  test(`restoreAnacApostrophes: ${text} → ${expected}`, () =>
    assert.equal(restoreAnacApostrophes(text), expected))
}
