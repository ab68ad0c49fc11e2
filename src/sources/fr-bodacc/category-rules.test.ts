import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  classifyBodaccDeregistration,
  classifyBodaccModification,
  classifyBodaccRegistration,
  classifyBodaccSale,
} from './category-rules.ts'
import { findFrenchRegion } from './department-regions.ts'
import { parseBodaccPrice } from './parse-price.ts'

for (const [text, expected] of [
  ["modification survenue sur l'administration", ['officer_change']],
  [
    "modification survenue sur le capital (augmentation) et l'administration",
    ['officer_change', 'capital_increase'],
  ],
  ['Diminution du capital', ['capital_reduction']],
  ['modification survenue sur le capital', ['capital_change']],
  ['Modification de la dénomination. Transfert du siège social.', ['name_change', 'address_change']],
  ['transformation en SAS', ['legal_form_change']],
  ["modification survenue sur l'activité de l'établissement principal", ['purpose_change']],
  ["Cessation totale d'activité", ['activity_cessation']],
  ["Reprise d'activité", ['reactivation']],
  ['Reprise totale de l’activité à compter du 01/07/2026', ['reactivation']],
  ['Remise en activité de la société', ['reactivation']],
  ["Reprise d'un fonds de commerce", []],
  ['Changement de commissaire aux comptes', ['auditor_change']],
  ['Nomination de commissaires aux comptes titulaire et suppléant', ['auditor_change']],
  ['Vu le rapport du commissaire aux comptes', []],
  ["Modification de la date de clôture de l'exercice social", ['accounting_period_change']],
  ['Nouvelle date de clôture d’exercice : 30 juin', ['accounting_period_change']],
  ['Clôture de la liquidation', []],
  ['Dissolution anticipée, modification de l’administration', ['dissolution', 'officer_change']],
  ['Décision de non dissolution malgré un actif net inférieur à la moitié du capital social', []],
  ['Transmission universelle du patrimoine', ['dissolution']],
  ['Opération de fusion', ['merger']],
  ["Apport partiel d'actif", ['demerger']],
  ["société anonyme à conseil d'administration", []],
  ['société à capital variable', []],
  ['modification du nom commercial', []],
  ['', []],
] as const) {
  test(`classifyBodaccModification: "${text}" → ${expected.join(', ') || 'none'}`, () =>
    assert.deepEqual(classifyBodaccModification(text), expected))
}

for (const [kind, form, expected] of [
  ["Transformation d'un GAEC", 'Groupement agricole', 'legal_form_change'],
  ['Autre immatriculation personne morale', 'Société de droit étranger', 'company_registration'],
  [
    "Immatriculation d'une personne morale (B, C, D) suite à création d'un établissement principal",
    "Société à responsabilité limitée d'un Etat non membre de la CE ou non partie à l'accord",
    'company_registration',
  ],
  [
    'Autre immatriculation personne morale',
    "Société commerciale étrangère d'un Etat membre de la CE",
    'company_registration',
  ],
  ['Autre immatriculation personne morale', 'Société par actions simplifiée', null],
  [null, 'Société à responsabilité limitée', null],
] as const) {
  test(`classifyBodaccRegistration: ${kind} / ${form} → ${expected}`, () =>
    assert.equal(classifyBodaccRegistration(kind, [form]), expected))
}

