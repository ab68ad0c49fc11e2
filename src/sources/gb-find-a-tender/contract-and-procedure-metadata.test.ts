import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type FindATenderTestRelease,
  readFindATenderRelease,
} from '../../../test/support/find-a-tender-releases.ts'

const amountCases: readonly (readonly [string, FindATenderTestRelease, FindATenderTestRelease, number])[] = [
  [
    'net and gross amount',
    { tender: { title: 'T', value: { amount: 10, amountGross: 12, currency: 'GBP' } } },
    { estimated_value: 10, currency: 'GBP' },
    0,
  ],
  ['gross amount only', { tender: { title: 'T', value: { amountGross: 12, currency: 'GBP' } } }, {}, 0],
  ['placeholder amount', { tender: { title: 'T', value: { amount: 0.01, currency: 'GBP' } } }, {}, 0],
  [
    'amount in AED',
    { tender: { title: 'T', value: { amount: 10, currency: 'AED' } } },
    { estimated_value: 10, currency: 'AED' },
    0,
  ],
  [
    'estimates of all lots',
    {
      tender: {
        title: 'T',
        lots: [{ value: { amount: 10.5, currency: 'GBP' } }, { value: { amount: 5, currency: 'GBP' } }],
      },
    },
    { estimated_value: 15.5, currency: 'GBP' },
    0,
  ],
  [
    'estimate of one lot of two',
    { tender: { title: 'T', lots: [{ value: { amount: 10, currency: 'GBP' } }, {}] } },
    {},
    0,
  ],
  [
    'estimate and award in two currencies',
    {
      tender: { title: 'T', value: { amount: 10, currency: 'USD' } },
      awards: [{ value: { amount: 9, currency: 'GBP' } }],
    },
    { award_amount: 9, currency: 'GBP' },
    0,
  ],
  [
    'award and contract',
    {
      awards: [{ value: { amount: 9, currency: 'GBP' } }],
      contracts: [{ value: { amount: 8, currency: 'GBP' } }],
    },
    { award_amount: 8, currency: 'GBP' },
    0,
  ],
  [
    'several awards without lots',
    { awards: [{ value: { amount: 9, currency: 'GBP' } }, { value: { amount: 9, currency: 'GBP' } }] },
    {},
    0,
  ],
  [
    'several awards without lots, different amounts',
    { awards: [{ value: { amount: 9, currency: 'GBP' } }, { value: { amount: 8, currency: 'GBP' } }] },
    { award_amount: 17, currency: 'GBP' },
    0,
  ],
  [
    'contracts without amounts',
    {
      awards: [{ id: 'a', value: { amount: 9, currency: 'GBP' } }],
      contracts: [{ awardID: 'a' }],
    },
    { award_amount: 9, currency: 'GBP' },
    0,
  ],
  [
    'one of two awards without amount',
    { awards: [{ relatedLots: ['1'], value: { amount: 9, currency: 'GBP' } }, { relatedLots: ['2'] }] },
    {},
    0,
  ],
  [
    'several awards of separate lots, one unsuccessful',
    {
      awards: [
        { relatedLots: ['1', '3'], value: { amount: 9.1, currency: 'GBP' } },
        { relatedLots: ['2'], value: { amount: 0.2, currency: 'GBP' } },
        { relatedLots: ['4'], status: 'unsuccessful' },
      ],
    },
    { award_amount: 9.3, currency: 'GBP' },
    0,
  ],
  [
    'several awards, two of one lot',
    {
      awards: [
        { relatedLots: ['1'], value: { amount: 9, currency: 'GBP' } },
        { relatedLots: ['1', '2'], value: { amount: 9, currency: 'GBP' } },
      ],
    },
    {},
    0,
  ],
  [
    'contracts with the lots of their awards',
    {
      awards: [
        { id: 'a', relatedLots: ['1'] },
        { id: 'b', relatedLots: ['2'] },
      ],
      contracts: [
        { awardID: 'a', value: { amount: 9, currency: 'GBP' } },
        { awardID: 'b', value: { amount: 8, currency: 'GBP' } },
      ],
    },
    { award_amount: 17, currency: 'GBP' },
    0,
  ],
  [
    'contracts in two currencies',
    {
      awards: [
        { id: 'a', relatedLots: ['1'] },
        { id: 'b', relatedLots: ['2'] },
      ],
      contracts: [
        { awardID: 'a', value: { amount: 9, currency: 'GBP' } },
        { awardID: 'b', value: { amount: 8, currency: 'EUR' } },
      ],
    },
    {},
    0,
  ],
  ['amount as text', { tender: { title: 'T', value: { amount: '10', currency: 'GBP' } } }, {}, 1],
  ['negative amount', { tender: { title: 'T', value: { amount: -10, currency: 'GBP' } } }, {}, 1],
  ['amount without currency', { tender: { title: 'T', value: { amount: 10 } } }, {}, 1],
]
for (const [what, changes, expected, problems] of amountCases) {
  test(`buildFindATenderAmountMetadata: ${what} → ${JSON.stringify(expected)}`, async () => {
    const { draft, problems: foundProblems } = await readFindATenderRelease(changes)
    const { currency, estimated_value, award_amount } = draft.metadata
    assert.deepEqual(JSON.parse(JSON.stringify({ currency, estimated_value, award_amount })), expected)
    assert.equal(foundProblems.length, problems)
  })
}

