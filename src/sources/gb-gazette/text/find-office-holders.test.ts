import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteOfficeHolders } from './find-office-holders.ts'
import { joinGazetteFragments } from './join-fragments.ts'
import { findGazetteProhibitedNameParties } from './parties/find-prohibited-name.ts'

const KIND = 'Resolutions for Winding-up'
const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'heading per person → both with number and firm',
    [
      'Joint Liquidator: Una Fell (IP number 9712) of Opal Recovery LLP, 1 High Street, Garth GA1 1AA.',
      'Joint Liquidator: Colin Drury (IP number 9713) of Opal Recovery LLP, 1 High Street, Garth GA1 1AA.',
    ],
    ['liquidator Una Fell 9712 of Opal Recovery LLP', 'liquidator Colin Drury 9713 of Opal Recovery LLP'],
  ],
  [
    'numbers, then capacity and firm stated once → both with the firm',
    ['Una Fell (IP Number 9712) and Colin Drury (IP Number 9713), Joint Liquidators, Opal & Co LLP. Garth'],
    ['liquidator Una Fell 9712 of Opal & Co LLP', 'liquidator Colin Drury 9713 of Opal & Co LLP'],
  ],
  [
    'firm of the person before → the same firm',
    [
      'Notice is given that Una Fell (IP No. 9712) of Opal LLP, 1 High Street, Garth, GA1 1AA continues. Colin Drury (IP No. 9713) of the same firm continues.',
    ],
    ['liquidator Una Fell 9712 of Opal LLP', 'liquidator Colin Drury 9713 of Opal LLP'],
  ],
  [
    'appointment by a dated order in place of another → only the person appointed',
    [
      'by Order of the Court dated 28 August 2026, Una Fell (IP No. 9712) of Opal LLP, 1 Row, Garth was appointed Liquidator in place of Colin Drury, who was removed as Liquidator.',
    ],
    ['liquidator Una Fell 9712 of Opal LLP'],
  ],
  [
    'initials with letters, numbers stated once at the end → both',
    [
      'That U.M. Fell FCCA FABRP and C. M. Drury MIPA, both of Opal LLP, 1 Row, Garth, (IP Nos 9712 and 9713) be and are hereby appointed Joint Liquidators',
    ],
    ['liquidator U.M. Fell 9712 of Opal LLP', 'liquidator C. M. Drury 9713 of Opal LLP'],
  ],
  [
    'receivers under the Law of Property Act → receivers',
    [
      'Notice is given that Una Fell and Colin Drury of Opal LLP, 1 Row were appointed as Joint Law of Property Act Receivers of the property',
    ],
    [
      'insolvency_practitioner Una Fell null of Opal LLP',
      'insolvency_practitioner Colin Drury null of Opal LLP',
    ],
  ],
  [
    'letters or profession before the firm → firm',
    ['That Una Fell, CA, of Opal Insolvency, 1 High Street be appointed liquidator of the company.'],
    ['liquidator Una Fell null of Opal Insolvency'],
  ],
  [
    'heading within a heading → person',
    [
      "Liquidator's name and address: Joint Liquidator: Una Fell (IP number 015676) of Opal & Co, 1 High Street.",
    ],
    ['liquidator Una Fell 015676 of Opal & Co'],
  ],
  [
    'two persons under one heading → both, with the firm stated once',
    ['Office Holder Details: Una Fell and Colin Drury (IP numbers 9712 and 9713) of Opal (North) LLP, Garth'],
    ['liquidator Una Fell 9712 of Opal (North) LLP', 'liquidator Colin Drury 9713 of Opal (North) LLP'],
  ],
  [
    'numbers after each name, firm after the last → both with the firm',
    [
      'Liquidators: Una Fell (IP No. 9712) and Colin Drury (IP No. 9713), both of Opal Limited, 1 High Street',
    ],
    ['liquidator Una Fell 9712 of Opal Limited', 'liquidator Colin Drury 9713 of Opal Limited'],
  ],
  [
    'different firms → each with their own',
    [
      'Joint Administrators: Una Fell (IP number 9712) of Opal LLP, Garth and Colin Drury (IP number 9713) of Onyx Ltd, Hull',
    ],
    [
      'insolvency_practitioner Una Fell 9712 of Opal LLP',
      'insolvency_practitioner Colin Drury 9713 of Onyx Ltd',
    ],
  ],
  [
    'table without colons → persons with numbers and capacity',
    [
      'Name(s) of Office Holder(s) Una Fell & Colin Drury',
      'Office Holder Number(s) 9712 & 9713',
      'Address of Office Holder(s) 1 High Street, Garth, GA1 1AA',
      'Capacity Joint Liquidator',
    ],
    ['liquidator Una Fell 9712 of null', 'liquidator Colin Drury 9713 of null'],
  ],
  [
    'sentence of appointment → persons with the firm',
    [
      'That Una Fell and Colin Drury of Opal Advisory Limited, 1 High Street, Garth, be and are hereby appointed Joint Liquidators',
    ],
    [
      'liquidator Una Fell null of Opal Advisory Limited',
      'liquidator Colin Drury null of Opal Advisory Limited',
    ],
  ],
  [
    'sentence with a number in brackets → person with the number',
    [
      '"That Una Fell (office holder no 17552) of Opal Limited, Garth, be and is hereby appointed Liquidator"',
    ],
    ['liquidator Una Fell 17552 of Opal Limited'],
  ],
  [
    'profession after the name → no second person',
    ['That Una Mary Fell, Licensed Insolvency Practitioner, of Opal Limited, be appointed Liquidator'],
    ['liquidator Una Mary Fell null of Opal Limited'],
  ],
  [
    'signature with number and capacity → person',
    ['Una Mary Fell (IP No 9712) Liquidator, Opal Limited, 1 High Street'],
    ['liquidator Una Mary Fell 9712 of Opal Limited'],
  ],
  [
    'nominated liquidator → insolvency practitioner',
    ['Nominated Liquidator: Una Fell (IP number 9712) of Opal LLP, Garth'],
    ['insolvency_practitioner Una Fell 9712 of Opal LLP'],
  ],
  [
    'address instead of a firm → no firm',
    ['Liquidator: Una Fell (IP number 9712) of Alpha House, 1 High Street, Garth'],
    ['liquidator Una Fell 9712 of null'],
  ],
  [
    'initials, apostrophes and hyphens in names → whole names',
    ['Joint Liquidator: J. A. D’Arcy-Fell (IP number 9712) of Opal LLP'],
    ['liquidator J. A. D’Arcy-Fell 9712 of Opal LLP'],
  ],
  [
    'first name only, full name in the sentence → full name',
    [
      'That Una Fell and Colin Drury of Opal LLP be and are hereby appointed Joint Liquidators.',
      'Joint Liquidator: Una (IP number 9712) of Opal LLP, Garth',
    ],
    ['liquidator Una Fell 9712 of Opal LLP'],
  ],
  ['first name only → none', ['Joint Liquidator: Una (IP number 9712) of Opal LLP, Garth'], []],
  ['company appointed → none', ['That Opal Recovery Limited be appointed Liquidator'], []],
  ['e-mail after the heading → none', ['Liquidator: una.fell@opal.example'], []],
  ['contact person → none', ['For further details contact Una Fell on 01632 960000'], []],
  ['director → none', ['Una Fell, Director'], []],
]
for (const [name, lines, expected] of CASES) {
  test(`findGazetteOfficeHolders: ${name}`, () => {
    const found = findGazetteOfficeHolders(lines, KIND)
    assert.deepEqual(
      found.map(person => `${person.role} ${person.name} ${person.number} of ${person.firm}`),
      expected,
    )
  })
}

