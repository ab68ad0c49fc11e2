/**
 * Writes the sample notices of this folder as responses of the publisher: `notice-<id>.xml` is the response of
 * `/notice/<id>/data.xml`. `notices.json`, a page of the publisher's feed, is written by hand and is not changed.
 * All people and companies are invented. The same seed produces the same files: `node samples/gb-gazette/make.ts`.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createSeededChoices } from '../fr-bodacc/make/seeded-choices.ts'
import { formatGazetteNotice } from './make/format-notice.ts'
import {
  addDaysToDate,
  type GazetteNoticeDraft,
  type GazetteSampleContext,
  generateAdministration,
  generateCompulsoryLiquidation,
  generatePartnershipNotice,
  generateSingleNotice,
  generateVoluntaryLiquidation,
} from './make/generate-notices.ts'
import {
  GAZETTE_SAMPLE_COMPANIES,
  GAZETTE_SAMPLE_PRACTITIONERS,
  type GazetteSampleCompany,
} from './make/invented-companies.ts'

const SEED = 20261121
const LAST_DAY = '2026-11-20'
const REGULATION = 'Companies Regulation'

const random = createSeededChoices(SEED)
const practitioners = random.bag(GAZETTE_SAMPLE_PRACTITIONERS)

interface Notice {
  readonly day: string
  readonly draft: GazetteNoticeDraft
  readonly edition: GazetteSampleCompany['edition']
}

const notices: Notice[] = []

function addNotices(
  start: string,
  n: number,
  generate: (context: GazetteSampleContext) => GazetteNoticeDraft[],
): void {
  const company = GAZETTE_SAMPLE_COMPANIES[n] as GazetteSampleCompany
  add(start, generate({ company, practitioners: practitioners(), random }), company.edition)
}

function add(
  start: string,
  drafts: readonly GazetteNoticeDraft[],
  edition: GazetteSampleCompany['edition'],
): void {
  let day = start
  for (const draft of drafts) {
    day = addDaysToDate(day, draft.after)
    if (day <= LAST_DAY) notices.push({ day, draft, edition })
  }
}

const creditors = (context: GazetteSampleContext): GazetteNoticeDraft[] =>
  generateVoluntaryLiquidation(context, 'creditors')
const members = (context: GazetteSampleContext): GazetteNoticeDraft[] =>
  generateVoluntaryLiquidation(context, 'members')
const one =
  (code: string, type: string, text: string, category = REGULATION) =>
  (context: GazetteSampleContext): GazetteNoticeDraft[] =>
    generateSingleNotice(context, code, type, category, text)

addNotices('2024-01-16', 5, creditors)
addNotices('2024-02-20', 6, context => generateCompulsoryLiquidation(context, true))
addNotices('2024-04-09', 11, members)
addNotices('2024-06-04', 7, generateAdministration)
addNotices('2024-11-05', 9, context => generateCompulsoryLiquidation(context, false))
addNotices('2025-01-14', 13, members)
addNotices('2025-04-22', 14, generateAdministration)
addNotices('2025-06-10', 12, context => generateCompulsoryLiquidation(context, true))
addNotices('2025-09-09', 0, creditors)
addNotices('2026-01-20', 2, context => generateCompulsoryLiquidation(context, true))
addNotices('2026-03-10', 1, creditors)
addNotices('2026-07-14', 9, creditors)
addNotices('2026-08-11', 17, context => generateCompulsoryLiquidation(context, true))
addNotices(
  '2024-03-12',
  14,
  one(
    '2610',
    'Reduction of Capital',
    'An order confirming the reduction of the share capital was registered.',
  ),
)
addNotices(
  '2024-08-06',
  15,
  one(
    '2602',
    'Redemption or Purchase of Own Shares out of Capital',
    'The company has approved a payment out of capital for its own shares.',
  ),
)
addNotices(
  '2025-02-11',
  18,
  one(
    '2600',
    'Companies Restored to the Register',
    'The company was restored to the register by order of the court.',
  ),
)
addNotices(
  '2025-05-20',
  3,
  one(
    '2601',
    'Pre-emption Offers to Shareholders',
    'The directors offer new shares to the holders of ordinary shares.',
  ),
)
addNotices(
  '2025-08-19',
  8,
  one(
    '2603',
    'Notice of Disclaimer',
    'The Treasury Solicitor disclaims the Crown’s title to a lease of 90 Promenade, Northsea.',
  ),
)
addNotices(
  '2025-10-07',
  15,
  one('2615', 'Takeover Offers', 'An offer is made for all the shares of the company.'),
)
addNotices(
  '2026-02-03',
  6,
  one(
    '2609',
    'Companies Removed from the Register',
    'The company was dissolved and removed from the register.',
  ),
)
addNotices(
  '2026-04-14',
  4,
  one(
    '2613',
    'Meeting of Creditors',
    'The court has directed a meeting of creditors to consider a scheme of arrangement.',
  ),
)
addNotices(
  '2026-06-16',
  3,
  one(
    '2403',
    'Re-use of a Prohibited Name',
    'A director of a company in liquidation intends to act under a name by which it was known.',
    'Corporate Insolvency',
  ),
)
addNotices(
  '2026-09-01',
  18,
  one('2611', 'Company Documents', 'Documents received by the Registrar of Companies.'),
)
add(
  '2024-05-14',
  generatePartnershipNotice(
    'Alder & Quill',
    'Rosalind Quill',
    '2702',
    'Dissolution of Partnership',
    'The partnership was dissolved by agreement.',
  ),
  'London',
)
add(
  '2025-07-08',
  generatePartnershipNotice(
    'Fenwick Orr & Partners',
    'Gilbert Orr',
    '2701',
    'Change in the members of a Partnership',
    'Gilbert Orr has retired from the partnership.',
  ),
  'Edinburgh',
)
add(
  '2026-10-13',
  generatePartnershipNotice(
    'Wold Growth Limited Partnership',
    'Edith Wold',
    '2703',
    'Statement by General Partner',
    'The interest of a limited partner was assigned.',
  ),
  'London',
)

// Every day of the last two weeks has a notice, with fewer at weekends.
addNotices('2026-11-03', 3, creditors)
addNotices('2026-11-09', 15, members)
addNotices('2026-11-10', 18, context => generateCompulsoryLiquidation(context, true))
addNotices('2026-11-12', 4, generateAdministration)
const RECENT = [
  ['2404', 'Cross-Border Insolvencies', 'Recognition of foreign main proceedings was applied for.'],
  ['2413', 'Notices to Members', 'Members may ask for a copy of the proposals free of charge.'],
  ['2462', 'Service of Petition', 'The petition is deemed served by this notice.'],
  [
    '2464',
    'Public Examinations',
    'The public examination of an officer of the company takes place in open court.',
  ],
  ['2407', 'Notice of Dividend', 'A dividend of 4.2p in the pound has been declared.'],
  ['2455', 'Meetings of Creditors', 'A meeting of creditors is summoned by the official receiver.'],
  ['2459', 'Release of Liquidator', 'The liquidator has applied for release.'],
] as const
for (let i = 0; i < 14; i++) {
  const [code, type, text] = RECENT[i % RECENT.length] ?? RECENT[0]
  addNotices(
    addDaysToDate('2026-11-07', i),
    [2, 12, 16, 10, 13, 7, 19][i % 7] ?? 0,
    one(code, type, text, 'Corporate Insolvency'),
  )
}

write()

function write(): void {
  const folder = new URL('./', import.meta.url)
  for (const name of readdirSync(folder)) if (name.startsWith('notice-')) rmSync(new URL(name, folder))
  notices.sort((a, b) => (a.day < b.day ? -1 : 1))
  for (const [i, { draft, edition, day }] of notices.entries()) {
    const id = String(9_400_001 + i)
    const published = `${day}T01:${String(random.int(0, 59)).padStart(2, '0')}:09`
    const { code, type, category = 'Corporate Insolvency' } = draft
    const page = { id, code, type, category, published, edition, content: draft.content(day) }
    writeFileSync(new URL(`notice-${id}.xml`, folder), formatGazetteNotice(page))
  }
}