const termCases: readonly (readonly [string, FindATenderTestRelease, FindATenderTestRelease, number])[] = [
  [
    'lots with equal periods',
    {
      lots: [
        { contractPeriod: { startDate: '2026-10-01' } },
        { contractPeriod: { startDate: '2026-10-01T00:00:00+01:00' } },
      ],
    },
    { lots: 2, contract_start: '2026-10-01' },
    0,
  ],
  [
    'lots with different periods',
    {
      lots: [
        { contractPeriod: { startDate: '2026-10-01' } },
        { contractPeriod: { startDate: '2026-10-02' } },
      ],
    },
    { lots: 2 },
    0,
  ],
  [
    'request deadline before tender deadline',
    {
      tenderPeriod: { endDate: '2026-11-01T12:00:00Z' },
      expressionOfInterestDeadline: '2026-10-01T17:00:00+01:00',
    },
    { deadline: '2026-10-01', deadline_time: '17:00' },
    0,
  ],
  [
    'deadline without time on the same day',
    { tenderPeriod: { endDate: '2026-10-01' }, expressionOfInterestDeadline: '2026-10-01T17:00:00+01:00' },
    { deadline: '2026-10-01', deadline_time: '17:00' },
    0,
  ],
  ['nonexistent day', { tenderPeriod: { endDate: '2026-02-30T12:00:00Z' } }, {}, 1],
  ['year 1', { tenderPeriod: { endDate: '0001-01-01T00:00:00Z' } }, {}, 1],
  [
    'duration in months',
    { lots: [{ contractPeriod: { durationInMonths: 18 } }] },
    { lots: 1, duration_months: 18 },
    0,
  ],
  ...[
    [1800, 60],
    [360, 12],
    [2520, 84],
    [730, 24],
    [1095, 36],
  ].map(
    ([days, months]) =>
      [
        `duration of ${days} days`,
        { contractPeriod: { durationInDays: days } },
        { duration_months: months },
        0,
      ] as const,
  ),
  [
    'procedure above threshold',
    { procurementMethodDetails: 'Open procedure (above threshold)' },
    { procedure: 'Open procedure (above threshold)', above_threshold: true },
    0,
  ],
  [
    'procedure below threshold',
    { procurementMethodDetails: 'Quotation (below threshold)' },
    { procedure: 'Quotation (below threshold)', above_threshold: false },
    0,
  ],
  ['title of a framework', { title: 'National Framework Agreement for Audits' }, { framework: true }, 0],
  ['title of a call-off', { title: 'Call-off under the Framework Agreement for Audits' }, {}, 0],
  ['duration of 45 days', { contractPeriod: { durationInDays: 45 } }, {}, 0],
  ['enquiry period', { enquiryPeriod: { endDate: '2026-10-01' } }, {}, 0],
  [
    'PHP list with gaps',
    { items: [{ deliveryAddresses: { 1: { region: 'UKM82' }, 3: { region: 'TLM' } } }] },
    { nuts: ['UKM82', 'TLM'], region: 'Scotland' },
    0,
  ],
  [
    'two regions',
    { items: [{ deliveryAddresses: [{ region: 'UKC1' }, { region: 'UKD' }] }] },
    { nuts: ['UKC1', 'UKD'] },
    0,
  ],
  ['region abroad', { items: [{ deliveryAddresses: [{ region: 'DE300' }] }] }, { nuts: ['DE300'] }, 0],
  [
    'CPV with check digit, and invalid CPV',
    {
      classification: { scheme: 'CPV', id: '90620000-9' },
      items: [
        {
          additionalClassifications: [
            { scheme: 'CPV', id: '90620000' },
            { scheme: 'CPV', id: '9062' },
          ],
        },
      ],
    },
    { cpv: ['90620000'] },
    1,
  ],
  ['unknown law', { legalBasis: { scheme: 'UKPGA', id: '2030/1' } }, { legal_basis: 'UKPGA 2030/1' }, 0],
]
for (const [what, tender, expected, problems] of termCases) {
  test(`buildFindATenderContractMetadata: ${what} → ${JSON.stringify(expected)}`, async () => {
    const { draft, problems: foundProblems } = await readFindATenderRelease({
      tender: { title: 'T', ...tender },
    })
    const { procedure_id, tags, ...others } = draft.metadata
    assert.deepEqual(others, expected)
    assert.equal(foundProblems.length, problems, foundProblems.join())
  })
}