const FRAGMENTS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'number and brackets on lines of their own → one line',
    ['ACME FORGE LIMITED', '(Company Number', '02593821', ')', 'Registered office:', '1 High Street'],
    ['ACME FORGE LIMITED (Company Number 02593821)', 'Registered office: 1 High Street'],
  ],
  [
    'name, number and firm in pieces → one line',
    ['Liquidator:', 'Una', 'Fell', '(IP number', '9712', ') of', 'Opal LLP', ',', '1 High Street', '.'],
    ['Liquidator: Una Fell (IP number 9712) of Opal LLP, 1 High Street.'],
  ],
  [
    'signature in pieces → one line',
    ['Una', 'Mary', 'Fell', '(IP No', '9712', ')'],
    ['Una Mary Fell (IP No 9712)'],
  ],
  [
    'heading without a value before another heading → two lines',
    ['Name of Company:', 'Nature of Business:', 'Printing'],
    ['Name of Company:', 'Nature of Business: Printing'],
  ],
  [
    'court and number in pieces → two lines',
    ['In the', 'High Court of Justice', 'No', '1 of 2012'],
    ['In the High Court of Justice', 'No 1 of 2012'],
  ],
  [
    'bare number after a name → one line',
    ['ACME FORGE LTD', 'SC776044', 'Text'],
    ['ACME FORGE LTD SC776044', 'Text'],
  ],
  [
    'complete sentences → unchanged',
    ['The company is wound up.', 'The creditors meet.'],
    ['The company is wound up.', 'The creditors meet.'],
  ],
]
for (const [name, lines, expected] of FRAGMENTS)
  test(`joinGazetteFragments: ${name}`, () => assert.deepEqual(joinGazetteFragments(lines), expected))

test('find-office-holders: long hostile texts → under 5 s', () => {
  const hostile = [
    'That Aa Bb and '.repeat(20_000),
    'Joint Liquidator: '.repeat(20_000),
    'Liquidator: Aa Bb (IP number 1), '.repeat(10_000),
    'appointed liquidator '.repeat(20_000),
    'I, Aa Bb '.repeat(30_000),
    'through A '.repeat(30_000),
    'undersigned '.repeat(30_000),
    'Aa Bb (IP number 1) resigned, '.repeat(10_000),
    'in place of Aa Bb and '.repeat(900),
    ' LIMITED ( '.repeat(30_000),
  ]
  const start = performance.now()
  for (const text of hostile) {
    findGazetteOfficeHolders([text], KIND)
    findGazetteProhibitedNameParties(text, [])
  }
  joinGazetteFragments(hostile.flatMap(text => text.split(' ')).slice(0, 50_000))
  assert.ok(performance.now() - start < 5_000)
})

test('findGazetteOfficeHolders: person proposed by deemed consent → not a liquidator yet', () => {
  const [person] = findGazetteOfficeHolders(
    ['decision by deemed consent: that Una Fell of Opal LLP be appointed liquidator of the Company.'],
    'Deemed Consent',
  )
  assert.equal(`${person?.role} ${person?.name}`, 'insolvency_practitioner Una Fell')
})
