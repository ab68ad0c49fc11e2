import assert from 'node:assert/strict'
import { test } from 'node:test'
import { one, published, type Release } from '../../../test/find-a-tender.ts'

const categories: readonly (readonly [string, Release, string])[] = [
  ['UK2', { tag: ['planning'], planning: { documents: [published('UK2')] } }, 'market_consultation'],
  ['UK4', { tender: { title: 'T', documents: [published('UK4')] } }, 'tender_notice'],
  [
    'UK4 again',
    { tag: ['tenderUpdate'], tender: { title: 'T', documents: [published('UK4')] } },
    'tender_amendment',
  ],
  [
    'UK12, which changes a call to its end',
    { tag: ['tenderUpdate'], tender: { title: 'T', documents: [published('UK12')] } },
    'tender_cancellation',
  ],
  [
    'UK5',
    { tag: ['award', 'contract'], awards: [{ id: '1', documents: [published('UK5')] }] },
    'award_intention',
  ],
  [
    'UK6',
    { tag: ['award', 'contract'], awards: [{ id: '1', status: 'active', documents: [published('UK6')] }] },
    'contract_award',
  ],
  [
    'UK6 of nothing',
    {
      tag: ['award', 'contract'],
      awards: [{ id: '1', status: 'unsuccessful', documents: [published('UK6')] }],
    },
    'tender_unsuccessful',
  ],
  [
    'UK7',
    { tag: ['award', 'contract'], contracts: [{ id: '1', documents: [published('UK7')] }] },
    'contract_signature',
  ],
  [
    'UK8',
    { tag: ['implementation'], contracts: [{ id: '1', implementation: { documents: [published('UK8')] } }] },
    'contract_payment',
  ],
  [
    'UK9',
    { tag: ['implementation'], contracts: [{ id: '1', implementation: { documents: [published('UK9')] } }] },
    'contract_performance',
  ],
  [
    'UK10',
    { tag: ['contractAmendment'], contracts: [{ id: '1', documents: [published('UK10')] }] },
    'contract_modification',
  ],
  [
    'UK15, which has the tags of an award',
    { tag: ['award', 'contract'], tender: { title: 'T', documents: [published('UK15')] } },
    'qualification_system',
  ],
  ['UK17', { tag: ['planning'], planning: { documents: [published('UK17')] } }, 'payment_compliance'],
  [
    'the notice of the release, not the latest of the list',
    {
      tender: {
        title: 'T',
        documents: [published('UK4'), published('UK12', '900009-2026', '2026-12-01T00:00:00Z')],
      },
    },
    'tender_notice',
  ],
  [
    'the last published, by the moment and not by its digits',
    {
      id: 'x',
      tender: {
        title: 'T',
        documents: [
          published('UK12', '2', '2026-05-01T00:00:00+01:00'),
          published('UK4', '1', '2026-04-30T23:30:00Z'),
        ],
      },
    },
    'tender_notice',
  ],
  ['award and contract', { tag: ['contract', 'award'] }, 'contract_signature'],
  [
    'award of lots, none successful',
    {
      tag: ['award'],
      tender: { title: 'T', lots: [{ status: 'unsuccessful' }, { status: 'unsuccessful' }] },
    },
    'tender_unsuccessful',
  ],
  [
    'award of lots, one successful',
    { tag: ['award'], tender: { title: 'T', lots: [{ status: 'unsuccessful' }, { status: 'complete' }] } },
    'contract_award',
  ],
  ['compiled', { tag: ['compiled'], tender: { title: 'T', status: 'withdrawn' } }, 'tender_cancellation'],
]
for (const [what, changes, expected] of categories) {
  test(`category: ${what}`, async () => {
    const { draft, odd } = await one(changes)
    assert.equal(draft.category, expected)
    assert.deepEqual(odd, [])
  })
}

const odd: readonly (readonly [string, Release, string])[] = [
  [
    'a notice nobody mapped',
    { tender: { title: 'T', documents: [published('UK18')] } },
    'unknown_code 900001-2026',
  ],
  [
    'a notice named like an object part',
    { tender: { title: 'T', documents: [published('constructor')] } },
    'unknown_code 900001-2026',
  ],
  ['a tag nobody mapped', { tag: ['tendering'] }, 'unknown_code 900001-2026 tag'],
  ['no tag', { tag: [] }, 'unknown_code 900001-2026 tag'],
]
for (const [what, changes, expected] of odd) {
  test(`category other: ${what}`, async () => {
    const { draft, odd } = await one(changes)
    assert.equal(draft.category, 'other')
    assert.deepEqual(odd, [expected])
  })
}
