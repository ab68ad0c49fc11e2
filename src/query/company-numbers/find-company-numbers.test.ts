import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom } from '../../../test/support/in-memory-database.ts'
import { normalizeForTokenizing } from '../tokenizer.ts'
import { findCompanyNumbers } from './find-company-numbers.ts'

/** Finds the numbers in a text: what was typed, and the keys. */
function find(q: string): [typed: string, ...keys: readonly string[]][] {
  const text = normalizeForTokenizing(q)
  return findCompanyNumbers(text).map(({ start, end, keys }) => [text.slice(start, end), ...keys])
}

const FOUND: Record<string, readonly (readonly string[])[]> = {
  'HRB 990024 Insolvenz': [['hrb 990024', 'HRB990024']],
  'Insolvenz HRB 990024': [['hrb 990024', 'HRB990024']],
  'HRB 990024 or HRB 990025': [
    ['hrb 990024', 'HRB990024'],
    ['hrb 990025', 'HRB990025'],
  ],
  '-HRB 990024': [['hrb 990024', 'HRB990024']],
  'Hamburg -HRB 990024': [['hrb 990024', 'HRB990024']],
  'willerholtz (SIREN 007 492 986)': [['siren 007 492 986', '007492986']],
  'vente 007 492 986 RCS Paris liquidation': [['007 492 986 rcs paris', '007492986']],
  'FR 93 007 492 986': [['fr 93 007 492 986', 'FR93007492986', '007492986']],
  '93007492986': [['93007492986', '93007492986', '007492986']],
  '94007492986': [['94007492986', '94007492986']],
  '00749298600001': [['00749298600001', '00749298600001']],
  'NIF B-00010066 obras': [['nif b-00010066', 'B00010066']],
  // In a sentence, the letters may be a word; between terms, "or" is an operator.
  'capital de 300000000 euros': [['300000000', '300000000', 'DE300000000']],
  'naranja or 12345678': [['12345678', '12345678']],
  '007492986 or 003101011': [
    ['007492986', '007492986'],
    ['003101011', '003101011'],
  ],
  'RCS or 007492986': [['007492986', '007492986']],
  'HRB 990024 or Hamburg': [['hrb 990024', 'HRB990024']],
  // Only words that announce a number belong to it.
  'fonds de commerce Paris 007492986': [['007492986', '007492986']],
  'RCS Paris vente 007492986': [['007492986', '007492986']],
  '-société 007492986': [['007492986', '007492986']],
  'SIREN 007492986 RCS Bordeaux liquidation': [['siren 007492986 rcs bordeaux', '007492986']],
  'HRA 990021 Frankfurt': [['hra 990021 frankfurt', 'HRA990021FRANKFURTAMMAIN', 'HRA990021FRANKFURTODER']],
  '123456': [['123456', '123456']],
  '990 01101': [['990 01101', '99001101']],
  'CHE-123.456.789': [['che-123.456.789', 'CHE123456789']],
  '10773381-2-44': [['10773381-2-44', '10773381244']],
  'GB-UKPRN-10000291': [['gb-ukprn-10000291', 'GBUKPRN10000291']],
  'HRB 69, Amtsgericht Ansbach': [['hrb 69, amtsgericht ansbach', 'HRB69ANSBACH']],
  'hoja TO 73': [['hoja to 73', 'TO73']],
  'GnR 3 ZZ Lübeck': [['gnr 3 zz lübeck', 'GNR3ZZLUBECK']],
  'Company No. 1234': [['company no. 1234', '00001234', '1234']],
}

/** Texts in which digits and abbreviations are no company numbers. */
const ORDINARY_TEXTS: readonly string[] = [
  'b37x or a0x d27x',
  'b37x -a0x d27x',
  'liquidation 2024',
  'obras 2 viviendas 28001 lote 1B',
  '15.03.2024',
  '2024-03-15',
  'capital 2 000 000 EUR',
  '1.234.567,89',
  'expediente 2024/1234567',
  'marché 2024-12345678',
  'anuncio BOE-B-2024-12345',
  '2024-03-15*',
  'expediente-2024',
  'A 12',
  'a 2024',
  'RCS Paris',
  'NIF',
  'company 123456',
  'HRB',
  'Amtsgericht Hamburg',
  'HRB 9900*',
  '"HRB 990024"',
  '"SIREN 007 492 986" liquidation',
  'obras 123456',
  '1234',
  '2023 2024',
  'empresa OR 12345',
  'ampliación de capital a 100 000 euros',
  'Calle Mayor 123 28001 Madrid',
  'expediente n° 2024/1234567',
  'lote n° 2',
  'lote 123456789012',
  'ISO 9001 EN 13501',
  'AG 2024',
]

