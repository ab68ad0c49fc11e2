import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createFindATenderNoticeLink,
  readFindATenderRelease,
} from '../../../test/support/find-a-tender-releases.ts'

const CONTRACT = {
  id: '1',
  status: 'active',
  value: { amount: 9_600_000, currency: 'GBP' },
  period: { startDate: '2026-07-01T00:00:00+01:00', endDate: '2030-06-30T23:59:59+01:00' },
  documents: [createFindATenderNoticeLink('UK10')],
}
const CHANGE = {
  description: 'Two zones are added.',
  value: { amount: 10_400_000, currency: 'GBP' },
  period: { endDate: '2030-12-31T23:59:59Z' },
}

for (const [what, changes, expected] of [
  [
    'signed change',
    { amendments: [CHANGE] },
    [10_400_000, '2026-07-01', '2030-12-31', 'Two zones are added'],
  ],
  [
    'proposed change',
    { proposedAmendments: [CHANGE] },
    [10_400_000, '2026-07-01', '2030-12-31', 'Two zones are added'],
  ],
  [
    'signed change and an older proposal',
    {
      amendments: [CHANGE],
      proposedAmendments: [
        { description: 'One zone is added.', value: { amount: 9_900_000, currency: 'GBP' } },
      ],
    },
    [10_400_000, '2026-07-01', '2030-12-31', 'Two zones are added'],
  ],
  [
    'signed change without a value and a proposal with one',
    {
      amendments: [{ description: 'Two zones are renamed.' }],
      proposedAmendments: [CHANGE],
    },
    [9_600_000, '2026-07-01', '2030-06-30', 'Two zones are renamed'],
  ],
  [
    'two signed changes',
    { amendments: [{ value: { amount: 9_900_000, currency: 'GBP' } }, CHANGE] },
    [10_400_000, '2026-07-01', '2030-12-31', 'Two zones are added'],
  ],
  [
    'change without a value, classified reason',
    { amendments: [{ rationaleClassifications: [{ description: 'Unforeseeable circumstances' }] }] },
    [9_600_000, '2026-07-01', '2030-06-30', 'Unforeseeable circumstances'],
  ],
] as const) {
  test(`applyLastAmendment: ${what} → ${expected.join(', ')}`, async () => {
    const { draft } = await readFindATenderRelease({
      tag: ['contractAmendment'],
      tender: { title: 'Parking enforcement' },
      contracts: [{ ...CONTRACT, ...changes }],
    })
    const [amount, start, end, reason] = expected
    assert.equal(draft.category, 'contract_modification')
    assert.deepEqual(
      [draft.metadata.award_amount, draft.metadata.contract_start, draft.metadata.contract_end],
      [amount, start, end],
    )
    assert.ok(draft.summary?.includes(reason), draft.summary ?? '')
  })
}
