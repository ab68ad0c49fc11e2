import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcesWinners, parseListedLot } from './parse-listed-lot.ts'

for (const [line, isAnnounced, winner, amount] of [
  ['Lot 1 : TERRALOUP - 59999 RIVEBELLE - 120 000 € HT', false, 'TERRALOUP 59999', 120_000],
  ['Lot 1 - Espaces verts : TERRALOUP - 59999 RIVEBELLE - 36 500,00 € HT', false, 'TERRALOUP 59999', 36_500],
  [
    'Lot 1 : TERRALOUP situé à 59999 RIVEBELLE pour un montant de 139 396.55€ HT.',
    false,
    'TERRALOUP 59999',
    139_396.55,
  ],
  ['Lot 02 : TERRALOUP SUD pour le montant de 15 500 € HT', false, 'TERRALOUP SUD', 15_500],
  ['LOT 1 MURS : TERRALOUP - 59999 RIVEBELLE : 45 870,00 € HT', false, 'TERRALOUP 59999', 45_870],
  ['Lot 1 : Espaces verts : TERRALOUP - 59999 RIVEBELLE - 100 € HT', false, 'TERRALOUP 59999', 100],
  ['- lot n°1 : TERRALOUP, 59999 RIVEBELLE', true, 'TERRALOUP 59999', null],
  ['- lot n°1 : TERRALOUP, 59999 RIVEBELLE', false, null, null],
  ['Lot 1 : Gros œuvre', true, null, null],
  ['Lot 1 attribué à TERRALOUP', true, null, null],
] as const) {
  test(`parseListedLot: ${line}, announced ${isAnnounced} → ${winner}`, () => {
    const lot = parseListedLot(line, isAnnounced)
    const [first] = lot?.winners ?? []
    assert.equal(first === undefined ? null : [first.name, first.locality].filter(Boolean).join(' '), winner)
    assert.equal(lot?.amount?.value ?? null, amount)
  })
}

for (const [text, expected] of [
  ['Les marchés ont été attribués comme suit :', true],
  ["Le pouvoir adjudicateur a décidé d'attribuer les marchés aux sociétés suivantes", true],
  ['Attributaires des lots :', true],
  ['Travaux de rénovation', false],
] as const) {
  test(`announcesWinners: ${text} → ${expected}`, () => assert.equal(announcesWinners(text), expected))
}
