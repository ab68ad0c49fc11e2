import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBodaccPlanCompanies } from './find-plan-companies.ts'

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'companies before their numbers, roles after them → both with roles',
    "AVIS DE PROJET DE FUSION ARDENT Forme juridique Société par actions simplifiée Au capital de 4300000 EUR Siège social 45 rue Droite 06000 NICE N° RCS 005880034 RCS NICE, est société absorbée.FONCIERE D’AZUR Forme juridique Société par actions simplifiée Au capital de 20569972 EUR Siège social 18 rte d'Angers N° RCS 009681172 RCS NICE, est société absorbante.Actif : 59614598 euros",
    ['absorbed ARDENT 005880034', 'absorbing FONCIERE D’AZUR 009681172'],
  ],
  [
    'roles before the names → both with roles',
    'La société absorbante : la ARDENT FRANCE, SARL à capital variable, dont le siège social est rue Droite 06000 NICE, immatriculée au RCS de Nice sous le numéro 005.880.034. La société absorbée : AZUR SUD, SARL au capital de 8.000 euros, immatriculée au RCS de Nice sous le numéro 009.681.172.',
    ['absorbing ARDENT FRANCE 005880034', 'absorbed AZUR SUD 009681172'],
  ],
  [
    'sentence of the absorption → roles',
    "la société AZUR SUD, Société par Actions Simplifiée au capital de 71 265 euros, 005 880 034 RCS NICE, et la société ARDENT, société à responsabilité limitée au capital de 4 000 euros, immatriculée au RCS de Nice sous le numéro 009 681 172, ont établi le projet de leur fusion par voie d'absorption de la société ARDENT par la société AZUR SUD.",
    ['absorbing AZUR SUD 005880034', 'absorbed ARDENT 009681172'],
  ],
  [
    'contribution → beneficiary and contributor',
    'ARDENT SARL au capital de 8.000 euros Siège Social : rue Droite 005 880 034 RCS NICE Société apporteuse AZUR SUD SAS au capital de 103.000 euros 009 681 172 RCS NICE Société bénéficiaire',
    ['seller ARDENT 005880034', 'beneficiary AZUR SUD 009681172'],
  ],
  [
    'number followed by a comma → company',
    'et la société AZUR, Société à responsabilité limitée au capital de 51 000 euros, immatriculée au Registre du Commerce et des Sociétés de NICE sous le numéro 005 880 034, société bénéficiaire, ont établi',
    ['beneficiary AZUR 005880034'],
  ],
  [
    'amount of nine digits → no number',
    'la société AZUR, SAS au capital de 005 880 034 euros, immatriculée au RCS de Nice',
    [],
  ],
  [
    'number with a wrong check digit → none',
    'la société AZUR, SAS au capital de 10 euros, 005 880 035 RCS NICE',
    [],
  ],
  ['no company → none', "Le projet d'apport partiel d'actif a été déposé au greffe le 12 mars 2020.", []],
]
for (const [name, text, expected] of CASES) {
  test(`findBodaccPlanCompanies: ${name}`, () =>
    assert.deepEqual(
      findBodaccPlanCompanies(text).map(
        ({ role, name: company, identifiers }) => `${role} ${company} ${identifiers[0]?.number}`,
      ),
      expected,
    ))
}

test('findBodaccPlanCompanies: long hostile texts → under 3 s', () => {
  const start = performance.now()
  for (const piece of ['société ', 'SAS au capital ', 'A ', '005 880 034 ', 'absorption de la société '])
    findBodaccPlanCompanies(piece.repeat(20_000))
  assert.ok(performance.now() - start < 3_000)
})