const OTHER_SALE_KIND = "Autre achat, apport, attribution (immatriculation d'une personne morale, uniquement)"
for (const [kind, origin, text, expected] of [
  ["Achat d'un fonds par une personne morale (insertion provisoire)", null, null, 'business_sale'],
  ["Apport d'un établissement principal", null, null, 'asset_contribution'],
  [OTHER_SALE_KIND, null, null, 'business_sale'],
  [OTHER_SALE_KIND, 'acquis par apport au montant évalué à 1452171 Francs.', null, 'asset_contribution'],
  [OTHER_SALE_KIND, 'Achat au prix stipulé de 1 euro', "apport partiel d'actif ancien", 'business_sale'],
  [OTHER_SALE_KIND, 'achat et apport', null, 'business_sale'],
  [OTHER_SALE_KIND, null, 'AVIS AU BODACC RELATIF AU PROJET COMMUN DE FUSION', 'merger_plan'],
  [OTHER_SALE_KIND, null, "AVIS DE TRAITE DE FUSION PAR VOIE D'ABSORPTION", 'merger_plan'],
  [OTHER_SALE_KIND, null, "Avis de projet d'apport partiel d'actif", 'demerger_plan'],
  [OTHER_SALE_KIND, null, 'Projet commun de scission', 'demerger_plan'],
  [null, null, null, 'business_sale'],
] as const) {
  test(`classifyBodaccSale: ${kind} / ${origin} / ${text} → ${expected}`, () => {
    assert.equal(classifyBodaccSale(kind, origin === null ? [] : [origin], text), expected)
  })
}

for (const [comment, expected] of [
  [null, 'company_deregistration'],
  ["Rapport de radiation d'office", 'reactivation'],
  ["Radiation d'office rapportée le 3 mars 2020", 'reactivation'],
  ['Transfert du siège hors ressort', 'address_change'],
  ['Clôture de liquidation', 'company_deregistration'],
] as const) {
  test(`classifyBodaccDeregistration: ${comment} → ${expected}`, () =>
    assert.equal(classifyBodaccDeregistration(comment), expected))
}

for (const [origin, value, currency] of [
  ['établissement principal acquis par achat au prix stipulé de 185000.00 euros', 185_000, 'EUR'],
  ['Fonds acquis par achat au prix stipulé de 52.485,00 FRF', 52_485, 'FRF'],
  [
    'Etablissement secondaire acquis par achat au prix stipule de 5500000 EUROS, y comptris les charges',
    5_500_000,
    'EUR',
  ],
  ['acquis par achat au prix stipulé de 213735,8 Euros.', 213_735.8, 'EUR'],
  ['Etablissement principal acquis par apport au montant évalué à 70000 EUR', 70_000, 'EUR'],
  ['Fonds acquis par achat au prix de 350000 EUROS', 350_000, 'EUR'],
  ['Etablissement principal acquis par achat pour un montant de 85 000.', 85_000, null],
  ['acquis par achat au prix de 1.250,50', 1250.5, null],
  ['acquis par achat pour un montant de 85 000 parts', null, null],
  ['Fonds reçu par donation au prix de 100000 EUR', 100_000, 'EUR'],
  ['Achat au prix stipulé de 30,000 euros', null, null],
  ['Fonds acquis par achat. Date du premier avis publié au BODACC : 28 juin 2020', null, null],
  ['Création', null, null],
] as const) {
  test(`parseBodaccPrice: "${origin}" → ${value === null ? 'none' : `${value} ${currency}`}`, () =>
    assert.deepEqual(parseBodaccPrice(origin), value === null ? null : { value, currency }))
}

for (const [department, expected] of [
  ['06', "Provence-Alpes-Côte d'Azur"],
  ['2A', 'Corse'],
  ['69', 'Auvergne-Rhône-Alpes'],
  ['971', 'Guadeloupe'],
  ['976', 'Mayotte'],
  ['20', null],
] as const) {
  test(`findFrenchRegion: ${department} → ${expected}`, () =>
    assert.equal(findFrenchRegion(department), expected))
}

test('findFrenchRegion: every French department → a region', () => {
  const mainland = Array.from({ length: 95 }, (_, i) => String(i + 1).padStart(2, '0')).filter(
    code => code !== '20',
  )
  const codes = [...mainland, '2A', '2B', '971', '972', '973', '974', '976']
  assert.deepEqual(
    codes.filter(code => findFrenchRegion(code) === null),
    [],
  )
})
