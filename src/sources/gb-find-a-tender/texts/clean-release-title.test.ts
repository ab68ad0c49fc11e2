import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanReleaseTitle } from './clean-release-title.ts'

const TITLES: readonly (readonly [title: string | null, expected: string | null])[] = [
  ['School transport - AWARD', 'School transport'],
  ['School transport – Contract Awarded', 'School transport'],
  ['School transport - Contract Award Notice', 'School transport'],
  ['School transport (Award)', 'School transport'],
  ['UK2 - Preliminary Market Engagement Notice - Pathology system', 'Pathology system'],
  ['Planned Procurement Notice - Legal services panel', 'Legal services panel'],
  ['VEAT Notice - Radiology archive', 'Radiology archive'],
  ['PSR Intention to Award - Eye clinics', 'Eye clinics'],
  ['Prior Information Notice: Adult social care', 'Adult social care'],
  ['Grants and awards', 'Grants and awards'],
  ['Contract for bailiff services', 'Contract for bailiff services'],
  ['Award ceremony catering', 'Award ceremony catering'],
  ['Plumbing', 'Plumbing'],
  [null, null],
  ['www.fellrigg-energy.example', null],
  ['https://fellrigg.example/tenders', null],
  ['C450999 - Audiology', 'Audiology'],
  ['PS24999: Digital standards', 'Digital standards'],
  ['TD041-99 Depot switchgear', 'Depot switchgear'],
  ['A47 Tuddenham noise barriers', 'A47 Tuddenham noise barriers'],
  ['ISO27001 Certification Services', 'ISO27001 Certification Services'],
  ['EN13501 - fire doors', 'EN13501 - fire doors'],
  ['BS5839: Fire alarms', 'BS5839: Fire alarms'],
  ['BS5839-1 Fire alarms', 'BS5839-1 Fire alarms'],
  ['PAS2035: Retrofit', 'PAS2035: Retrofit'],
  ['HTM2022: Medical gas', 'HTM2022: Medical gas'],
  ['A4174 - Ring Road works', 'A4174 - Ring Road works'],
  ['B4099: Resurfacing', 'B4099: Resurfacing'],
  ['COVID2020 - tests', 'COVID2020 - tests'],
  ['EXPO2025 - Pavilion', 'EXPO2025 - Pavilion'],
  ['BSUH24190: Imaging equipment', 'Imaging equipment'],
  ['Contract - award', 'Contract - award'],
  ['Services (Award)', 'Services (Award)'],
  ['COVID-19 vaccines', 'COVID-19 vaccines'],
  ['2026/27 resurfacing', '2026/27 resurfacing'],
  ['HS2 - Fencing', 'HS2 - Fencing'],
  ['Abandonment: Podiatry clinics', 'Abandonment: Podiatry clinics'],
]
const CONTEXT = { description: null, fileNumber: null, category: 'tender_notice' } as const
for (const [title, expected] of TITLES) {
  test(`cleanReleaseTitle: ${title} → ${expected}`, () =>
    assert.equal(cleanReleaseTitle(title, CONTEXT), expected))
}

const IN_CONTEXT: readonly (readonly [Parameters<typeof cleanReleaseTitle>, string])[] = [
  [
    [
      'QIP777 1200 2025-03-10 Kendal - Windermere school - AWARD',
      { ...CONTEXT, fileNumber: 'IT-9-9-QIP777 - AWARD' },
    ],
    'Kendal - Windermere school',
  ],
  [['SCO0421 - Janitorial products', { ...CONTEXT, fileNumber: 'SCO0421' }], 'Janitorial products'],
  [['QIP777 Kendal school', { ...CONTEXT, fileNumber: 'IT-9' }], 'QIP777 Kendal school'],
  [['Abandonment: Podiatry clinics', { ...CONTEXT, category: 'tender_cancellation' }], 'Podiatry clinics'],
  [
    ['IMSORTS', { ...CONTEXT, description: 'Interim Medium Speed Operational Readiness Training Services.' }],
    'IMSORTS (Interim Medium Speed Operational Readiness Training Services)',
  ],
  [['IMSORTS', { ...CONTEXT, description: 'The authority buys training.' }], 'IMSORTS'],
]
for (const [[title, context], expected] of IN_CONTEXT) {
  test(`cleanReleaseTitle: ${title}, file ${context.fileNumber} → ${expected}`, () =>
    assert.equal(cleanReleaseTitle(title, context), expected))
}
