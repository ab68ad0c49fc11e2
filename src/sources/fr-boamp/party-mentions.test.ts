import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  buildBoampMention,
  buildBoampWinnerMention,
  cleanBoampBuyerName,
  cleanBoampWinnerName,
  mergeDuplicateBoampMentions,
} from './party-mentions.ts'

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
  test(`cleanBoampBuyerName: ${JSON.stringify(input)} → ${expected}`, () =>
    assert.equal(cleanBoampBuyerName(input), expected))
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
  test(`cleanBoampWinnerName: ${JSON.stringify(input)} → ${expected}`, () =>
    assert.equal(cleanBoampWinnerName(input), expected))
}

test('buildBoampWinnerMention: form of address → person, otherwise company', () => {
  assert.equal(buildBoampWinnerMention('Mme Invention Claire', {}).type, 'person')
  assert.equal(buildBoampWinnerMention('M. Invention', {}).type, 'person')
  assert.equal(buildBoampWinnerMention('MME TRAVAUX', {}).type, 'company')
})

test('buildBoampMention: SIRET → SIREN; wrong check digit → number of unknown validity; empty → none', () => {
  const buyer = buildBoampMention('authority', 'buyer', 'X', {
    number: '218 301 232 00011',
    locality: '83112',
  })
  assert.deepEqual(buyer.identifiers, [
    { scheme: 'siren', jurisdiction: 'FR', number: '218301232', valid: true },
  ])
  assert.equal(buyer.locality, '83112')
  const wrong = buildBoampMention('authority', 'buyer', 'X', { number: '21830123300011' })
  assert.deepEqual(
    wrong.identifiers.map(({ valid }) => valid),
    [null],
  )
  assert.deepEqual(buildBoampMention('authority', 'buyer', 'X', { number: '' }).identifiers, [])
})

test('mergeDuplicateBoampMentions: same name and role → the mention with an identifier', () => {
  const unnumbered = buildBoampWinnerMention('ATMOS', {})
  const numbered = buildBoampWinnerMention('Atmos', { number: '50180302700017' })
  assert.deepEqual(mergeDuplicateBoampMentions([unnumbered, numbered]), [numbered])
  assert.deepEqual(mergeDuplicateBoampMentions([numbered, unnumbered]), [numbered])
  const buyer = buildBoampMention('authority', 'buyer', 'ATMOS', {})
  assert.deepEqual(mergeDuplicateBoampMentions([buyer, numbered]), [buyer, numbered])
})
