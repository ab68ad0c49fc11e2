import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createFindATenderNoticeLink,
  type FindATenderTestRelease,
  readFindATenderRelease,
} from '../../../test/support/find-a-tender-releases.ts'

const categories: readonly (readonly [string, FindATenderTestRelease, string])[] = [
  [
    'UK2',
    { tag: ['planning'], planning: { documents: [createFindATenderNoticeLink('UK2')] } },
    'market_consultation',
  ],
  ['UK4', { tender: { title: 'T', documents: [createFindATenderNoticeLink('UK4')] } }, 'tender_notice'],
  [
    'UK4 update',
    { tag: ['tenderUpdate'], tender: { title: 'T', documents: [createFindATenderNoticeLink('UK4')] } },
    'tender_amendment',
  ],
  [
    'UK12 with tag tenderUpdate',
    { tag: ['tenderUpdate'], tender: { title: 'T', documents: [createFindATenderNoticeLink('UK12')] } },
    'tender_cancellation',
  ],
  [
    'UK5',
    { tag: ['award', 'contract'], awards: [{ id: '1', documents: [createFindATenderNoticeLink('UK5')] }] },
    'award_intention',
  ],
  [
    'UK6',
    {
      tag: ['award', 'contract'],
      awards: [{ id: '1', status: 'active', documents: [createFindATenderNoticeLink('UK6')] }],
    },
    'contract_award',
  ],
  [
    'UK6 without success',
    {
      tag: ['award', 'contract'],
      awards: [{ id: '1', status: 'unsuccessful', documents: [createFindATenderNoticeLink('UK6')] }],
    },
    'tender_unsuccessful',
  ],
  [
    'UK7',
    { tag: ['award', 'contract'], contracts: [{ id: '1', documents: [createFindATenderNoticeLink('UK7')] }] },
    'contract_signature',
  ],
  [
    'UK8',
    {
      tag: ['implementation'],
      contracts: [{ id: '1', implementation: { documents: [createFindATenderNoticeLink('UK8')] } }],
    },
    'contract_payment',
  ],
  [
    'UK9',
    {
      tag: ['implementation'],
      contracts: [{ id: '1', implementation: { documents: [createFindATenderNoticeLink('UK9')] } }],
    },
    'contract_performance',
  ],
  [
    'UK10',
    {
      tag: ['contractAmendment'],
      contracts: [{ id: '1', documents: [createFindATenderNoticeLink('UK10')] }],
    },
    'contract_modification',
  ],
  [
    'UK15 with award tags',
    { tag: ['award', 'contract'], tender: { title: 'T', documents: [createFindATenderNoticeLink('UK15')] } },
    'qualification_system',
  ],
  [
    'UK17',
    { tag: ['planning'], planning: { documents: [createFindATenderNoticeLink('UK17')] } },
    'payment_compliance',
  ],
  [
    'notice of the release before the latest notice',
    {
      tender: {
        title: 'T',
        documents: [
          createFindATenderNoticeLink('UK4'),
          createFindATenderNoticeLink('UK12', '900009-2026', '2026-12-01T00:00:00Z'),
        ],
      },
    },
    'tender_notice',
  ],
  [
    'latest notice by time across time zones',
    {
      id: 'x',
      tender: {
        title: 'T',
        documents: [
          createFindATenderNoticeLink('UK12', '2', '2026-05-01T00:00:00+01:00'),
          createFindATenderNoticeLink('UK4', '1', '2026-04-30T23:30:00Z'),
        ],
      },
    },
    'tender_notice',
  ],
  ['tags award and contract', { tag: ['contract', 'award'] }, 'contract_signature'],
  [
    'award tag, no successful lot',
    {
      tag: ['award'],
      tender: { title: 'T', lots: [{ status: 'unsuccessful' }, { status: 'unsuccessful' }] },
    },
    'tender_unsuccessful',
  ],
  [
    'award tag, one successful lot',
    { tag: ['award'], tender: { title: 'T', lots: [{ status: 'unsuccessful' }, { status: 'complete' }] } },
    'contract_award',
  ],
  [
    'compiled release',
    { tag: ['compiled'], tender: { title: 'T', status: 'withdrawn' } },
    'tender_cancellation',
  ],
]
for (const [what, changes, expected] of categories) {
  test(`categorizeFindATenderRelease: ${what} → ${expected}`, async () => {
    const { draft, problems } = await readFindATenderRelease(changes)
    assert.equal(draft.category, expected)
    assert.deepEqual(problems, [])
  })
}

const unknownCases: readonly (readonly [string, FindATenderTestRelease, string])[] = [
  [
    'unknown notice type',
    { tender: { title: 'T', documents: [createFindATenderNoticeLink('UK18')] } },
    'unknown_code 900001-2026',
  ],
  [
    'notice type named constructor',
    { tender: { title: 'T', documents: [createFindATenderNoticeLink('constructor')] } },
    'unknown_code 900001-2026',
  ],
  ['unknown tag', { tag: ['tendering'] }, 'unknown_code 900001-2026 tag'],
  ['no tag', { tag: [] }, 'unknown_code 900001-2026 tag'],
]
for (const [what, changes, expected] of unknownCases) {
  test(`categorizeFindATenderRelease: ${what} → other, ${expected}`, async () => {
    const { draft, problems } = await readFindATenderRelease(changes)
    assert.equal(draft.category, 'other')
    assert.deepEqual(problems, [expected])
  })
}
