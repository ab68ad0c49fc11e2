import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createFindATenderNoticeLink,
  FIND_A_TENDER_BUYER,
  type FindATenderTestRelease,
  readFindATenderRelease,
} from '../../../test/support/find-a-tender-releases.ts'

test('read: partial change release → mentions and details of the stated parts', async () => {
  const awards = ['1', '2'].map(id => ({ id, amendments: [{ id: '900001-2026' }] }))
  const leaver = {
    id: 's',
    name: 'LEAVER LTD',
    roles: ['removedSupplier'],
    identifier: { scheme: 'GB-COH', id: 'NI000000' },
  }
  const { draft, problems } = await readFindATenderRelease({
    tag: ['award', 'contract'],
    awards,
    parties: [FIND_A_TENDER_BUYER, leaver],
    tender: { title: 'T', documents: [createFindATenderNoticeLink('UK15')] },
  })
  assert.deepEqual(problems, [])
  assert.deepEqual(
    draft.mentions.map(({ role, type, name }) => [role, type, name]),
    [
      ['buyer', 'authority', 'Wold Council'],
      ['other', 'company', 'LEAVER LTD'],
    ],
  )
  assert.deepEqual(draft.details?.awards, awards)
})

test('mentions: buyer and suppliers outside parties → kept', async () => {
  const awards = [
    {
      id: '1',
      suppliers: [
        { id: 's', name: 'Grit Ltd' },
        { id: 't', name: 'Salt Ltd' },
      ],
    },
  ]
  const parties = [{ id: 's', name: 'Grit Ltd', roles: ['supplier'] }]
  const { draft } = await readFindATenderRelease({
    parties,
    buyer: { id: 'b', name: 'Wold Council' },
    awards,
  })
  assert.deepEqual(
    draft.mentions.map(({ role, name }) => `${role} ${name}`),
    ['buyer Wold Council', 'supplier Grit Ltd', 'supplier Salt Ltd'],
  )
})

const identifierCases: readonly (readonly [string, unknown, readonly string[], number])[] = [
  ['company', { scheme: 'GB-COH', id: '4142000' }, ['company_number 04142000 true'], 0],
  ['health body under the wrong register', { scheme: 'GB-COH', id: 'RJR' }, ['company_number RJR false'], 1],
  ['charity', { scheme: 'GB-CHC', id: '1109792' }, ['charity_number 1109792 true'], 0],
  ['Scottish charity', { scheme: 'GB-SC', id: 'sc012345' }, ['charity_number SC012345 true'], 0],
  ['Northern Irish charity', { scheme: 'GB-NIC', id: '100123' }, ['charity_number NIC100123 true'], 0],
  ['learning provider', { scheme: 'GB-UKPRN', id: 10007790 }, ['local GB-UKPRN-10007790 true'], 0],
  ['platform account', { scheme: 'GB-SRS', id: 'sid4gov.cabinetoffice.gov.uk/zbKz776r' }, [], 0],
  ['no register', { id: '02366678' }, ['local 02366678 null'], 0],
  ['register of another country', { scheme: 'DE-CR', id: 'HRB 1' }, ['local DE-CR-HRB 1 null'], 1],
  ['unknown register', { scheme: 'constructor', id: '1' }, ['local constructor-1 null'], 1],
  ['no number', { legalName: 'Wold Council', noIdentifierRationale: 'notOnAnyRegister' }, [], 0],
]
for (const [what, identifier, expected, problems] of identifierCases) {
  test(`readFindATenderPartyIdentifiers: ${what} → ${expected.join(', ') || 'none'}`, async () => {
    const { draft, problems: foundProblems } = await readFindATenderRelease({
      parties: [{ ...FIND_A_TENDER_BUYER, identifier }],
    })
    const found = draft.mentions[0]?.identifiers.map(
      ({ scheme, number, valid }) => `${scheme} ${number} ${valid}`,
    )
    assert.deepEqual(found, expected)
    assert.equal(foundProblems.length, problems)
  })
}

