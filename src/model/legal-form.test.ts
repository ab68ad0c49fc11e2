import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  COMPANY_NAME_QUALIFIERS,
  LEGAL_FORM_SPELLINGS,
  LEGAL_FORM_VARIANTS,
} from './codes/legal-form-table.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import { classifyLegalForm, normalizeName, splitLegalForm } from './legal-form.ts'

const normalized: readonly (readonly [string, string])[] = [
  ['S.A.R.L. L’Étoile', 'sarl l etoile'],
  ["L'ÉTOILE  D’OR", 'l etoile d or'],
  ['Großmann & Söhne', 'grossmann & sohne'],
  ['A&B', 'a & b'],
  ['ŒUVRE Ærø Łódź İstanbul', 'oeuvre aero lodz istanbul'],
  ['S. L.', 's l'],
  ['S.p.A', 'spa'],
  ['A.Müller', 'a muller'],
  ['J.C.Decaux', 'jc decaux'],
  ['Jean-Pierre «Le 6»', 'jean pierre le 6'],
  ['ﬁn ２０２４', 'fin 2024'],
  ['1.000', '1 000'],
  ['…', ''],
]

for (const [text, expected] of normalized) {
  test(`normalizeName: ${text} → ${JSON.stringify(expected)}`, () =>
    assert.equal(normalizeName(text), expected))
}

const classes: readonly (readonly [string, Jurisdiction, string | null])[] = [
  ['Société à responsabilité limitée', 'FR', 'FR:sarl'],
  ['Société à Responsabilité Limitée (à associé unique)', 'FR', 'FR:sarl'],
  ['Société à responsabilité limitée à capital variable (à associé unique)', 'FR', 'FR:sarl'],
  ['S.A.R.L.', 'FR', 'FR:sarl'],
  ['EURL', 'FR', 'FR:sarl'],
  ['Société par actions simplifiée à associé unique', 'FR', 'FR:sas'],
  ["Société anonyme à conseil d'administration", 'FR', 'FR:sa'],
  ['Société anonyme à directoire et conseil de surveillance', 'FR', 'FR:sa'],
  ["Société d'exercice libéral par actions simplifiée (à associé unique)", 'FR', 'FR:selas'],
  ["Société civile d'exploitation agricole", 'FR', 'FR:scea'],
  ['Société civile immobilière de construction vente', 'FR', 'FR:sccv'],
  ['Société européenne', 'FR', 'EU:se'],
  ['Société de droit étranger', 'FR', null],
  ['S.L.', 'ES', 'ES:sl'],
  ['S. L. U.', 'ES', 'ES:sl'],
  ['Sociedad limitada unipersonal', 'ES', 'ES:sl'],
  ['SA', 'ES', 'ES:sa'],
  ['SA', 'FR', 'FR:sa'],
  ['SLP', 'ES', 'ES:slp'],
  ['Gesellschaft mit beschränkter Haftung', 'DE', 'DE:gmbh'],
  ['UG (haftungsbeschraenkt)', 'DE', 'DE:ug'],
  ['GmbH & Co. KG', 'DE', 'DE:kg'],
  ['Kommanditgesellschaft', 'DE', 'DE:kg'],
  ['UG (haftungsbeschränkt)', 'DE', 'DE:ug'],
  ['Einzelkaufmann / Einzelkauffrau', 'DE', 'DE:ek'],
  ['Europäische Aktiengesellschaft (SE)', 'DE', 'EU:se'],
  ['???Global.Rechtsform.???', 'DE', null],
  ['S.r.l. a socio unico', 'IT', 'IT:srl'],
  ['Società per azioni', 'IT', 'IT:spa'],
  ['S.a.s.', 'IT', 'IT:sas'],
  ['Ltd', 'GB', 'GB:ltd'],
  ['Public Limited Company', 'GB', 'GB:plc'],
  ['B.V.', 'EU', 'EU:bv'],
  ['Sp. z o.o.', 'EU', 'EU:sp_zoo'],
  ['', 'FR', null],
]

for (const [text, jurisdiction, expected] of classes) {
  test(`classifyLegalForm: ${text} in ${jurisdiction} → ${expected}`, () =>
    assert.equal(classifyLegalForm(text, jurisdiction), expected))
}

