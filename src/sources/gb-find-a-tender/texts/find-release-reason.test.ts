import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createFindATenderNoticeLink,
  type FindATenderTestRelease,
  readFindATenderRelease,
} from '../../../../test/support/find-a-tender-releases.ts'

const termination = { status: 'terminated', documents: [createFindATenderNoticeLink('UK11')] }
const CASES: readonly (readonly [string, FindATenderTestRelease, string])[] = [
  [
    'corrected time limit',
    {
      tag: ['tenderUpdate'],
      tender: {
        title: 'Vans',
        amendments: [
          {
            unstructuredChanges: [
              {
                where: { label: 'Time limit' },
                oldValue: { date: '2022-03-10T12:00:00Z' },
                newValue: { date: '2022-03-24T12:00:00Z' },
              },
            ],
          },
        ],
      },
    },
    'Time limit: 24/03/2022, 12:00 instead of 10/03/2022, 12:00',
  ],
  [
    'terminated contract, classified',
    {
      tag: ['contractTermination'],
      contracts: [
        { ...termination, terminationRationaleClassification: { description: 'Contract expired' } },
      ],
    },
    'Contract expired',
  ],
  [
    'failure to perform',
    {
      tag: ['implementation'],
      contracts: [
        {
          implementation: { performanceFailures: [{ events: [{ description: 'Zones were not staffed.' }] }] },
          documents: [createFindATenderNoticeLink('UK9')],
        },
      ],
    },
    'Zones were not staffed',
  ],
  [
    'nothing awarded',
    { tag: ['award'], awards: [{ status: 'unsuccessful', statusDetails: 'No tenders were received' }] },
    'No award: No tenders were received',
  ],
  [
    'payments',
    {
      tag: ['implementation'],
      contracts: [
        {
          value: { amount: 9_600_000, currency: 'GBP' },
          implementation: {
            transactions: [
              { value: { amount: 40_000, currency: 'GBP' } },
              { value: { amount: 35_000.5, currency: 'GBP' } },
            ],
          },
          documents: [createFindATenderNoticeLink('UK8')],
        },
      ],
    },
    'Payment: £75,000.50',
  ],
]
for (const [what, changes, expected] of CASES) {
  test(`findReleaseReason: ${what} → "${expected}"`, async () => {
    const { draft } = await readFindATenderRelease(changes)
    assert.ok(draft.summary?.includes(expected), draft.summary ?? '')
  })
}
