import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyerName, distinct, mention, winner, winnerName } from './names.ts'

for (const [input, expected] of [
  ['ville de Dunkerque.', 'ville de Dunkerque'],
  ['MINDEF/DGA/SMA.', 'MINDEF/DGA/SMA'],
  [
    'conseil général des Pyrénées-Atlantiques, D.E.C.S.',
    'conseil général des Pyrénées-Atlantiques, D.E.C.S.',
  ],
  ['Mairie  de\u00a0Valbrune ,', 'Mairie de Valbrune'],
  ['Commune de Valbrune\n1 place de la Mairie\n61999 Valbrune', 'Commune de Valbrune'],
  ['CENTRE HOSPITALIER\r\nDE LA CÔTE DE JADE', 'CENTRE HOSPITALIER DE LA CÔTE DE JADE'],
  ['Syndicat des eaux\nBP 12\nCedex', 'Syndicat des eaux'],
  ['l&amp;#039;Office', "l'Office"],
  ['-', null],
  [' ', null],
] as const) {
  test(`buyerName: ${JSON.stringify(input)}`, () => assert.equal(buyerName(input), expected))
}

for (const [input, expected] of [
  ['ATMOS', 'ATMOS'],
  ['CONCRETE WAVES SKATE PARKS(Mandataire)', 'CONCRETE WAVES SKATE PARKS'],
  ['SPORT DES VILLES(co-traitant)', 'SPORT DES VILLES'],
  ['ARC INTERIM (Rang 1)', 'ARC INTERIM'],
  ['LA POSTE (SA)', 'LA POSTE (SA)'],
  ['DUPONT & FILS\nLe marché est attribué pour un montant de 12 000 euros.', 'DUPONT & FILS'],
  ['Infructueux', null],
  ['Sans suite', null],
  ['Néant', null],
  ['N/A', null],
] as const) {
  test(`winnerName: ${JSON.stringify(input)}`, () => assert.equal(winnerName(input), expected))
}

test('winner: a form of address tells a person', () => {
  assert.equal(winner('Mme Invention Claire', {}).type, 'person')
  assert.equal(winner('M. Invention', {}).type, 'person')
  assert.equal(winner('MME TRAVAUX', {}).type, 'company')
})

test('mention: a SIRET is the SIREN in it, a wrong one is kept and says nobody', () => {
  const who = mention('authority', 'buyer', 'X', { number: '218 301 232 00011', place: '83112' })
  assert.deepEqual(who.identifiers, [
    { scheme: 'siren', jurisdiction: 'FR', number: '218301232', valid: true },
  ])
  assert.equal(who.place, '83112')
  const wrong = mention('authority', 'buyer', 'X', { number: '21830123300011' })
  assert.deepEqual(
    wrong.identifiers.map(({ valid }) => valid),
    [false],
  )
  assert.deepEqual(mention('authority', 'buyer', 'X', { number: '' }).identifiers, [])
})

test('distinct: each once in a role, with the number where one time has it', () => {
  const bare = winner('ATMOS', {})
  const known = winner('Atmos', { number: '50180302700017' })
  assert.deepEqual(distinct([bare, known]), [known])
  assert.deepEqual(distinct([known, bare]), [known])
  const buyer = mention('authority', 'buyer', 'ATMOS', {})
  assert.deepEqual(distinct([buyer, known]), [buyer, known])
})