const bidCases: readonly (readonly [string, readonly unknown[], number | undefined])[] = [
  ['one count', [{ measure: 'bids', value: 4 }], 4],
  ['counts of one lot, repeated for two awards', bidsOfLots(['1', 2], ['1', 2]), 2],
  ['counts of one lot that differ', bidsOfLots(['1', 2], ['1', 3]), undefined],
  ['counts of two lots', bidsOfLots(['1', 2], ['2', 2]), undefined],
  [
    'counts without lots',
    [
      { measure: 'bids', value: 4 },
      { measure: 'bids', value: 4 },
    ],
    undefined,
  ],
  ['other measures', [{ measure: 'highestValidBidValue', value: 4 }], undefined],
]
for (const [what, statistics, expected] of bidCases) {
  test(`offers: ${what} → ${expected}`, async () => {
    const { draft } = await readFindATenderRelease({ bids: { statistics } })
    assert.equal(draft.metadata.offers, expected)
  })
}

function bidsOfLots(...counts: readonly (readonly [string, number])[]): unknown[] {
  return counts.map(([relatedLot, value]) => ({ measure: 'bids', relatedLot, value }))
}

test('deadline: preliminary market engagement → due date of the engagement', async () => {
  const milestones = [
    { type: 'engagement', dueDate: '2026-10-30T17:00:00Z', status: 'scheduled' },
    { type: 'futureNotice', dueDate: '2026-09-30' },
  ]
  const { draft } = await readFindATenderRelease({ tag: ['planning'], planning: { milestones } })
  assert.deepEqual([draft.metadata.deadline, draft.metadata.deadline_time], ['2026-10-30', '17:00'])
})

test('deadline: intention to award → none, because representations are no tenders', async () => {
  const tenderPeriod = { endDate: '2026-06-08' }
  const description = 'This is a Provider Selection Regime (PSR) intention to award notice.'
  const { draft } = await readFindATenderRelease({ tender: { title: 'T', description, tenderPeriod } })
  assert.deepEqual([draft.category, draft.metadata.deadline], ['award_intention', undefined])
})
