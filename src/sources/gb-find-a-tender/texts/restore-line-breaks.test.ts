import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restoreLineBreaks } from './restore-line-breaks.ts'

const CASES: readonly (readonly [string, string])[] = [
  [
    'The Council buys salt.rnrnThe northern depot stores it.',
    'The Council buys salt.\n\nThe northern depot stores it.',
  ],
  ['Vehicles:rnLot 1 - SweepersrnLot 2 - Vans.rn', 'Vehicles:\nLot 1 - Sweepers\nLot 2 - Vans.\n'],
  ['SUBCONTRACT PACKAGErnrnA99 Scheme:rnGridley', 'SUBCONTRACT PACKAGE\n\nA99 Scheme:\nGridley'],
  ['Late returns are not permitted.rn rn The deadline', 'Late returns are not permitted.\n \n The deadline'],
  ['Aims:rn1.tReview the use casesrn2.tReport.', 'Aims:\n1. Review the use cases\n2. Report.'],
  ['It is modernrnrnand a patternrnLot 2', 'It is modern\n\nand a pattern\nLot 2'],
  ['Sites:rnSouthernBarnrnLot 2', 'Sites:\nSouthernBarn\nLot 2'],
  ['Sites:rnGreatNorthernLine', 'Sites:\nGreatNorthernLine'],
  ['Sites:rnHawthornRoad and KilburnPark', 'Sites:\nHawthornRoad and KilburnPark'],
  ['Sites:rnHave a routernLot 2', 'Sites:\nHave a route\nLot 2'],
  ['Open to:rn•tChildren', 'Open to:\n• Children'],
]
for (const [text, expected] of CASES) {
  test(`restoreLineBreaks: "${text}" → line ends`, () => assert.equal(restoreLineBreaks(text), expected))
}

for (const text of [
  'Northern return-to-work concern: learn ModernWays. Govern the intern scheme.',
  'A modern service.\r\nReturn it.',
  'Barn, cornrow and furnace',
]) {
  test(`restoreLineBreaks: "${text.slice(0, 30)}" → unchanged`, () =>
    assert.equal(restoreLineBreaks(text), text))
}
