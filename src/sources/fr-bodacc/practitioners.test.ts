import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergingCompanies } from './merging.ts'
import { practitioners } from './practitioners.ts'

for (const [name, text, expected] of [
  [
    'firm with an address → firm',
    'Jugement prononçant la liquidation judiciaire désignant liquidateur Selarl Mj Aubrac - Mandataires Judiciaires 13 cours Hugo 12000 Rodez. Les créances sont à déclarer au liquidateur dans les deux mois.',
    ['liquidator company Selarl Mj Aubrac'],
  ],
  [
    'two offices → represented firm and person',
    "désignant administrateur Scp Vialar en la Personne de Me Julien Oster 10 Boulevard Foch avec les pouvoirs : d'assister, mandataire judiciaire Maître Anne-Lise de Brou 8 place de la Halle",
    ['insolvency_practitioner company Scp Vialar', 'insolvency_practitioner person Anne-Lise de Brou'],
  ],
  [
    'label and representative → firm',
    "Commissaire à l'exécution du plan : SELARL OSTER et Associés, prise en la personne de Me BROU.",
    ['insolvency_practitioner company SELARL OSTER et Associés'],
  ],
  ['name without title or legal form → none', 'Administrateur : VIALAR, avec pour mission', []],
  [
    'article before the firm → firm',
    'liquidateur la SCP Oster 3 rue Basse',
    ['liquidator company SCP Oster'],
  ],
  ['digit in a firm name → none', 'liquidateur SELARL 2M Sud 3 rue Basse', []],
  ['departing practitioner → none', "met fin à la mission de l'administrateur Me Jean Oster", []],
  ['name that runs into an address → none', 'liquidateur Maître Oster Immeuble le Forum', []],
  ['abbreviation in a firm name → none', 'liquidateur SELARL M.J. Sud 3 rue Basse', []],
  ['two firms in one name → none', 'mandataire judiciaire SELARL Oster et SELARL Brou 3 rue Basse', []],
  ['no name → none', 'Les créances sont à déclarer au liquidateur. Maître', []],
] as const) {
  test(`parseBodaccPractitioners: ${name}`, () => {
    assert.deepEqual(
      practitioners(text).map(mention => `${mention.role} ${mention.type} ${mention.name}`),
      expected,
    )
  })
}

test('parseBodaccMergingCompanies: printed merger plan → companies with valid numbers; prose → none', () => {
  const text =
    "Avis relatif au projet de fusion. Société absorbante : . Nord Quai, Forme : SAS, Adresse du siège : 3 quai Bas 59000 Lille, Capital : 1 000 €, Numéro unique d'identification : 808 531 339. Société absorbée : SCI Sud Quai Forme : Société civile Adresse du siège : 4 quai Bas 59000 Lille Capital : 500.00 EUR Numéro unique d'identification : 817847262 Lieu d'immatriculation : Lille"
  assert.deepEqual(
    mergingCompanies(text).map(
      mention => `${mention.role} ${mention.name} [${mention.legalForm}] ${mention.identifiers[0]?.number}`,
    ),
    ['absorbing Nord Quai [SAS] 808531339', 'absorbed SCI Sud Quai [Société civile] 817847262'],
  )
  assert.deepEqual(mergingCompanies(text.replace('808 531 339', '808 531 338')).length, 1)
  assert.deepEqual(mergingCompanies('la société absorbante Nord Quai SAS, 808 531 339 RCS Lille'), [])
})
