import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWinnerList } from './parse-winner-list.ts'

/** Expected winners are written as name, `=` number and `@` postal code. */
const CASES: Readonly<Record<string, readonly string[]>> = {
  // One winner.
  TERRALOUP: ['TERRALOUP'],
  'SAS TERRALOUP, 12 rue X, 59999 Rivebelle, SIRET 00310104500015': ['SAS TERRALOUP =00310104500015 @59999'],
  'TERRALOUP\n12 rue du Port\n59999 Rivebelle\nSIRET : 003 101 045 00015': [
    'TERRALOUP =003 101 045 00015 @59999',
  ],
  'La société TERRALOUP (75)': ['TERRALOUP'],
  "l'entreprise LUMIROUTE, pour 118 105,94 € HT, 43999 Lignonville": ['LUMIROUTE @43999'],
  'LUMIROUTE pour un montant de 118 105,94 € HT': ['LUMIROUTE'],
  'TERRALOUP, RCS Rivebelle 003 101 045': ['TERRALOUP =003 101 045'],
  'Terraloup et Fils, 30 rue de l’Égalité, 59999 Rivebelle': ['Terraloup et Fils @59999'],
  'TERRALOUP ET FILS': ['TERRALOUP ET FILS'],
  'TERRALOUP et FILS': ['TERRALOUP et FILS'],
  'Bureau d’études et de conseil Granivel': ['Bureau d’études et de conseil Granivel'],
  'LUMIROUTE - Agence Nord': ['LUMIROUTE - Agence Nord'],
  'ATELIER 2/3/4': ['ATELIER 2/3/4'],
  'LA POSTE (SA)': ['LA POSTE (SA)'],
  'La Poste': ['La Poste'],
  'Société Générale': ['Société Générale'],
  'M. Jean Invention': ['M. Jean Invention'],
  'TERRALOUP\nTravaux de peinture\nSans objet': ['TERRALOUP'],
  'LUMIROUTE\nSIRET 00310104500015, acheteur SIRET 00210002200017': ['LUMIROUTE'],
  // Groups.
  'Groupement TERRALOUP (mandataire) – LUMIROUTE': ['TERRALOUP', 'LUMIROUTE'],
  'TERRALOUP / LUMIROUTE': ['TERRALOUP', 'LUMIROUTE'],
  'Axe Terra/Lumiroute': ['Axe Terra', 'Lumiroute'],
  'TERRALOUP et LUMIROUTE': ['TERRALOUP', 'LUMIROUTE'],
  'TERRALOUP; LUMIROUTE': ['TERRALOUP', 'LUMIROUTE'],
  'Groupement Terraloup et Lumiroute': ['Terraloup', 'Lumiroute'],
  'Groupement : TERRALOUP (mandataire), LUMIROUTE, GRANIVEL': ['TERRALOUP', 'LUMIROUTE', 'GRANIVEL'],
  'Groupement TERRALOUP, LUMIROUTE et GRANIVEL ET FILS': ['TERRALOUP', 'LUMIROUTE', 'GRANIVEL ET FILS'],
  'groupement solidaire TERRALOUP SAS (mandataire) / LUMIROUTE / Bureau d’études Granivel': [
    'TERRALOUP SAS',
    'LUMIROUTE',
    'Bureau d’études Granivel',
  ],
  'groupement momentané d’entreprises TERRALOUP/LUMIROUTE': ['TERRALOUP', 'LUMIROUTE'],
  'Groupement conjoint composé de TERRALOUP et de LUMIROUTE': ['TERRALOUP', 'LUMIROUTE'],
  'mandataire : TERRALOUP, cotraitants : LUMIROUTE et GRANIVEL': ['TERRALOUP', 'LUMIROUTE', 'GRANIVEL'],
  'TERRALOUP mandataire, LUMIROUTE cotraitant': ['TERRALOUP', 'LUMIROUTE'],
  'TERRALOUP (mandataire) et LUMIROUTE (cotraitant)': ['TERRALOUP', 'LUMIROUTE'],
  'TERRALOUP (mandataire)\nLUMIROUTE (cotraitant)\nDurée de 12 mois': ['TERRALOUP', 'LUMIROUTE'],
  'Groupement TERRALOUP, 1 rue A, 59999 Rivebelle / LUMIROUTE, 2 rue B, 43999 Lignonville': [
    'TERRALOUP @59999',
    'LUMIROUTE @43999',
  ],
  'Groupement TERRALOUP représenté par Mme Claire INVENTION - 26 rue du Pont, 59999 RIVEBELLE _ SIRET 00310104500015 en co-traitance avec LUMIROUTE - 81 rue B, 43999 LIGNONVILLE _ SIRET: 003 101 037 00012.':
    ['TERRALOUP =00310104500015 @59999', 'LUMIROUTE =003 101 037 00012 @43999'],
  // Sentences and placeholders.
  'voir le règlement': [],
  'Le marché a été attribué': [],
  'Les titulaires sont listés sur le profil': [],
  'Sans suite': [],
  Néant: [],
  '12 000 €': [],
  '': [],
}

for (const [value, expected] of Object.entries(CASES)) {
  test(`parseWinnerList: ${JSON.stringify(value.slice(0, 80))} → ${expected.length} winners`, () => {
    assert.deepEqual(
      parseWinnerList(value).map(({ name, number, locality }) =>
        [name, ...(number ? [`=${number}`] : []), ...(locality ? [`@${locality}`] : [])].join(' '),
      ),
      expected,
    )
  })
}

test('parseWinnerList: hostile texts → under 1 s', () => {
  const start = performance.now()
  for (const part of ['A ', 'A, ', 'A et ', '/A', '(', ' - ', 'groupement ', 'SIRET 1 ', 'Mandataire : '])
    parseWinnerList(`Groupement ${part.repeat(4_000)}`)
  assert.ok(performance.now() - start < 1_000)
})