test('findCompanyNumbers: numbers in queries → their range and keys', () => {
  for (const [q, numbers] of Object.entries(FOUND)) assert.deepEqual(find(q), numbers, q)
})

test('findCompanyNumbers: ordinary texts → none', () => {
  for (const q of ORDINARY_TEXTS) assert.deepEqual(find(q), [], q)
})

test('findCompanyNumbers: longest queries of any pieces → found quickly', () => {
  const pieces = ['hrb ', 'no ', '7 ', '123 ', 'rcs ', 'amtsgericht ', '-', '"', 'c.f. e ', 'hamburg ', 'b.']
  const random = createSeededRandom(3)
  const before = process.cpuUsage().user
  for (let round = 0; round < 200; round++) {
    let q = ''
    while (q.length < 500) q += pieces[Math.floor(random() * (round % pieces.length) + 1)]
    find(q)
    find((pieces[round % pieces.length] as string).repeat(100).slice(0, 500))
  }
  assert.ok(process.cpuUsage().user - before < 4_000_000)
})

/** Labels, and the groups of digits and letters that separators can divide, by key. */
const NUMBERS: readonly (readonly [key: string, labels: readonly string[], groups: readonly string[]])[] = [
  ['007492986', ['SIREN', 'n° SIREN', 'numéro SIREN', 'RCS Paris', 'RCS Lyon B'], ['007', '492', '986']],
  ['007492986', ['TVA', 'N° TVA', 'TVA intracommunautaire'], ['FR', '93', '007', '492', '986']],
  ['007492986', ['SIRET', 'SIREN/SIRET', 'n° de SIRET'], ['007', '492', '986', '00000']],
  ['B00010066', ['NIF', 'CIF', 'N.I.F.', 'C.I.F.', 'NIF/CIF', 'CIF núm.'], ['B', '00010066']],
  ['00000014Z', ['DNI', 'NIF', 'D.N.I. n.º'], ['00', '000', '014', 'Z']],
  ['M990786', ['hoja', 'Hoja registral', 'H', 'hoja núm.'], ['M', '990786']],
  ['99999960174', ['P.IVA', 'Partita IVA', 'C.F.', 'Cod. Fisc.', 'C.F. e P. IVA'], ['999', '999', '60174']],
  ['RSSMRA85T10A562S', ['C.F.', 'codice fiscale', 'cod. fiscale n.'], ['RSS', 'MRA', '85T10', 'A562S']],
  ['DE990000010', ['USt-IdNr.', 'USt-ID', 'VAT No.', 'Umsatzsteuer-ID'], ['DE', '990', '000', '010']],
  ['BE0999000111', ['VAT', 'BTW', 'TVA', 'VAT reg no'], ['BE', '0999', '000', '111']],
  ['00990456', ['Company No.', 'company number', 'CRN', 'Registered number'], ['00990', '456']],
  ['SC990011', ['Company No.', 'Registered in Scotland No.', 'Company Reg. No.'], ['SC', '990011']],
  ['5299EXEMPLEGMBH00089', ['LEI', 'LEI code', 'L.E.I.'], ['5299', 'EXEM', 'PLEG', 'MBH0', '0089']],
]
const LABEL_SEPARATORS = [' ', ': ', ' : ', ':', '\u00a0', ' - ', '. ', ' = ', ' # ']
const GROUP_SEPARATORS = ['', ' ', '-', '.', '\u00a0', '\u202f', ' - ', '‑', '–', '  ']

test('findCompanyNumbers: random labels, separators, case and widths → one number with the key', () => {
  const random = createSeededRandom(15)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const wide = (text: string) =>
    text.replace(/[\dA-Z]/g, character => String.fromCodePoint((character.codePointAt(0) as number) + 0xfee0))
  for (let round = 0; round < 5_000; round++) {
    const [key, labels, groups] = pick(NUMBERS)
    const separator = pick(GROUP_SEPARATORS)
    const number = groups.join(separator)
    const written = `${pick(labels)}${pick(LABEL_SEPARATORS)}${random() < 0.2 ? wide(number) : number}`
    const q = pick([written, written.toLowerCase(), written.toUpperCase()])
    const found = find(`obras ${q} concurso`)
    assert.equal(found.length, 1, q)
    assert.ok(found[0]?.includes(key, 1), `${q}: ${found}`)
    assert.equal(found[0]?.[0], normalizeForTokenizing(q), q)
  }
})
