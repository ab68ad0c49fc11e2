/**
 * Writes the sample notices of this folder as the publisher's addresses answer: `notice-<id>.xml` is what
 * `/notice/<id>/data.xml` gives. `notices.json`, a page of its feed, is written by hand and left alone. Everybody is
 * invented. The same seed gives the same files: `node samples/gb-gazette/make.ts`.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createSeededChoices } from '../fr-bodacc/make/seeded-choices.ts'
import { formatGazetteNotice } from './make/format-notice.ts'
import {
  addDaysToDate,
  type GazetteSampleCast,
  type GazetteSampleChapter,
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

const dice = createSeededChoices(SEED)
const practitioners = dice.bag(GAZETTE_SAMPLE_PRACTITIONERS)

interface Notice {
  readonly day: string
  readonly chapter: GazetteSampleChapter
  readonly edition: GazetteSampleCompany['edition']
}

const notices: Notice[] = []

function tell(start: string, n: number, story: (cast: GazetteSampleCast) => GazetteSampleChapter[]): void {
  const company = GAZETTE_SAMPLE_COMPANIES[n] as GazetteSampleCompany
  add(start, story({ company, practitioners: practitioners(), dice }), company.edition)
}

function add(
  start: string,
  chapters: readonly GazetteSampleChapter[],
  edition: GazetteSampleCompany['edition'],
): void {
  let day = start
  for (const chapter of chapters) {
    day = addDaysToDate(day, chapter.after)
    if (day <= LAST_DAY) notices.push({ day, chapter, edition })
  }
}

const creditors = (cast: GazetteSampleCast): GazetteSampleChapter[] =>
  generateVoluntaryLiquidation(cast, 'creditors')
const members = (cast: GazetteSampleCast): GazetteSampleChapter[] =>
  generateVoluntaryLiquidation(cast, 'members')
const one =
  (code: string, type: string, text: string, category = REGULATION) =>
  (cast: GazetteSampleCast): GazetteSampleChapter[] =>
    generateSingleNotice(cast, code, type, category, text)

tell('2024-01-16', 5, creditors)
tell('2024-02-20', 6, cast => generateCompulsoryLiquidation(cast, true))
tell('2024-04-09', 11, members)
tell('2024-06-04', 7, generateAdministration)
tell('2024-11-05', 9, cast => generateCompulsoryLiquidation(cast, false))
tell('2025-01-14', 13, members)
tell('2025-04-22', 14, generateAdministration)
tell('2025-06-10', 12, cast => generateCompulsoryLiquidation(cast, true))
tell('2025-09-09', 0, creditors)
tell('2026-01-20', 2, cast => generateCompulsoryLiquidation(cast, true))
tell('2026-03-10', 1, creditors)
tell('2026-07-14', 9, creditors)
tell('2026-08-11', 17, cast => generateCompulsoryLiquidation(cast, true))
tell(
  '2024-03-12',
  14,
  one(
    '2610',
    'Reduction of Capital',
    'An order confirming the reduction of the share capital was registered.',
  ),
)
tell(
  '2024-08-06',
  15,
  one(
    '2602',
    'Redemption or Purchase of Own Shares out of Capital',
    'The company has approved a payment out of capital for its own shares.',
  ),
)
tell(
  '2025-02-11',
  18,
  one(
    '2600',
    'Companies Restored to the Register',
    'The company was restored to the register by order of the court.',
  ),
)
tell(
  '2025-05-20',
  3,
  one(
    '2601',
    'Pre-emption Offers to Shareholders',
    'The directors offer new shares to the holders of ordinary shares.',
  ),
)
tell(
  '2025-08-19',
  8,
  one(
    '2603',
    'Notice of Disclaimer',
    'The Treasury Solicitor disclaims the Crown’s title to a lease of 90 Promenade, Northsea.',
  ),
)
tell('2025-10-07', 15, one('2615', 'Takeover Offers', 'An offer is made for all the shares of the company.'))
tell(
  '2026-02-03',
  6,
  one(
    '2609',
    'Companies Removed from the Register',
    'The company was dissolved and removed from the register.',
  ),
)
tell(
  '2026-04-14',
  4,
  one(
    '2613',
    'Meeting of Creditors',
    'The court has directed a meeting of creditors to consider a scheme of arrangement.',
  ),
)
tell(
  '2026-06-16',
  3,
  one(
    '2403',
    'Re-use of a Prohibited Name',
    'A director of a company in liquidation intends to act under a name by which it was known.',
    'Corporate Insolvency',
  ),
)
tell('2026-09-01', 18, one('2611', 'Company Documents', 'Documents received by the Registrar of Companies.'))
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

// The last fortnight: something on every day, little at weekends.
tell('2026-11-03', 3, creditors)
tell('2026-11-09', 15, members)
tell('2026-11-10', 18, cast => generateCompulsoryLiquidation(cast, true))
tell('2026-11-12', 4, generateAdministration)
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
  tell(
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
  for (const [i, { chapter, edition, day }] of notices.entries()) {
    const id = String(9_400_001 + i)
    const published = `${day}T01:${String(dice.int(0, 59)).padStart(2, '0')}:09`
    const { code, type, category = 'Corporate Insolvency' } = chapter
    const page = { id, code, type, category, published, edition, content: chapter.content(day) }
    writeFileSync(new URL(`notice-${id}.xml`, folder), formatGazetteNotice(page))
  }
}
