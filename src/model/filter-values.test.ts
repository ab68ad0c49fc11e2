import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Announcement } from './announcement.ts'
import { type FilterValues, filterValuesOf } from './filter-values.ts'

function announcement(fields: Partial<Announcement>): Announcement {
  return {
    id: '00000000-0000-5000-8000-000000000000',
    sourceId: 'eu-ted',
    reference: '1-2026',
    jurisdiction: 'FR',
    date: '2026-01-05',
    category: 'tender_notice',
    language: 'fr',
    title: 'Travaux',
    summary: null,
    url: 'https://example.org/1',
    mentions: [],
    metadata: {},
    ...fields,
  }
}

function epochMinute(instant: string): number {
  return Date.parse(instant) / 60_000
}

const cases: readonly [string, Partial<Announcement>, Partial<FilterValues>][] = [
  [
    'no metadata',
    {},
    {
      cpv: [],
      regions: [],
      amount: null,
      deadline: null,
      procedure: null,
      withdrawn: false,
      corrects: null,
      procedureId: null,
      roles: [],
    },
  ],
  [
    'award, estimate and budgets',
    {
      metadata: {
        award_amount: 1,
        estimated_value: 2,
        budget_without_tax: 3,
        budget_with_tax: 4,
        currency: 'EUR',
      },
    },
    { amount: { value: 1, currency: 'EUR' } },
  ],
  [
    'estimate and budgets',
    { metadata: { estimated_value: 2, budget_without_tax: 3, currency: 'GBP' } },
    { amount: { value: 2, currency: 'GBP' } },
  ],
  [
    'budget with tax only',
    { metadata: { budget_with_tax: 4, currency: 'EUR' } },
    { amount: { value: 4, currency: 'EUR' } },
  ],
  [
    'codes with a check digit, twice, unknown and of another vocabulary',
    { metadata: { cpv: ['45233140-2', '45233140', '45233149', '74410000', '90212000'] } },
    { cpv: ['45233140', '90000000'] },
  ],
  [
    'currency that no longer exists',
    { metadata: { award_amount: 1, currency: 'FRF' } },
    { amount: { value: 1, currency: 'FRF' } },
  ],
  ['unknown currency', { metadata: { award_amount: 1, currency: 'QQQ' } }, { amount: null }],
  ['amount without currency', { metadata: { award_amount: 1 } }, { amount: null }],
  ['capital and price', { metadata: { capital: 1, price: 2, currency: 'EUR' } }, { amount: null }],
  [
    'deadline with time',
    { metadata: { deadline: '2026-01-15', deadline_time: '12:00' } },
    { deadline: epochMinute('2026-01-15T11:01Z') },
  ],
  [
    'deadline without time',
    { metadata: { deadline: '2026-01-15' } },
    { deadline: epochMinute('2026-01-15T23:00Z') },
  ],
  [
    'deadline in the country of the buyer',
    { jurisdiction: 'EU', metadata: { deadline: '2026-07-15', deadline_time: '12:00', country: 'PT' } },
    { deadline: epochMinute('2026-07-15T11:01Z') },
  ],
  [
    'places of performance of an earlier edition',
    { metadata: { nuts: ['FR825', 'UKI', 'FR825'], departments: ['75'] } },
    { regions: ['FRL05', 'TLI'] },
  ],
  [
    'the country and a department',
    { metadata: { nuts: ['FR'], departments: ['75', '2A'] } },
    { regions: ['FR101', 'FRM01'] },
  ],
  ['only the country', { jurisdiction: 'EU', metadata: { country: 'GR' } }, { regions: ['EL'] }],
  [
    'Spanish province with its number',
    { jurisdiction: 'ES', metadata: { province: 'Illes Balears', province_code: '07' } },
    { regions: ['ES53'] },
  ],
  [
    'Italian province',
    { jurisdiction: 'IT', metadata: { province: 'Monza e Brianza' } },
    { regions: ['ITC4D'] },
  ],
  [
    'Italian provincial capital',
    { jurisdiction: 'IT', metadata: { municipality: 'GENOVA' } },
    { regions: ['ITC33'] },
  ],
  [
    'German state',
    { jurisdiction: 'DE', metadata: { region: 'Bayern', seat: 'Berlin' } },
    { regions: ['DE2'] },
  ],
  [
    'procedure of a tender',
    { metadata: { procedure: 'Procédure adaptée ouverte' } },
    { procedure: 'below_threshold' },
  ],
  [
    'procedure of an annulled award',
    {
      category: 'notice_annulment',
      metadata: { procedure: 'Abierto' },
      mentions: [{ type: 'authority', role: 'buyer', name: 'Ayuntamiento', identifiers: [] }],
    },
    { procedure: 'open', roles: ['buyer'] },
  ],
  [
    'procedure of a liquidation',
    { category: 'liquidator_appointment', metadata: { procedure: 'Creditors Voluntary Liquidation' } },
    { procedure: null },
  ],
  ['withdrawn', { metadata: { withdrawn: '2026-02-01' } }, { withdrawn: true }],
  ['correction', { metadata: { corrects: '25-1' } }, { corrects: '25-1' }],
  ['procedure ID', { metadata: { procedure_id: 'OCDS-1' } }, { procedureId: 'ocds-1' }],
  [
    'several mentions of a role',
    {
      mentions: (['buyer', 'supplier', 'supplier'] as const).map(role => ({
        type: 'company',
        role,
        name: 'Altavela SL',
        identifiers: [],
      })),
    },
    { roles: ['buyer', 'supplier'] },
  ],
]

for (const [name, fields, expected] of cases) {
  test(`filterValuesOf: ${name} → ${JSON.stringify(expected)}`, () => {
    const values = filterValuesOf(announcement(fields))
    assert.deepEqual({ ...values, ...expected }, values)
  })
}
