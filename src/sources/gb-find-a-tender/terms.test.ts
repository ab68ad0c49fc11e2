import assert from 'node:assert/strict'
import { test } from 'node:test'
import { one, type Release } from '../../../test/find-a-tender.ts'

const amounts: readonly (readonly [string, Release, Release, number])[] = [
  [
    'net and gross: the net one',
    { tender: { title: 'T', value: { amount: 10, amountGross: 12, currency: 'GBP' } } },
    { estimated_value: 10, currency: 'GBP' },
    0,
  ],
  ['only gross: none', { tender: { title: 'T', value: { amountGross: 12, currency: 'GBP' } } }, {}, 0],
  ['nothing said', { tender: { title: 'T', value: { amount: 0.01, currency: 'GBP' } } }, {}, 0],
  [
    'another currency',
    { tender: { title: 'T', value: { amount: 10, currency: 'AED' } } },
    { estimated_value: 10, currency: 'AED' },
    0,
  ],
  [
    'two currencies: the one of the award',
    {
      tender: { title: 'T', value: { amount: 10, currency: 'USD' } },
      awards: [{ value: { amount: 9, currency: 'GBP' } }],
    },
    { award_amount: 9, currency: 'GBP' },
    0,
  ],
  [
    'a contract says more than its award',
    {
      awards: [{ value: { amount: 9, currency: 'GBP' } }],
      contracts: [{ value: { amount: 8, currency: 'GBP' } }],
    },
    { award_amount: 8, currency: 'GBP' },
    0,
  ],
  [
    'several awards: no common amount',
    { awards: [{ value: { amount: 9, currency: 'GBP' } }, { value: { amount: 9, currency: 'GBP' } }] },
    {},
    0,
  ],
  [
    'several awards, each of lots of its own, and one without success',
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
    'contracts of the lots of their awards',
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
  ['a text', { tender: { title: 'T', value: { amount: '10', currency: 'GBP' } } }, {}, 1],
  ['less than nothing', { tender: { title: 'T', value: { amount: -10, currency: 'GBP' } } }, {}, 1],
  ['no currency', { tender: { title: 'T', value: { amount: 10 } } }, {}, 1],
]
for (const [what, changes, expected, problems] of amounts) {
  test(`amount: ${what}`, async () => {
    const { draft, odd } = await one(changes)
    const { currency, estimated_value, award_amount } = draft.metadata
    assert.deepEqual(JSON.parse(JSON.stringify({ currency, estimated_value, award_amount })), expected)
    assert.equal(odd.length, problems)
  })
}

const terms: readonly (readonly [string, Release, Release, number])[] = [
  [
    'lots that agree',
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
    'lots that differ',
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
    'requests before tenders',
    {
      tenderPeriod: { endDate: '2026-11-01T12:00:00Z' },
      expressionOfInterestDeadline: '2026-10-01T17:00:00+01:00',
    },
    { deadline: '2026-10-01', deadline_time: '17:00' },
    0,
  ],
  [
    'a whole day ends after its hours',
    { tenderPeriod: { endDate: '2026-10-01' }, expressionOfInterestDeadline: '2026-10-01T17:00:00+01:00' },
    { deadline: '2026-10-01', deadline_time: '17:00' },
    0,
  ],
  ['a day that does not exist', { tenderPeriod: { endDate: '2026-02-30T12:00:00Z' } }, {}, 1],
  ['a year nobody means', { tenderPeriod: { endDate: '0001-01-01T00:00:00Z' } }, {}, 1],
  ['months', { lots: [{ contractPeriod: { durationInMonths: 18 } }] }, { lots: 1, duration_months: 18 }, 0],
  [
    'lots with gaps, as PHP writes them',
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
  ['abroad', { items: [{ deliveryAddresses: [{ region: 'DE300' }] }] }, { nuts: ['DE300'] }, 0],
  [
    'CPV with its check digit, and none',
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
  [
    'a law without a name',
    { legalBasis: { scheme: 'UKPGA', id: '2030/1' } },
    { legal_basis: 'UKPGA 2030/1' },
    0,
  ],
]
for (const [what, tender, expected, problems] of terms) {
  test(`terms: ${what}`, async () => {
    const { draft, odd } = await one({ tender: { title: 'T', ...tender } })
    const { procedure_id, tags, ...others } = draft.metadata
    assert.deepEqual(others, expected)
    assert.equal(odd.length, problems, odd.join())
  })
}
