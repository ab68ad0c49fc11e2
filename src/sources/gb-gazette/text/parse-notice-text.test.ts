import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteCompaniesInText, findGazetteCompanyNumbers } from './find-companies.ts'
import { joinGazetteFragments } from './join-fragments.ts'
import { parseGazetteTextLabels } from './parse-labels.ts'
import { parseGazetteCaseNumber, parseGazetteCourtLine } from './parse-notice-text.ts'
import { parseGazettePractitioners } from './parse-practitioners.ts'

const RUNNING =
  "Name of Company: KAYMILL PAYROLL LTD Company Number: 99697327 Nature of Business: Payroll Type of Liquidation: Creditors' Voluntary " +
  "Registered office: Garth OL9 9ZZ Liquidator's name and address: Una Fell of Opal, 1 High St Office Holder Number: 9566. " +
  'Date of Appointment: 2 October 2026 By whom Appointed: Mem…'

const labels: readonly (readonly [string, readonly string[], object])[] = [
  [
    'headings in running text → values, truncated value omitted',
    [RUNNING],
    {
      name: 'KAYMILL PAYROLL LTD',
      number: '99697327',
      activity: 'Payroll',
      procedure: "Creditors' Voluntary",
      address: 'Garth OL9 9ZZ',
      practitioners: 'Una Fell of Opal, 1 High St',
      practitionerNumbers: '9566',
      appointed: '2 October 2026',
    },
  ],
  [
    'repeated heading → first value',
    ['Nature of the business: Hotels.', 'Nature of business: Inns'],
    { activity: 'Hotels' },
  ],
  ['heading without a value → omitted', ['Nature of Business:', 'Trading Name: Kay'], { tradingName: 'Kay' }],
  [
    'date under a wrongly filled heading → date of the next one',
    ['Dated of Appointment: Una Fell (IP No. 9712) of Opal', 'Date of Appointment: 23 February 2024'],
    { appointed: '23 February 2024' },
  ],
  [
    'former addresses → not the registered office',
    [
      'Registered office: (Former): 5 Holland Row, Garth',
      'Principal trading address: (Former): 6 Holland Row',
    ],
    { formerAddress: '5 Holland Row, Garth', formerTradingAddress: '6 Holland Row' },
  ],
  [
    'registered office about to change → new address',
    [
      'Registered office: The registered office of the Company will be changed to 5 Fore Street, Garth, having previously been 6 Fore Street',
    ],
    { address: '5 Fore Street, Garth' },
  ],
  [
    'earlier address in brackets → current address',
    ['Registered office: 14 Castle Street, Garth GA1 1AA (Formerly: 43 Castle Street, Garth)'],
    { address: '14 Castle Street, Garth GA1 1AA' },
  ],
  [
    'sentence after a postcode → address only',
    ['Registered office: 14 Castle Street, Garth GA1 1AA At a General Meeting of the Company'],
    { address: '14 Castle Street, Garth GA1 1AA' },
  ],
  ['no headings → none', ['The registered office is in Garth.'], {}],
  ['overlong value → omitted', [`Registered office: ${'x'.repeat(500)}`], {}],
]
for (const [name, lines, expected] of labels)
  test(`parseGazetteTextLabels: ${name}`, () =>
    assert.deepEqual({ ...parseGazetteTextLabels(lines) }, expected))

const numbers: readonly (readonly [string, readonly string[]])[] = [
  ['(Company Number 02593821)', ['02593821']],
  ['Company Number: (SC123456)', ['SC123456']],
  ['Registered in England and Wales No. 1234567', ['1234567']],
  [
    'Registration Number NI 034567 and again Company No: 02593821; company number 02593821',
    ['NI 034567', '02593821'],
  ],
  ['Company Number: 1669…', []],
  ['Company Number 16697327...', []],
  ['Office Holder Number: 9566. Telephone Number: 02079460000', []],
  ['Company Number 123456789', []],
  ['Number 02593821', []],
]
for (const [text, expected] of numbers)
  test(`findGazetteCompanyNumbers: ${text} → ${expected.join(', ') || 'none'}`, () =>
    assert.deepEqual(findGazetteCompanyNumbers(text), expected))