const partyCases: readonly (readonly [string, FindATenderTestRelease, FindATenderTestRelease, number])[] = [
  [
    'in the United Kingdom',
    { address: { countryName: 'England', postalCode: 'DE1 2FS' } },
    { locality: 'DE1 2FS' },
    0,
  ],
  [
    'in Germany',
    { address: { countryName: 'Germany', locality: 'Ulm' } },
    { locality: 'Ulm', jurisdiction: 'DE' },
    0,
  ],
  [
    'in Ireland',
    { address: { country: 'IE', locality: 'Cork' } },
    { locality: 'Cork', jurisdiction: 'EU' },
    0,
  ],
  ...(
    [
      ['16a Mill Street, Kendal, United Kingdom, LA9 9XX', 'LA9 9XX'],
      ['Emerald Way, United Kingdom, ST159ZZ', 'ST159ZZ'],
      ['Mill RoadnLE11 9ZZnGB', 'LE11 9ZZ'],
      ['Old MillnBradfordnBD16 9ZZ', 'BD16 9ZZ'],
      ['Columbia Centre, RG12 9ZZ, United Kingdom', 'RG12 9ZZ'],
    ] as const
  ).map(
    ([streetAddress, locality]) =>
      [`at ${streetAddress}`, { address: { streetAddress } }, { locality }, 0] as const,
  ),
  ['at an address without a postcode', { address: { streetAddress: 'Unit M1 4AA1, Leeds' } }, {}, 0],
  ['in an unknown country', { address: { countryName: 'Ruritania' } }, {}, 1],
  ['with an unknown role', { roles: ['toString'] }, { role: 'other' }, 1],
]
for (const [what, changes, expected, problems] of partyCases) {
  test(`mentions: party ${what} → ${JSON.stringify(expected)}`, async () => {
    const { draft, problems: foundProblems } = await readFindATenderRelease({
      parties: [{ name: 'Somebody', roles: ['buyer'], ...changes }],
    })
    assert.deepEqual(draft.mentions, [
      { type: 'authority', role: 'buyer', name: 'Somebody', identifiers: [], ...expected },
    ])
    assert.equal(foundProblems.length, problems)
  })
}

test('mentions: party without a name → bad_value, others kept', async () => {
  const { draft, problems } = await readFindATenderRelease({
    parties: [{ roles: ['supplier'] }, FIND_A_TENDER_BUYER],
  })
  assert.deepEqual(
    draft.mentions.map(({ name }) => name),
    ['Wold Council'],
  )
  assert.deepEqual(problems, ['bad_value 900001-2026 parties'])
})

test('read: contact persons → left out', async () => {
  const contactPoint = { name: 'Ada Secret', email: 'ada@example.org', telephone: '+44 1' }
  const { draft, problems } = await readFindATenderRelease({
    parties: [{ ...FIND_A_TENDER_BUYER, contactPoint }],
  })
  assert.doesNotMatch(JSON.stringify(draft), /Secret|ada@/)
  assert.deepEqual(problems, [])
})

test('read: framework of 1,500 suppliers → all mentions, oversized details left out', async () => {
  const parties = Array.from({ length: 1500 }, (_, i) => ({
    id: `s${i}`,
    name: `SUPPLIER ${i} LTD`,
    roles: ['supplier'],
    roleDetails: 'x'.repeat(500),
  }))
  const awards = [{ id: '1', suppliers: parties.map(({ id, name }) => ({ id, name })) }]
  const { draft, problems } = await readFindATenderRelease({ tag: ['award'], parties, awards })
  assert.deepEqual(problems, [])
  assert.equal(draft.mentions.length, 1500)
  assert.deepEqual(draft.details?.awards, awards)
  assert.deepEqual(draft.details?.left_out, ['parties'])
})

const STATEMENT =
  '2.The name and address of the registered office of the provider(s) to whom an award is to be made:'
const providerTexts: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'name on the next line',
    `A notice under the PSR.\n${STATEMENT}\nTarnside Clinics Limited, 1 School Lane, Wold, HU7 3JQ\n3.A description`,
    ['Tarnside Clinics Limited HU7 3JQ'],
  ],
  [
    'two names',
    `PSR.\n${STATEMENT}\nTarnside Clinics Limited, Wold\nEskmere Care CIC, Wold\n3. Services, Ltd`,
    ['Tarnside Clinics Limited undefined', 'Eskmere Care CIC undefined'],
  ],
  [
    'name on the same line',
    `PSR.\n${STATEMENT} Tarnside Clinics Ltd\n3. Services`,
    ['Tarnside Clinics Ltd undefined'],
  ],
  ['no company', `PSR.\n${STATEMENT}\nSee the attached list\n3. Services`, []],
  ['another regime', `${STATEMENT}\nTarnside Clinics Limited\n3. Services`, []],
  ['no statement', 'PSR. Tarnside Clinics Limited', []],
]
for (const [what, description, expected] of providerTexts) {
  test(`buildFindATenderMentions: provider in text, ${what} → ${expected.length}`, async () => {
    const { draft } = await readFindATenderRelease({ description })
    assert.deepEqual(
      draft.mentions
        .filter(({ role }) => role === 'supplier')
        .map(({ name, locality }) => `${name} ${locality}`),
      expected,
    )
  })
}

test('readFindATenderPartyIdentifiers: PPON without its register → ppon', async () => {
  const { draft } = await readFindATenderRelease({
    parties: [{ ...FIND_A_TENDER_BUYER, identifier: { id: 'PZZZ-0000-ZZZZ' } }],
  })
  assert.deepEqual(
    draft.mentions[0]?.identifiers.map(({ scheme, valid }) => [scheme, valid]),
    [['ppon', true]],
  )
})
