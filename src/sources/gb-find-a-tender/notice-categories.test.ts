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
  ['tags award and contract', { tag: ['contract', 'award'] }, 'contract_award'],
  ['tag contract', { tag: ['contract'] }, 'contract_signature'],
  ['tags of a modification', { tag: ['awardUpdate', 'contractUpdate'] }, 'contract_modification'],
  ['tag awardCancellation', { tag: ['awardCancellation'] }, 'tender_cancellation'],
  ['tag tenderCancellation', { tag: ['tenderCancellation'] }, 'tender_cancellation'],
  ['tag planningUpdate', { tag: ['planningUpdate'] }, 'tender_planning'],
  ['tag tender, planned', { tender: { title: 'T', status: 'planned' } }, 'tender_planning'],
  [
    'proposed awards',
    { tag: ['award', 'contract'], awards: [{ id: '1', status: 'pending' }] },
    'award_intention',
  ],
  ['cancelled awards', { tag: ['award'], awards: [{ id: '1', status: 'cancelled' }] }, 'tender_cancellation'],
  [
    'one proposed award of two',
    {
      tag: ['award'],
      awards: [
        { id: '1', status: 'pending' },
        { id: '2', status: 'active' },
      ],
    },
    'contract_award',
  ],
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

/** The notice types of the Procurement Act 2023, with the section of the release that lists their documents. */
const NOTICE_TYPES: readonly (readonly [string, string])[] = [
  ['UK1', 'tender_planning'],
  ['UK2', 'market_consultation'],
  ['UK3', 'tender_planning'],
  ['UK4', 'tender_notice'],
  ['UK5', 'award_intention'],
  ['UK6', 'contract_award'],
  ['UK7', 'contract_signature'],
  ['UK8', 'contract_payment'],
  ['UK9', 'contract_performance'],
  ['UK10', 'contract_modification'],
  ['UK11', 'contract_completion'],
  ['UK12', 'tender_cancellation'],
  ['UK13', 'qualification_system'],
  ['UK14', 'qualification_system'],
  ['UK15', 'qualification_system'],
  ['UK16', 'qualification_system'],
  ['UK17', 'payment_compliance'],
]
for (const [code, expected] of NOTICE_TYPES) {
  test(`categorizeFindATenderRelease: ${code} → ${expected}`, async () => {
    const documents = [createFindATenderNoticeLink(code)]
    const { draft } = await readFindATenderRelease({ tender: { title: 'T', documents } })
    assert.equal(draft.category, expected)
  })
}

/** Descriptions of health service notices, which use the forms of award notices and calls. */
const HEALTH_SERVICE_NOTICES: readonly (readonly [string, string])[] = [
  [
    'This is a Provider Selection Regime (PSR) intention to award notice. Clinics in Eskmere.',
    'award_intention',
  ],
  ['Clinics in Eskmere.\nThis is a PSR intended to award notice.', 'award_intention'],
  ['This is a notice of intention to award under the Provider Selection Regime.', 'award_intention'],
  [
    'Clinics. The award is subject to the Provider Selection Regime. This notice serves as an intention to award.',
    'award_intention',
  ],
  ['A contract under the PSR. It has not yet been formally awarded.', 'award_intention'],
  [
    'This is a Provider Selection Regime (PSR) confirmation of contract award notice, after the intention to award.',
    'contract_award',
  ],
  [
    "This is a PSR contract award notice. Further 'Intention to Award' notices will be published.",
    'contract_award',
  ],
  ['The buyer has the intention to award further contracts under the PSR.', 'contract_award'],
  ['This is an intention to award notice.', 'contract_award'],
]
for (const [description, expected] of HEALTH_SERVICE_NOTICES) {
  test(`categorizeFindATenderRelease: "${description.slice(0, 60)}" → ${expected}`, async () => {
    const { draft } = await readFindATenderRelease({
      tag: ['award', 'contract'],
      tender: { title: 'Clinics', description },
    })
    assert.equal(draft.category, expected)
  })
}

const SPECIFIC: readonly (readonly [string, FindATenderTestRelease, string])[] = [
  [
    'concession, directive',
    { tag: ['tender'], tender: { legalBasis: { id: '32014L0023', scheme: 'CELEX' } } },
    'concession_notice',
  ],
  ['concession, regime', { tag: ['tender'], tender: { specialRegime: ['concession'] } }, 'concession_notice'],
  [
    'award of a concession',
    { tag: ['award'], awards: [{ status: 'active' }], tender: { specialRegime: ['concession'] } },
    'contract_award',
  ],
  ['design contest', { tag: ['tender'], tender: { designContest: { hasPrizes: true } } }, 'design_contest'],
  [
    'design contest result',
    { tag: ['award'], tender: { designContest: { hasPrizes: true } } },
    'design_contest_result',
  ],
  [
    'early engagement',
    { tag: ['planning'], planning: { documents: [{ documentType: 'marketEngagementNotice' }] } },
    'market_consultation',
  ],
  ['VEAT in the title', { tag: ['award', 'contract'], tender: { title: 'VEAT - Beds' } }, 'award_intention'],
  [
    'VEAT mentioned',
    {
      tag: ['award', 'contract'],
      tender: { title: 'Beds', description: 'A VEAT notice was published in May.' },
    },
    'contract_award',
  ],
  [
    'corrected award',
    { tag: ['awardUpdate', 'contractUpdate'], tender: { amendments: [{ description: 'Name.' }] } },
    'award_correction',
  ],
  [
    'changed contract',
    { tag: ['awardUpdate', 'contractUpdate'], contracts: [{ amendments: [{ description: 'Term.' }] }] },
    'contract_modification',
  ],
  [
    'cancelled for lack of tenders',
    { tag: ['tenderCancellation'], tender: { status: 'unsuccessful' } },
    'tender_unsuccessful',
  ],
  [
    'all lots unsuccessful',
    { tag: ['award'], tender: { lots: [{ status: 'unsuccessful' }, { status: 'unsuccessful' }] } },
    'tender_unsuccessful',
  ],
  [
    'one lot unsuccessful',
    { tag: ['award'], tender: { lots: [{ status: 'unsuccessful' }, { status: 'complete' }] } },
    'contract_award',
  ],
  [
    'PSR modification',
    { tag: ['award', 'contract'], tender: { description: 'This is a PSR contract modification notice.' } },
    'contract_modification',
  ],
  [
    'PSR abandonment',
    { tag: ['tender'], tender: { description: 'This is a PSR notice of abandonment.' } },
    'tender_cancellation',
  ],
  [
    'PSR intention to follow a process',
    {
      tag: ['tender'],
      tender: {
        description: 'This is a PSR notice of intention to follow the Most Suitable Provider Process.',
      },
    },
    'tender_notice',
  ],
  [
    'PSR confirmation on a call',
    { tag: ['tender'], tender: { description: 'This is a PSR confirmation of award notice.' } },
    'contract_award',
  ],
]
for (const [what, changes, expected] of SPECIFIC) {
  test(`categorizeFindATenderRelease: ${what} → ${expected}`, async () => {
    const { draft } = await readFindATenderRelease(changes)
    assert.equal(draft.category, expected)
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
