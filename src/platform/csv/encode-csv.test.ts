import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCsv } from '../../../test/support/parse-csv.ts'
import { type CsvValue, encodeCsvRow } from './encode-csv.ts'

const CASES: readonly { value: CsvValue; cell: string }[] = [
  { value: null, cell: '' },
  { value: '', cell: '' },
  { value: 'plain text', cell: 'plain text' },
  { value: 'a, b', cell: '"a, b"' },
  { value: 'say "no"', cell: '"say ""no"""' },
  { value: 'two\r\nlines', cell: '"two\r\nlines"' },
  { value: 'two\nlines', cell: '"two\nlines"' },
  { value: '=1+1', cell: "'=1+1" },
  { value: '=HYPERLINK("x"; "y")', cell: '"\'=HYPERLINK(""x""; ""y"")"' },
  { value: '+33 1', cell: "'+33 1" },
  { value: '-2', cell: "'-2" },
  { value: '@SUM(A1)', cell: "'@SUM(A1)" },
  { value: '\t=1', cell: "'\t=1" },
  { value: '\r=1', cell: '"\'\r=1"' },
  { value: '\n=1', cell: '"\'\n=1"' },
  { value: '\uff1d1', cell: "'\uff1d1" },
  { value: '\uff0b1', cell: "'\uff0b1" },
  { value: '\uff0d1', cell: "'\uff0d1" },
  { value: '\uff20x', cell: "'\uff20x" },
  { value: 'a=1', cell: 'a=1' },
  { value: -5, cell: '-5' },
  { value: 1000.5, cell: '1000.5' },
  { value: true, cell: 'true' },
]

for (const { value, cell } of CASES)
  test(`encodeCsvRow: ${JSON.stringify(value)} → ${JSON.stringify(cell)}`, () =>
    assert.equal(encodeCsvRow([value, 'end']), `${cell},end\r\n`))

test('encodeCsvRow: any texts → read back unchanged, apart from the apostrophe before formulas', () => {
  const rows = [
    CASES.map(({ value }) => String(value ?? '')),
    ['', 'x', ''],
    ['é€😀', '"', '""', ',', '\r\n', ''],
  ]
  const isFormula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
  const expected = rows.map(row => row.map(text => (isFormula.test(text) ? `'${text}` : text)))
  assert.deepEqual(parseCsv(rows.map(encodeCsvRow).join('')), expected)
})
