import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupByEntity } from '../../web/src/api/followed-entities.ts'
import {
  buildImportRows,
  findShiftedRows,
  guessColumnMapping,
  isImportable,
} from '../../web/src/pages/following/import/column-mapping.ts'
import {
  decodeTextFile,
  detectTextEncoding,
  findBinaryFormat,
} from '../../web/src/pages/following/import/decode-text-file.ts'
import { buildErrorRows, countVerdicts } from '../../web/src/pages/following/import/import-report.ts'
import { type RowVerdict, readLines } from '../../web/src/pages/following/import/import-stream.ts'
import { openFile } from '../../web/src/pages/following/import/opened-file.ts'
import { parseCsvText } from '../../web/src/pages/following/import/parse-csv-text.ts'
import { readPartyTable, UnreadableFileError } from '../../web/src/pages/following/import/read-party-table.ts'
import { describeReason } from '../../web/src/pages/following/watchlists/match-reasons.ts'

/** The computations behind the import of watchlists and the Follow button. */

const TEXT = 'name;town\nCafé Müller GmbH;Köln\n'

test('detectTextEncoding: UTF-8, UTF-16 with and without mark, Windows-1252 → decoded to the same text', () => {
  const utf16le = Buffer.from(TEXT, 'utf16le')
  const utf16be = Buffer.from(utf16le).swap16()
  const cases: [string, Uint8Array, string][] = [
    ['utf-8', Buffer.from(TEXT), TEXT],
    ['utf-8', Buffer.from(`\ufeff${TEXT}`), TEXT],
    ['utf-8', Buffer.from('name\nAcme\n'), 'name\nAcme\n'],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le]), TEXT],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be]), TEXT],
    ['utf-16le', utf16le, TEXT],
    ['utf-16be', utf16be, TEXT],
    ['windows-1252', Buffer.from(TEXT, 'latin1'), TEXT],
    ['windows-1252', Buffer.from([0x80, 0x20, 0x96]), '€ –'],
    ['mixed', Buffer.concat([Buffer.from('é;€\r\nA\n'), Buffer.from('é', 'latin1')]), 'é;€\r\nA\né'],
  ]
  for (const [encoding, bytes, text] of cases) {
    const detected = detectTextEncoding(bytes)
    assert.equal(detected, encoding)
    assert.equal(decodeTextFile(bytes, detected), text)
  }
})

test('openFile: workbook, PDF → says which file to choose instead', async () => {
  assert.match(findBinaryFormat(Buffer.from('PK\x03\x04…', 'latin1')) ?? '', /CSV UTF-8/)
  assert.equal(findBinaryFormat(Buffer.from(TEXT)), null)
  await assert.rejects(openFile(new File(['%PDF-1.7'], 'list.pdf')), /Choose a CSV or JSON file/)
  const { table } = await openFile(new File(['name\n"Acme'], 'list.csv'))
  assert.equal(table, 'A quotation mark in row 2 is never closed. Correct the row and choose the file again.')
})

test('parseCsvText: quotes, line breaks, empty cells and delimiters → cells as a spreadsheet shows them', () => {
  const cases: [string, string[][]][] = [
    [
      'a,b\r\n"x ""y"", z",\r\n',
      [
        ['a', 'b'],
        ['x "y", z', ''],
      ],
    ],
    [
      'a;b\n"1\n2";3',
      [
        ['a', 'b'],
        ['1\n2', '3'],
      ],
    ],
    ['a\tb\n\n,\t;\n', [['a', 'b'], [''], [',', ';']]],
    ['sep=|\na|b,c,d\n', [['a', 'b,c,d']]],
    // One column: a comma in a name is no delimiter.
    ['name\nAcme, Inc.\n', [['name'], ['Acme, Inc.']]],
    ['a,b,', [['a', 'b', '']]],
    ['"a,a";b\n', [['a,a', 'b']]],
    ['', []],
  ]
  for (const [text, records] of cases)
    assert.deepEqual(parseCsvText(text), { records, unclosedQuote: null }, JSON.stringify(text))
  assert.equal(parseCsvText('a,b\n"c,d\n').unclosedQuote, 2)
})

test('readPartyTable: CSV and JSON → header and rows without blank ones', () => {
  assert.deepEqual(readPartyTable('name,nr\n\n ,\nAcme,1\n'), {
    header: ['name', 'nr'],
    mayLackHeader: true,
    rows: [['Acme', '1']],
  })
  const table = { header: ['name', 'siren'], mayLackHeader: false, rows: [['Acme', '5']] }
  for (const text of [
    '[{"name":"Acme","siren":5}]',
    '{"rows":[{"name":"Acme","siren":5}]}',
    '{"name":"Acme","siren":5}\n{}\n',
    '{"name":"Acme","siren":5}',
  ])
    assert.deepEqual(readPartyTable(text), table, text)
  for (const text of ['', '[', '[1]', '{"a":[],"b":[]}', '[]', '{}\n{'])
    assert.throws(() => readPartyTable(text), UnreadableFileError, text)
})

