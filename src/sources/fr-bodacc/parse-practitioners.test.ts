import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBodaccMergingCompanies } from './parse-merging-companies.ts'
import { findBodaccPlanBuyers, parseBodaccPractitioners } from './parse-practitioners.ts'

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
  [
    'office after the name → liquidator, without the one who is replaced',
    'Ordonnance nommant SELARL Oster 2 rue Haute 44000 Nantes en qualité de liquidateur en remplacement de Maître Paul Brou.',
    ['liquidator company SELARL Oster'],
  ],
  [
    'office after a person → insolvency practitioner',
    "désigne Maître Paul Brou, 2 rue Haute, aux fonctions d'administrateur",
    ['insolvency_practitioner person Paul Brou'],
  ],
  [
    'end of an office after the name → none',
    'met fin à la mission de Maître Paul Brou en qualité de liquidateur',
    [],
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
      parseBodaccPractitioners(text).map(mention => `${mention.role} ${mention.type} ${mention.name}`),
      expected,
    )
  })
}

test('parseBodaccMergingCompanies: printed merger plan → companies with valid numbers; prose → none', () => {
  const text =
    "Avis relatif au projet de fusion. Société absorbante : . Nord Quai, Forme : SAS, Adresse du siège : 3 quai Bas 59000 Lille, Capital : 1 000 €, Numéro unique d'identification : 808 531 339. Société absorbée : SCI Sud Quai Forme : Société civile Adresse du siège : 4 quai Bas 59000 Lille Capital : 500.00 EUR Numéro unique d'identification : 817847262 Lieu d'immatriculation : Lille"
  assert.deepEqual(
    parseBodaccMergingCompanies(text).map(
      mention => `${mention.role} ${mention.name} [${mention.legalForm}] ${mention.identifiers[0]?.number}`,
    ),
    ['absorbing Nord Quai [SAS] 808531339', 'absorbed SCI Sud Quai [Société civile] 817847262'],
  )
  assert.deepEqual(parseBodaccMergingCompanies(text.replace('808 531 339', '808 531 338')).length, 1)
  assert.deepEqual(
    parseBodaccMergingCompanies('la société absorbante Nord Quai SAS, 808 531 339 RCS Lille'),
    [],
  )
})

for (const [name, nature, text, expected] of [
  [
    'address after the name → name',
    'Jugement arrêtant un plan de cession',
    "arrêtant le plan de cession totale au profit de la société VENT D'AZUR, 12 quai Nord 06000 Nice",
    ["VENT D'AZUR"],
  ],
  [
    'legal form before the name → name',
    'Autre jugement prononçant',
    'Jugement arrêtant le plan de cession au profit de la SAS ARDENT avec faculté de substitution.',
    ['ARDENT'],
  ],
  [
    'two buyers → both',
    'Jugement arrêtant un plan de cession',
    'au profit de la société ARDENT pour le site de Nice et au profit de la société AZUR SUD.',
    ['ARDENT', 'AZUR SUD'],
  ],
  ['other judgment → none', 'Autre jugement prononçant', 'saisie au profit de la société ARDENT.', []],
  ['person → none', 'Jugement arrêtant un plan de cession', 'au profit de Monsieur Sorel.', []],
] as const) {
  test(`findBodaccPlanBuyers: ${name}`, () =>
    assert.deepEqual(
      findBodaccPlanBuyers(nature, text).map(mention => mention.name),
      expected,
    ))
}
