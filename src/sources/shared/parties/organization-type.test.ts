import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import { parseNif, parseSiren, parseUkCompanyNumber } from '../identifier-numbers.ts'
import { inferOrganizationType } from './organization-type.ts'

const COMPANIES: readonly (readonly [Jurisdiction, string])[] = [
  ['ES', 'Consejo de Administración de Aguas de Villarriba XXI, S.A.U.'],
  ['ES', 'Aguas de las Cuencas Altas, S.A. (ACUALTAS)'],
  ['ES', 'Sociedad Mercantil Estatal Aguas de las Cuencas Altas'],
  ['ES', 'Transformación Agraria Ejemplo, S.A., S.M.E., M.P.'],
  ['ES', 'Transportes de Villarriba, S.M.E., S.A.'],
  ['ES', 'Limpiezas de Villarriba S.L. Municipal'],
  ['ES', 'Empresa Municipal de Aguas de Villarriba, S.A.M.P.'],
  ['ES', "Fires i Congressos d'Exemple, Societat Anònima Municipal"],
  ['FR', 'SPL Eaux du Lac'],
  ['FR', 'SEM Ville Exemple'],
  ['FR', "Société d'économie mixte d'aménagement d'Exemple"],
  ['FR', "SA d'HLM Exemple Habitat"],
  ['FR', 'Exemple Aménagement SPLA'],
  ['FR', 'Réseau Exemple SA, direction des achats'],
  ['DE', 'Stadtwerke Musterstadt GmbH'],
  ['DE', 'Stadtwerke Musterstadt GmbH, Einkauf und Logistik'],
  ['DE', 'Muster Netz AG (Bukr 16), vertreten durch: Muster Bahn AG, Beschaffung Infrastruktur'],
  ['DE', 'Kreiskliniken Muster gGmbH'],
  ['IT', 'ACQUE ESEMPIO S.P.A.'],
  ['IT', 'Esempio Digitale S.r.l. a socio unico'],
  ['IT', 'CONSORZIO INFORMATICA ESEMPIO SPA'],
  ['IT', 'Esempio Ambiente s.c.a r.l. - Ufficio gare'],
  ['IT', "SVILUPPO ESEMPIO S.R.L. SOCIETA' IN HOUSE"],
  ['IT', 'Esempio Servizi S.r.l. con socio unico'],
  ['IT', 'Esempio Cura S.r.l. impresa sociale'],
  ['IT', 'ZONA INDUSTRIALE ESEMPIO S.C.P.A.'],
  ['GB', 'Example Water Limited'],
  ['GB', 'Example Housing Association Limited - AA00001'],
  ['EU', 'Ejemplo de Portugal, S. A.'],
  ['EU', 'Primer d.o.o.'],
  ['EU', 'Havenbedrijf Voorbeeld nv'],
  ['EU', 'Príklad, a. s.'],
  ['EU', 'EksempelB AS'],
  ['EU', 'AKTSIASELTS NÄIDIS VESI'],
  ['EU', 'Przedsiębiorstwo Przykład Spółka z o.o.'],
  ['EU', 'Voorbeeld Operator cv (Speciale Sectoren)'],
]

const AUTHORITIES: readonly (readonly [Jurisdiction, string])[] = [
  ['ES', 'Alcaldía del Ayuntamiento de Villarriba'],
  ['ES', 'Ayuntamiento de Villarriba - Aguas de Villarriba, S.A.'],
  ['ES', 'Entidad Pública Empresarial Ferrocarriles de Ejemplo'],
  ['ES', 'Fundación Ejemplo'],
  ['FR', "Commune de l'Exemple, représentée par la SPL Eaux du Lac"],
  ['FR', 'Office public de l’habitat Exemple'],
  ['FR', 'Semaine du Sport'],
  ['FR', 'Association Exemple'],
  ['DE', 'Stadt Musterstadt, vertreten durch die Stadtwerke Musterstadt GmbH'],
  ['DE', 'Musterwerke AöR'],
  ['DE', 'Zweckverband Wasser Muster'],
  ['DE', 'Stiftung Muster'],
  ['IT', 'COMUNE DI ESEMPIO'],
  ['IT', 'Comune di Esempio - Acque Esempio S.p.A.'],
  ['IT', 'CONSORZIO DI BONIFICA ESEMPIO'],
  ['IT', 'Azienda speciale Esempio'],
  ['GB', 'Example County Council acting through Example Services Limited'],
  ['GB', 'Example NHS Foundation Trust'],
  ['EU', 'Drechtsteden'],
  ['EU', 'Municipality of Example'],
  ['EU', 'Voorbeeldcentrale vzw'],
  ['EU', 'Ad'],
]

for (const [jurisdiction, name] of COMPANIES) {
  test(`inferOrganizationType: ${jurisdiction} "${name}" → company`, () => {
    assert.equal(inferOrganizationType(name, jurisdiction, []), 'company')
  })
}

for (const [jurisdiction, name] of AUTHORITIES) {
  test(`inferOrganizationType: ${jurisdiction} "${name}" → authority`, () => {
    assert.equal(inferOrganizationType(name, jurisdiction, []), 'authority')
  })
}

test('inferOrganizationType: Spanish tax number of a company, name of an organ → company', () => {
  assert.equal(inferOrganizationType('Dirección de Compras', 'ES', [parseNif('A58818501')]), 'company')
})

test('inferOrganizationType: Spanish tax number of a public body, name with a company → authority', () => {
  assert.equal(inferOrganizationType('Agua de Ejemplo, S.A.', 'ES', [parseNif('P2807900B')]), 'authority')
})

test('inferOrganizationType: invalid number → decided by the name', () => {
  assert.equal(inferOrganizationType('Ayuntamiento de Ejemplo', 'ES', [parseNif('A00000001')]), 'authority')
})

test('inferOrganizationType: SIREN of a local body → authority', () => {
  const siren = parseSiren('217500016')
  assert.ok(siren)
  assert.equal(inferOrganizationType('Eau Exemple SA', 'FR', [siren]), 'authority')
})

test('inferOrganizationType: company number → company, royal charter → authority', () => {
  const [company, charter] = [parseUkCompanyNumber('02366678'), parseUkCompanyNumber('RC000651')]
  assert.ok(company)
  assert.ok(charter)
  assert.equal(inferOrganizationType('Example Water', 'GB', [company]), 'company')
  assert.equal(inferOrganizationType('Example University', 'GB', [charter]), 'authority')
})

test('inferOrganizationType: Swedish number of a limited company → company, of a municipality or misprinted → authority', () => {
  const typeOf = (number: string): string =>
    inferOrganizationType('Exempel', 'EU', [{ scheme: 'local', jurisdiction: 'EU', number, valid: null }])
  assert.deepEqual(['556036-2138', '212000-0142', '556036-2139', '5560362138'].map(typeOf), [
    'company',
    'authority',
    'authority',
    'authority',
  ])
})