test('guessColumnMapping: headers of five languages → the fields, each column once', () => {
  const cases: [string[], Record<string, number>][] = [
    [['id', 'name', 'number', 'country', 'town'], { id: 0, name: 1, number: 2, country: 3, town: 4 }],
    [
      ['Kundennummer', 'Firma', 'USt-IdNr.', 'Land', 'Ort'],
      { id: 0, name: 1, number: 2, country: 3, town: 4 },
    ],
    [['Dénomination sociale', 'SIREN', 'Pays', 'Ville'], { name: 0, number: 1, country: 2, town: 3 }],
    [
      ['Razón social', 'CIF', 'País', 'Población', 'Código'],
      { name: 0, number: 1, country: 2, town: 3, id: 4 },
    ],
    [['Ragione sociale', 'Partita IVA', 'Città'], { name: 0, number: 1, town: 2 }],
    [['Company Name', 'VAT No', 'Account number'], { name: 0, number: 1, id: 2 }],
    [['Acme Ltd', '2026'], {}],
  ]
  for (const [header, columns] of cases) {
    const expected = Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, { column }]))
    assert.deepEqual(guessColumnMapping(header), expected, header.join())
  }
})

test('buildImportRows: mapped columns and one country → trimmed fields, empty ones left out', () => {
  const mapping = { name: { column: 1 }, number: { column: 0 }, country: { value: 'FR' } }
  const rows = [
    [' 552 100 554 ', 'Acme'],
    ['', 'Beta SARL ', 'x'],
  ]
  assert.deepEqual(buildImportRows({ rows }, mapping), [
    { number: '552 100 554', name: 'Acme', country: 'FR' },
    { name: 'Beta SARL', country: 'FR' },
  ])
  assert.deepEqual([isImportable(mapping), isImportable({ town: { column: 0 } })], [true, false])
})

test('findShiftedRows: more or fewer cells than columns → their numbers; empty cells at the end are ignored', () => {
  const header = ['name', 'town']
  const rows = [['a', 'b'], ['a', 'b', 'c'], ['a', 'b', ' ', ''], ['a']]
  assert.deepEqual(findShiftedRows({ header, rows }), [2, 4])
})

test('readLines: chunks that split lines and characters → complete lines', async () => {
  const bytes = Buffer.from('{"a":"é"}\n{"b":1}\n{"c":2}')
  const chunks = [bytes.subarray(0, 7), bytes.subarray(7, 12), bytes.subarray(12)]
  const lines = await Array.fromAsync(readLines(ReadableStream.from(chunks)))
  assert.deepEqual(lines.flat(), ['{"a":"é"}', '{"b":1}', '{"c":2}'])
})

const verdict = (row: number, fields: Partial<RowVerdict>): RowVerdict => ({
  row,
  id: null,
  verdict: 'matched',
  outcome: 'added',
  entry_id: null,
  entity_ids: [],
  candidates: 0,
  duplicate_of: null,
  errors: [],
  ...fields,
})

test('buildErrorRows: two rows, one with an error → it as it was read, with row and error', () => {
  const errors = [{ code: 'unknown_country', detail: '"Frence" is not a country.', did_you_mean: 'FR' }]
  const verdicts = [verdict(1, {}), verdict(2, { verdict: 'invalid', outcome: null, errors })]
  const rows = [{ name: 'Acme' }, { name: 'Beta', country: 'Frence' }]
  const request = { listId: '', rows, shiftedRows: new Set<number>(), mode: 'add', isDryRun: false } as const
  assert.deepEqual(buildErrorRows({ request, verdicts }), [
    ['name', 'number', 'country', 'town', 'id', 'row', 'error'],
    ['Beta', '', 'Frence', '', '', 2, '"Frence" is not a country. Did you mean “FR”?'],
  ])
  const { matched, invalid, added } = countVerdicts(verdicts)
  assert.deepEqual([matched, invalid, added], [1, 1, 1])
})

test('groupByEntity: entry with two entities → in the group of each', () => {
  const following = (id: string, ...entity_ids: string[]) =>
    ({ list: { id: 'l', name: 'L' }, entry: { id, entity_ids } }) as unknown as Parameters<
      typeof groupByEntity
    >[0][number]
  const groups = groupByEntity([following('one', 'a', 'b'), following('two', 'b')])
  assert.deepEqual(
    [...groups].map(([entity, entries]) => [entity, entries.map(({ entry }) => entry.id)]),
    [
      ['a', ['one']],
      ['b', ['one', 'two']],
    ],
  )
})

test('describeReason: for, against, neutral and unknown → words and sign', () => {
  assert.deepEqual(
    ['place', 'name_differs', 'namesake', 'new_reason'].map(reason => describeReason(reason)),
    [
      { text: 'Same town', sign: 'for' },
      { text: 'Different name', sign: 'against' },
      { text: 'Several have this name', sign: 'neutral' },
      { text: 'New reason', sign: 'neutral' },
    ],
  )
})