const companies: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'name and number on one line → company',
    ['In the Matter of ACME FORGE LIMITED (Company Number 02593821)'],
    ['ACME FORGE LIMITED 02593821'],
  ],
  [
    'name on the previous line → company',
    ['ACME FORGE LTD', '(Company Number 02593821)'],
    ['ACME FORGE LTD 02593821'],
  ],
  [
    'two companies on one line → both',
    ['ACME FORGE LIMITED (Company Number 02593821) and ACME STEEL PLC (Company Number 02593822)'],
    ['ACME FORGE LIMITED 02593821', 'ACME STEEL PLC 02593822'],
  ],
  [
    'same number twice → first company',
    ['ACME LTD (Company No 02593821), ACME LIMITED (Company No 02593821)'],
    ['ACME LTD 02593821'],
  ],
  [
    'initials with dots → whole name',
    ['J.V.C. BUILDING LTD', '(Company Number 02593821)'],
    ['J.V.C. BUILDING LTD 02593821'],
  ],
  [
    'initials with spaces → whole name',
    ['A.B. & C. LIMITED (Company Number 02593821)'],
    ['A.B. & C. LIMITED 02593821'],
  ],
  [
    'brackets and "AND" in a name → whole name',
    ['R.S.R. (FORGE AND STEEL) LIMITED', '(Company Number 02593821)'],
    ['R.S.R. (FORGE AND STEEL) LIMITED 02593821'],
  ],
  [
    'mixed case with a connecting word → whole name',
    ['In the matter of Alder and Quill Limited (Company Number 02593821)'],
    ['Alder and Quill Limited 02593821'],
  ],
  [
    'sentence before the name → name only',
    ['The winding-up of the company. Alder Forge Limited (Company Number 02593821)'],
    ['Alder Forge Limited 02593821'],
  ],
  [
    'prefixes of Scotland, Northern Ireland, LLPs and overseas companies → companies',
    [
      'ACME FORGE LIMITED ( SC776044 )',
      'ACME QUAY LIMITED (NI034567)',
      'ACME LAW LLP (Registered Number OC312345)',
      'ACME HIGHLAND LLP (Company No. SO300123)',
      'ACME OVERSEAS PLC (Company Number: FC012345)',
    ],
    [
      'ACME FORGE LIMITED SC776044',
      'ACME QUAY LIMITED NI034567',
      'ACME LAW LLP OC312345',
      'ACME HIGHLAND LLP SO300123',
      'ACME OVERSEAS PLC FC012345',
    ],
  ],
  [
    'bare number after a name → company',
    ['NOTICE REGARDING THE RE-USE OF A PROHIBITED NAME ACME FORGE LIMITED 02593821'],
    ['ACME FORGE LIMITED 02593821'],
  ],
  [
    'name in capitals without a legal form → company',
    ['THE ACME FORGE TRUST', '(Company Number 02593821)'],
    ['THE ACME FORGE TRUST 02593821'],
  ],
  ['heading in capitals before the number → none', ['NOTICE TO CREDITORS', '(Company Number 02593821)'], []],
  [
    'address before the name → name only',
    ['B1 1BD ACME LTD (Company Number 02593821)'],
    ['ACME LTD 02593821'],
  ],
  ['law before the number → none', ['INSOLVENCY ACT 1986', '(Company Number 02593821)'], []],
  ['name without a legal form → none', ['the above-named', '(Company Number 02593821)'], []],
  ['number without a name → none', ['(Company Number 02593821)'], []],
]
for (const [name, lines, expected] of companies) {
  test(`findGazetteCompaniesInText: ${name}`, () => {
    assert.deepEqual(
      findGazetteCompaniesInText(lines).map(company => `${company.name} ${company.number}`),
      expected,
    )
  })
}

const courts: readonly (readonly [string, string | null, string | null])[] = [
  ['In the High Court of Justice', 'High Court of Justice', null],
  ['In the High Court of Justice (Chancery Division)', 'High Court of Justice (Chancery Division)', null],
  ['In the Leeds County Court No 123 of 2012', 'Leeds County Court', '123 of 2012'],
  [
    'In the High Court of Justice, Companies Court No 4567 of 2013',
    'High Court of Justice, Companies Court',
    '4567 of 2013',
  ],
  ['In the High Court of Justice Court Number: CR-2018-001234', 'High Court of Justice', 'CR-2018-001234'],
  ['in the Court of Session', 'Court of Session', null],
  ['Manchester District Registry No 1234 of 2012', null, '1234 of 2012'],
  ['Business and Property Courts, CR-2018-MAN-001234', null, 'CR-2018-MAN-001234'],
  ['In the Matter of COURT HOTELS LIMITED', null, null],
  ['In the Matter of the Insolvency Act 1986 and in the High Court', null, null],
  ['In the year 1986', null, null],
]
for (const [line, court, number] of courts) {
  test(`parseGazetteCourtLine: ${line} → ${court}, case ${number}`, () =>
    assert.deepEqual([parseGazetteCourtLine(line), parseGazetteCaseNumber(line)], [court, number]))
}

