import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mention } from '../../model/announcement.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { FieldReader } from '../shared/field-reader.ts'
import { classifyGazetteNotice } from './classify-notice.ts'
import { composeGazetteSummary } from './compose-summary.ts'
import { composeGazetteTitle } from './compose-title.ts'

const mention = (role: MentionRole, type: Mention['type'], name: string, companyIndex?: number): Mention => ({
  role,
  type,
  name,
  identifiers: [],
  ...(companyIndex !== undefined && { companyIndex }),
})
const ACME = mention('subject', 'company', 'ACME LIMITED')
const FIRM = mention('other', 'company', 'Opal LLP')
const LIQUIDATORS = [
  mention('liquidator', 'person', 'Una Fell', 1),
  mention('liquidator', 'person', 'Colin Drury', 1),
]

const kindOf = (code: string | null, name: string | null): ReturnType<typeof classifyGazetteNotice> =>
  classifyGazetteNotice(new FieldReader({}), { code, name }, '')

const TITLES: readonly (readonly [
  code: string,
  name: string | null,
  mentions: readonly Mention[],
  metadata: AnnouncementMetadata,
  expected: string,
])[] = [
  [
    '2450',
    'Petitions to Wind Up (Companies)',
    [ACME],
    { hearing_date: '2026-03-12' },
    'Winding-up petition: ACME LIMITED, hearing 12/03/2026',
  ],
  [
    '2452',
    'Winding-Up Orders',
    [ACME],
    { judgment_date: '2026-03-12' },
    'Winding-up order: ACME LIMITED, 12/03/2026',
  ],
  [
    '2431',
    'Resolutions for Winding-up',
    [ACME],
    {},
    'Resolution for winding-up: ACME LIMITED, members’ voluntary liquidation (solvent)',
  ],
  [
    '2441',
    'Resolutions for Winding-up',
    [ACME],
    {},
    'Resolution for winding-up: ACME LIMITED, creditors’ voluntary liquidation',
  ],
  [
    '2443',
    'Appointment of Liquidators',
    [ACME, FIRM, ...LIQUIDATORS.slice(1)],
    {},
    'Appointment of liquidator: ACME LIMITED, creditors’ voluntary liquidation',
  ],
  [
    '2443',
    'Appointment of Liquidators',
    [ACME, FIRM, ...LIQUIDATORS],
    { procedure: 'Members Voluntary Liquidation' },
    'Appointment of liquidators: ACME LIMITED, members’ voluntary liquidation (solvent)',
  ],
  [
    '2442',
    'Meetings of Creditors',
    [ACME],
    { meeting_date: '2026-03-12', claims_deadline: '2026-03-11' },
    'Meeting of creditors: ACME LIMITED, 12/03/2026',
  ],
  [
    '2446',
    'Notices to Creditors',
    [ACME, mention('subject', 'company', 'B LTD'), mention('subject', 'company', 'C LTD')],
    { claims_deadline: '2026-03-12' },
    'Notice to creditors: ACME LIMITED and 2 others, creditors’ voluntary liquidation, claims by 12/03/2026',
  ],
  [
    '2403',
    'Re-use of a Prohibited Name',
    [ACME, mention('officer', 'person', 'Una Fell', 0), mention('other', 'company', 'ACME 2 LTD')],
    {},
    'Re-use of a prohibited name: ACME LIMITED, by ACME 2 LTD',
  ],
  [
    '2410',
    'Appointment of Administrators',
    [ACME],
    { notice_state: 'retraction' },
    'Retraction – Appointment of administrators: ACME LIMITED',
  ],
  ['2447', 'Overseas Meeting', [ACME], {}, 'Overseas Meeting: ACME LIMITED'],
  ['1119', 'Warrants Under the Royal Sign Manual', [], {}, 'Warrants Under the Royal Sign Manual'],
]
for (const [code, name, mentions, metadata, expected] of TITLES) {
  test(`composeGazetteTitle: ${code} ${name} → ${expected}`, () =>
    assert.equal(composeGazetteTitle(kindOf(code, name), mentions, name, metadata), expected))
}

test('composeGazetteTitle: very long name → 200 characters', () => {
  const long = mention('subject', 'company', `${'ACME FORGE '.repeat(40)}LIMITED`)
  const title = composeGazetteTitle(kindOf('2441', null), [long], null, {})
  assert.ok(title.length <= 200 && title.endsWith('…'))
})

test('composeGazetteSummary: facts → sentences, most important first', () => {
  const summary = composeGazetteSummary({
    kind: kindOf('2443', 'Appointment of Liquidators'),
    mentions: [ACME, FIRM, ...LIQUIDATORS],
    metadata: { appointment_date: '2026-03-12', address: '1 High Street, Garth', activity: 'Printing' },
    details: { appointed_by: 'Members and Creditors', trading_names: ['Acme Print'] },
    lines: ['ACME LIMITED', 'Registered office: 1 High Street, Garth'],
  })
  assert.equal(
    summary,
    'Creditors’ voluntary liquidation. Liquidators: Una Fell and Colin Drury (Opal LLP), appointed on 12/03/2026 by members and creditors. ' +
      'Registered office: 1 High Street, Garth. Business: Printing. Trading as Acme Print.',
  )
})

test('composeGazetteSummary: matter that only the text states → text before the circumstances', () => {
  const summary = composeGazetteSummary({
    kind: kindOf('2407', 'Notice of Dividend'),
    mentions: [ACME],
    metadata: { address: '1 High Street, Garth' },
    details: {},
    lines: [
      'In the High Court of Justice',
      'No 12 of 2024',
      'ACME LIMITED',
      'A dividend of 4p in the pound has been declared.',
    ],
  })
  assert.equal(
    summary,
    'A dividend of 4p in the pound has been declared. Registered office: 1 High Street, Garth.',
  )
})
