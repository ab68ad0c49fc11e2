import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoampAwardText } from './parse-award-text.ts'

const AMOUNT = { award_amount: 48_512.3, currency: 'EUR' }
/** Expected values are the names of the winners and the metadata. */
const CASES: Readonly<Record<string, readonly [winners: readonly string[], metadata: object]>> = {
  "L'offre de la SARL Terraloup (59999 Rivebelle) a été retenue pour un montant de 48 512,30 euros HT.": [
    ['SARL Terraloup'],
    AMOUNT,
  ],
  "L'offre du groupement Terraloup (mandataire) / Lumiroute est retenue.": [['Terraloup', 'Lumiroute'], {}],
  "L'offre de la société Terraloup n'a pas été retenue.": [[], {}],
  "L'offre économiquement la plus avantageuse a été retenue.": [[], {}],
  "La commission réunie le 14 avril 2026 a décidé de retenir l'offre de la société Terraloup pour un montant de 48 512,30 € HT.":
    [['Terraloup'], { ...AMOUNT, award_date: '2026-04-14' }],
  "La commission réunie le 14 avril 2026 a décidé de ne pas retenir l'offre de la société Terraloup.": [
    [],
    {},
  ],
  "Par délibération du 24 mars 2026, le conseil a retenu l'entreprise Terraloup.": [
    ['Terraloup'],
    { award_date: '2026-03-24' },
  ],
  "Par délibération du 24 mars 2026, le conseil n'a pas retenu l'entreprise Terraloup.": [[], {}],
  'Délibération du 24 mars 2026. Le marché sera attribué plus tard.': [[], {}],
  'Offre retenue : Terraloup (agence de Tours). Montant : 48 512,30 € HT': [['Terraloup'], AMOUNT],
  'Le jury a retenu 3 candidats : Alpha, Bêta et Gamma. Prime : 12 000 € HT chacun': [[], {}],
  'Titulaires : 3 entreprises': [[], {}],
  'Titulaire : 2 Rives Travaux': [['2 Rives Travaux'], {}],
  'Offre retenue : variante 2': [[], {}],
  'Attribué à Terraloup Travaux. Le montant est secret. Renseignements, 1 place de la Mairie, 25999 Rivebelle':
    [['Terraloup Travaux'], {}],
  'Titulaire : Ets. Terraloup': [['Ets. Terraloup'], {}],
  'Titulaire : Terraloup. Taux de rémunération : 9,8 %': [['Terraloup'], {}],
  'Attribué le 9 janvier 2026. Titulaire : Terraloup': [['Terraloup'], { award_date: '2026-01-09' }],
  'Titulaire : Terraloup\nContrat signé le 30/06/2026': [['Terraloup'], { contract_date: '2026-06-30' }],
  'Contrat signé le 30/06/2026 avec Terraloup': [['Terraloup'], { contract_date: '2026-06-30' }],
  'Titulaire : Terraloup\nMontant : 145,50 € HT par jour': [['Terraloup'], {}],
  'Titulaire : Terraloup\nMontant : 23,40 € HT la tonne': [['Terraloup'], {}],
  'Titulaire : Terraloup. Montant annuel minimum de 20 000 € HT et maximum de 60 000 € HT': [
    ['Terraloup'],
    {},
  ],
  'Titulaire : Terraloup (33). Plafond sur 4 ans : 800 000 € HT': [['Terraloup'], {}],
  "Attribué à l'ESAT Terraloup (59999 Rivebelle) : 48 512,30 € net de TVA": [['ESAT Terraloup'], AMOUNT],
  'Lot 1 - Nord : Terraloup, 59999 Rivebelle, 145,50 € HT par jour\nLot 2 - Sud : Lumiroute, 59999 Rivebelle, 162 € HT par jour':
    [['Terraloup', 'Lumiroute'], { lots: 2 }],
  'Titulaires :\nLot 1 : groupement Terraloup (mandataire) et Lumiroute (cotraitant)\nLot 2 : Terraloup ; 25,10 € HT la tonne':
    [['Terraloup', 'Lumiroute'], { lots: 2 }],
  'Titulaires :\nLot 1 : Gros œuvre\nLot 2 : Peinture': [[], { lots: 2 }],
}

for (const [text, [winners, metadata]] of Object.entries(CASES))
  test(`parseBoampAwardText: ${text} → ${winners.join(', ')} ${JSON.stringify(metadata)}`, () => {
    const award = parseBoampAwardText(text)
    assert.deepEqual([award.winners.map(({ name }) => name), award.metadata], [winners, metadata])
  })