const split: readonly (readonly [string, Jurisdiction, string, string | null, string | null])[] = [
  ['ACME S.L.', 'ES', 'ACME', 'ES:sl', null],
  ['ACME, S. L.', 'ES', 'ACME', 'ES:sl', null],
  ['ACME,SL', 'ES', 'ACME', 'ES:sl', null],
  ['PERLAS AUTENTICAS SOCIEDAD LIMITADA UNIPERSONAL', 'ES', 'PERLAS AUTENTICAS', 'ES:sl', null],
  ['ACME SL EN LIQUIDACION', 'ES', 'ACME', 'ES:sl', 'EN LIQUIDACION'],
  ['ACME, S.L. (EN LIQUIDACIÓN)', 'ES', 'ACME', 'ES:sl', 'EN LIQUIDACIÓN'],
  ['ACME EN LIQUIDACION SL', 'ES', 'ACME', 'ES:sl', 'EN LIQUIDACION'],
  ['NORDIC GLASS AS SUCURSAL EN ESPAÑA', 'ES', 'NORDIC GLASS AS', null, 'SUCURSAL EN ESPAÑA'],
  [
    'NORDIC PLC, SUCURSAL EN ESPAÑA (EN LIQUIDACION)',
    'ES',
    'NORDIC PLC',
    null,
    'SUCURSAL EN ESPAÑA (EN LIQUIDACION)',
  ],
  ['Nordic Ltd. Zweigniederlassung Berlin', 'DE', 'Nordic Ltd.', null, 'Zweigniederlassung Berlin'],
  ['NORDIC AG Succursale de Paris', 'FR', 'NORDIC AG', null, 'Succursale de Paris'],
  ['OLIVE BRANCH LTD', 'GB', 'OLIVE BRANCH', 'GB:ltd', null],
  ['FUNDACIÓN ALFA', 'ES', 'ALFA', 'ES:fundacion', null],
  ['UTE ALFA BETA', 'ES', 'ALFA BETA', 'ES:ute', null],
  ['Müller GmbH & Co. KG', 'DE', 'Müller', 'DE:kg', null],
  ['Müller & Co. KG', 'DE', 'Müller', 'DE:kg', null],
  ['Alpha UG (haftungsbeschränkt)', 'DE', 'Alpha', 'DE:ug', null],
  ['Alpha UG (haftungsbeschränkt) i.L.', 'DE', 'Alpha', 'DE:ug', 'i.L.'],
  ['Bau AG i. L.', 'DE', 'Bau', 'DE:ag', 'i. L.'],
  ['Turnverein 1860 e.V.', 'DE', 'Turnverein 1860', 'DE:ev', null],
  ['SARL DUPONT', 'FR', 'DUPONT', 'FR:sarl', null],
  ['DUPONT SARL', 'FR', 'DUPONT', 'FR:sarl', null],
  ['S.C.I. Les Lilas', 'FR', 'Les Lilas', 'FR:sci', null],
  ['SOCIETE CIVILE IMMOBILIERE DES TILLEULS', 'FR', 'DES TILLEULS', 'FR:sci', null],
  ['SA DES BOIS', 'FR', 'DES BOIS', 'FR:sa', null],
  ['S.A. des Bois', 'FR', 'des Bois', 'FR:sa', null],
  ['Sa maison', 'FR', 'Sa maison', null, null],
  ['GAEC DU GRAND PRE', 'FR', 'DU GRAND PRE', 'FR:gaec', null],
  ['SAS', 'FR', 'SAS', null, null],
  ['SARL SAS', 'FR', 'SARL', 'FR:sas', null],
  ['BOULANGERIE (FRANCE)', 'FR', 'BOULANGERIE (FRANCE)', null, null],
  ['BOULANGERIE (FRANCE) SAS', 'FR', 'BOULANGERIE (FRANCE)', 'FR:sas', null],
  ['SPA DEI SOGNI', 'IT', 'SPA DEI SOGNI', null, null],
  ['NARANJAS DEL TURIA S.COOP.V.', 'ES', 'NARANJAS DEL TURIA', 'ES:coop', null],
  ['Forn Nou, S. Coop. C. L.', 'ES', 'Forn Nou', 'ES:coop', null],
  ['ACEITES SDAD. COOP. AND.', 'ES', 'ACEITES', 'ES:coop', null],
  ['Società Cooperativa Sociale Il Ponte', 'IT', 'Il Ponte', 'IT:coop', null],
  ['ROSSI S.R.L. IN LIQUIDAZIONE', 'IT', 'ROSSI', 'IT:srl', 'IN LIQUIDAZIONE'],
  ['SMITH & SONS LIMITED (IN ADMINISTRATION)', 'GB', 'SMITH & SONS', 'GB:ltd', 'IN ADMINISTRATION'],
  ['LIMITED EDITIONS LTD', 'GB', 'LIMITED EDITIONS', 'GB:ltd', null],
  ['Nordic Glass A/S', 'EU', 'Nordic Glass', 'EU:as', null],
  ['  Dupont  ', 'FR', 'Dupont', null, null],
  ['', 'FR', '', null, null],
]

for (const [text, jurisdiction, name, form, qualifier] of split) {
  test(`splitLegalForm: ${text} in ${jurisdiction} → ${name}, ${form}, ${qualifier}`, () =>
    assert.deepEqual(splitLegalForm(text, jurisdiction), {
      name,
      legalFormClass: form,
      qualifier,
      isBranch: qualifier !== null && /sucursal|succursale|zweign|sede sec|branch/i.test(qualifier),
    }))
}

test('LEGAL_FORMS: all spellings are normalized and unique within a jurisdiction', () => {
  for (const [jurisdiction, forms] of Object.entries(LEGAL_FORM_SPELLINGS)) {
    const spellings = Object.values(forms).flat()
    assert.deepEqual(spellings.map(normalizeName), spellings)
    assert.equal(new Set(spellings).size, spellings.length, `duplicate spelling in ${jurisdiction}`)
  }
  for (const list of [LEGAL_FORM_VARIANTS, COMPANY_NAME_QUALIFIERS])
    assert.deepEqual(list.map(normalizeName), list)
})
