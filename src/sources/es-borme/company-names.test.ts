import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  classifyBormeHolder,
  findBormeLegalForm,
  parseBormeCompanyName,
  splitBormeCompanyList,
} from './company-names.ts'

const companies: readonly (readonly [string, string, string | null, string | null, string?])[] = [
  ['MAJORCA PALMA PEARLS SL(R.M. PALMA DE MALLORCA).', 'MAJORCA PALMA PEARLS SL', 'PALMA DE MALLORCA', 'SL'],
  ['PERLAS AUTENTICAS, SL.', 'PERLAS AUTENTICAS, SL', null, 'SL'],
  ['MINERA DEL MARQUESADO SLL EN LIQUIDACION', 'MINERA DEL MARQUESADO SLL', null, 'SLL', 'en liquidación'],
  ['MINES FINGIDES SL EN LIQUIDACIÓ.', 'MINES FINGIDES SL', null, 'SL', 'en liquidación'],
  [
    'MINAS FINGIDAS SL - EN LIQUIDACION(R.M. PALMA DE MALLORCA).',
    'MINAS FINGIDAS SL',
    'PALMA DE MALLORCA',
    'SL',
    'en liquidación',
  ],
  ['MINAS FINGIDAS SL EN CONCURSO.', 'MINAS FINGIDAS SL', null, 'SL', 'en concurso'],
  ['MINES FINGIDES SL EN CONCURS.', 'MINES FINGIDES SL', null, 'SL', 'en concurso'],
  ['MINES FINGIDES SL (EN CONCURS DE CREDITORS).', 'MINES FINGIDES SL', null, 'SL', 'en concurso'],
  // Words of the name itself are no status.
  [
    'SISTEMAS DE COMPENSACION Y LIQUIDACION DE VALORES SA.',
    'SISTEMAS DE COMPENSACION Y LIQUIDACION DE VALORES SA',
    null,
    'SA',
  ],
  ['INSOLVENZ BERATUNG SL.', 'INSOLVENZ BERATUNG SL', null, 'SL'],
  ['CONCURSOS Y LICITACIONES SL.', 'CONCURSOS Y LICITACIONES SL', null, 'SL'],
  ['INSTALADORES, S.A. (EN LIQUIDACIÓN)', 'INSTALADORES, S.A.', null, 'S.A.', 'en liquidación'],
  ['BANK OF NOWHERE PLC SUCURSAL EN ESPAÑA.', 'BANK OF NOWHERE PLC', null, 'PLC'],
  [
    'MANCHABYTE, SOCIEDAD LIMITADA LABORAL.',
    'MANCHABYTE, SOCIEDAD LIMITADA LABORAL',
    null,
    'SOCIEDAD LIMITADA LABORAL',
  ],
  ['UNO CORP. COLOMBIA.', 'UNO CORP. COLOMBIA', null, null],
  ['PEÑA ROTA, S.L..', 'PEÑA ROTA, S.L.', null, 'S.L.'],
  ['PAQUETERIA URGENTE SA SME.', 'PAQUETERIA URGENTE SA SME', null, 'SA'],
  ['NOWHERE OVERSEAS LIMITED.', 'NOWHERE OVERSEAS LIMITED', null, 'LIMITED'],
  ['GENERO DE DUDAS AIE.', 'GENERO DE DUDAS AIE', null, 'AIE'],
  ['PUERTOS CANARIOS, S. L.', 'PUERTOS CANARIOS, S. L.', null, 'S. L.'],
  ['EUROPETS SOCIEDAD LIMITADA.', 'EUROPETS SOCIEDAD LIMITADA', null, 'SOCIEDAD LIMITADA'],
]
for (const [printed, name, office, form, status = null] of companies) {
  test(`parseBormeCompanyName: ${printed} → ${name}, form ${form}`, () => {
    assert.deepEqual(parseBormeCompanyName(printed), { name, office, status })
    assert.equal(findBormeLegalForm(name), form)
  })
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  person: [
    'GARCIA GOMEZ JULIO',
    'SANCHEZ-TEMBLEQUE RAMON LUIS',
    'WEI LI',
    "M'RAJAGH LEILA",
    'PERSONA 12',
    'SOLAR ESPAÑA ANA',
  ],
  company: [
    'ERNST & YOUNG SL',
    'A.T.A AUDITORES SL',
    'COSTA CROCIERE SPA',
    'HANSON PILOT BV',
    'GLENCAR ICAV',
    'AS LTH-BAAS',
    'GENERAL INSTRUMENT CORPORATION',
    'MEXICHEM AMANCO HOLDING SOCIEDAD ANONIMA DE CAPITA',
    'DELOITTE',
  ],
  authority: ['AYUNTAMIENTO DE VALDELOBA', 'EXCMO. AYUNTAMIENTO DE VALDELOBA', 'GENERALITAT DE CATALUNYA'],
}
for (const [type, names] of Object.entries(TYPES)) {
  for (const name of names)
    test(`classifyBormeHolder: ${name} → ${type}`, () => assert.equal(classifyBormeHolder(name), type))
}

const lists: readonly (readonly [string, readonly string[]])[] = [
  ['A UNO SL. B DOS SL. C, SL.', ['A UNO SL', 'B DOS SL', 'C, SL']],
  ['ST. JAMES SL. BETA S.L. GAMMA S.A.', ['ST. JAMES SL', 'BETA S.L.', 'GAMMA S.A.']],
  ['ALFA SL;BETA SA.', ['ALFA SL', 'BETA SA']],
  ['ORDEN HOSPITALARIA PROVINCIA S.', ['ORDEN HOSPITALARIA PROVINCIA S']],
  ['', []],
]
for (const [text, expected] of lists) {
  test(`splitBormeCompanyList: "${text}" → ${expected.join('; ') || 'none'}`, () =>
    assert.deepEqual(splitBormeCompanyList(text), expected))
}