const people: readonly (readonly [string, string | undefined, readonly string[]])[] = [
  [
    'Una Fell and Colin Drury, both of Opal, 1 High St',
    '9712 and 9713',
    ['Una Fell 9712', 'Colin Drury 9713'],
  ],
  [
    'Una Fell (IP No. 9712) and Colin James Drury (IP No 9713), Opal',
    undefined,
    ['Una Fell 9712', 'Colin James Drury 9713'],
  ],
  [
    'Una Fell and Colin Drury (IP Nos. 9712 and 9713), both of Opal',
    undefined,
    ['Una Fell 9712', 'Colin Drury 9713'],
  ],
  [
    'Una Fell, Colin Drury, both of Opal (IP Nos 9712/9713)',
    undefined,
    ['Una Fell 9712', 'Colin Drury 9713'],
  ],
  ['Una Fell and Colin Drury (IP No 9712), both of Opal', undefined, []],
  ['Una Fell of Big Opal (IP No. 9712)', undefined, ['Una Fell 9712']],
  ['Una Fell of Opal', undefined, ['Una Fell null']],
  ['Una O’Fell-Orr & Ian McAllister of Opal', undefined, ['Una O’Fell-Orr null', 'Ian McAllister null']],
  ['Una Fell and Colin Drury of Opal', '9712', []],
  ['Opal Recovery Limited (in liquidation), 1 High St', '9712 9713', []],
  ['see above', undefined, []],
]
for (const [value, stated, expected] of people) {
  test(`parseGazettePractitioners: ${value} → ${expected.join(', ') || 'none'}`, () => {
    assert.deepEqual(
      parseGazettePractitioners(value, stated).map(({ name, number }) => `${name} ${number}`),
      expected,
    )
  })
}

test('parseGazettePractitioners: endless names → under 1 s', () => {
  const start = performance.now()
  for (const name of ['Aa Bb, ', 'Aa Bb and ', 'Aa ', 'and Aa Bb '])
    parseGazettePractitioners(name.repeat(60), undefined)
  assert.ok(performance.now() - start < 1_000)
})

test('parse-notice-text: long hostile texts → under 5 s', () => {
  const hostile = [
    'a'.repeat(1_000_000),
    '('.repeat(300_000),
    'Company Number 12345678 '.repeat(20_000),
    ' : ,'.repeat(200_000),
  ]
  const start = performance.now()
  parseGazetteTextLabels(hostile)
  findGazetteCompaniesInText(hostile)
  findGazetteCompanyNumbers(hostile.join('\n'))
  for (const line of hostile) {
    parseGazetteCourtLine(line)
    parseGazetteCaseNumber(line)
  }
  assert.ok(performance.now() - start < 5_000)
})

const headings: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'state on a line between name and number → name',
    ['OPAL PRINT LIMITED', "(In Creditors' Voluntary Liquidation)", '(Company Number 07654001)'],
    ['OPAL PRINT LIMITED 07654001'],
  ],
  [
    'state before a bare number → name',
    ['OPAL LEISURE LIMITED', '(In Liquidation)', 'SC212121'],
    ['OPAL LEISURE LIMITED SC212121'],
  ],
  [
    'trading name between name and number → name',
    ['In the matter of OPAL WHOLESALE LIMITED', 'Trading As: Opal Cash', '(Company Number 08080808)'],
    ['OPAL WHOLESALE LIMITED 08080808'],
  ],
  [
    'number of the petitioner → no company',
    ['presented on 30th July 2026 by GARTH FOODS LIMITED (company number 01234565) of Garth'],
    [],
  ],
]
for (const [description, lines, expected] of headings)
  test(`findGazetteCompaniesInText: ${description}`, () => {
    const found = findGazetteCompaniesInText(joinGazetteFragments(lines))
    assert.deepEqual(
      found.map(({ name, number }) => `${name} ${number}`),
      expected,
    )
  })
