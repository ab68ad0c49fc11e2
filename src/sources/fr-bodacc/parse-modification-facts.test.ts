import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findBodaccEffectDate,
  findBodaccModificationCompanies,
  findBodaccResolutionDate,
} from './parse-modification-facts.ts'

for (const [text, expected] of [
  ["Transfert du siège social. Date d'effet : 15/07/2026.", '2026-07-15'],
  ['Cessation totale d’activité à compter du 31/07/2026.', '2026-07-31'],
  ['Augmentation du capital avec effet au 1er janvier 2026', '2026-01-01'],
  ['changement prenant effet le 3 mars 2026', '2026-03-03'],
  ['à compter du 01/02/2026 ; à compter du 01/03/2026', null],
  ['Les créanciers peuvent faire opposition pendant trente jours à compter du 10/11/2023', null],
  ['à compter de la publication', null],
  ['Acte du 15/07/2026', null],
] as const) {
  test(`findBodaccEffectDate: "${text}" → ${expected}`, () =>
    assert.equal(findBodaccEffectDate(text), expected))
}

for (const [text, expected] of [
  ["Décision de l'associé unique en date du 6 novembre 2023 décidant de la dissolution", '2023-11-06'],
  ['Assemblée générale extraordinaire du 01/02/2026', '2026-02-01'],
  ['Décision du tribunal du 01/02/2026', null],
] as const) {
  test(`findBodaccResolutionDate: "${text}" → ${expected}`, () =>
    assert.equal(findBodaccResolutionDate(text), expected))
}

for (const [name, text, expected] of [
  [
    'absorbed company with form, place and number → all of them',
    'Fusion absorption de la société AZUR SUD, société par actions simplifiée, 7 quai Bas 06000 Nice (RCS Nice 005 880 034), à compter du 30/06/2026.',
    ['absorbed AZUR SUD société par actions simplifiée 06000 005880034'],
  ],
  [
    'absorbing company → absorbing',
    'Dissolution suite à fusion-absorption par la société ARDENT (SARL).',
    ['absorbing ARDENT SARL'],
  ],
  [
    'both companies → both',
    'Fusion-absorption de la société AZUR par la société ARDENT',
    ['absorbed AZUR', 'absorbing ARDENT'],
  ],
  [
    'assets to the sole shareholder → owner',
    "transmission universelle du patrimoine de la société à l'associé unique La Société ARDENT, 005 880 034 RCS NICE, sans liquidation",
    ['owner ARDENT 005880034'],
  ],
  [
    'assets to a sole shareholder who is a person → none',
    "transmission universelle du patrimoine à l'associé unique Monsieur Sorel",
    [],
  ],
  ['several absorbed companies → none', 'Fusion absorption des sociétés AZUR et ARDENT', []],
  ['merger without a name → none', 'Opération de fusion', []],
] as const) {
  test(`findBodaccModificationCompanies: ${name}`, () =>
    assert.deepEqual(
      findBodaccModificationCompanies(text).map(({ role, name: company, legalForm, locality, identifiers }) =>
        [role, company, legalForm, locality, identifiers[0]?.number].filter(Boolean).join(' '),
      ),
      expected,
    ))
}
