import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonValue } from '../../model/announcement.ts'
import { buildFactHistory } from './build-fact-history.ts'
import type { StatingAnnouncement, StatingMention } from './stating-announcement.ts'

const COMPANY = 'company'

type Party = Pick<StatingMention, 'entityId' | 'name'> & Partial<StatingMention>

function announce(
  id: string,
  date: string,
  {
    mentions = [{ entityId: COMPANY, name: 'ALFA SL' }],
    ...fields
  }: Record<string, unknown> & {
    mentions?: Party[]
  } = {},
): StatingAnnouncement {
  return {
    id,
    date,
    sourceId: 'es-borme',
    reference: id,
    jurisdiction: 'ES',
    category: 'company_modification',
    language: 'es',
    title: id,
    summary: null,
    url: 'https://example.org/',
    metadata: {},
    withdrawn: null,
    mentions: mentions.map((mention, position) => ({
      type: 'company',
      role: 'subject',
      identifiers: [],
      position,
      ...mention,
    })),
    ...fields,
  }
}

const person = (name: string, fields: Partial<StatingMention> = {}): Party => ({
  entityId: name,
  name,
  type: 'person',
  role: 'officer',
  companyIndex: 0,
  ...fields,
})

const acts = (...given: [category: string, office: string, ...names: string[]][]): { acts: JsonValue } => ({
  acts: given.map(([category, office, ...names]) => ({ category, offices: [{ office, names }] })),
})

const summarize = (values: ReturnType<typeof buildFactHistory>['names']) =>
  values.map(({ value, first, latest }) => `${value} ${first.date} ${latest.date}`)

test('buildFactHistory: changing names in any order → each with its first and latest announcement, latest first', () => {
  const announcements = [
    announce('c', '2023-01-01', { mentions: [{ entityId: COMPANY, name: 'Beta, S.L.' }] }),
    announce('a', '2021-01-01'),
    announce('b', '2022-01-01', { metadata: { new_name: 'BETA SL' } }),
  ]
  const { names } = buildFactHistory(COMPANY, announcements)
  assert.deepEqual(summarize(names), ['Beta, S.L. 2022-01-01 2023-01-01', 'ALFA SL 2021-01-01 2022-01-01'])
  assert.ok(names.every(({ isContradicted }) => !isContradicted))
})

test('buildFactHistory: two announcements of one day with different capital → both are marked as contradicted', () => {
  const { capital } = buildFactHistory(COMPANY, [
    announce('a', '2021-01-01', { metadata: { capital: 3_000, currency: 'EUR' } }),
    announce('b', '2021-01-01', { metadata: { capital: 4_000, currency: 'EUR' } }),
    announce('c', '2022-01-01', { metadata: { capital_variable: 500 } }),
  ])
  assert.deepEqual(
    capital.map(({ value, isContradicted }) => [value.amount, value.isVariable, isContradicted]),
    [
      [500, true, false],
      [4_000, false, true],
      [3_000, false, true],
    ],
  )
})

test('buildFactHistory: withdrawn, corrected and shared announcements → state nothing about the entity', () => {
  const { seats, activities } = buildFactHistory(COMPANY, [
    announce('wrong', '2021-01-01', { metadata: { address: 'Calle 1', activity: 'Hats' } }),
    announce('right', '2021-01-08', { metadata: { address: 'Calle 2', corrects: 'wrong' } }),
    announce('withdrawn', '2021-02-01', { metadata: { address: 'Calle 3' }, withdrawn: '2021-02-02' }),
    announce('shared', '2021-03-01', {
      metadata: { address: 'Calle 4' },
      mentions: [
        { entityId: COMPANY, name: 'ALFA SL' },
        { entityId: 'other', name: 'BETA SL' },
      ],
    }),
  ])
  assert.deepEqual(summarize(seats), ['Calle 2 2021-01-08 2021-01-08'])
  assert.deepEqual(summarize(activities), ['Hats 2021-01-01 2021-01-01'])
})

test('buildFactHistory: statuses → the deciding announcement first, claims deadline only of insolvency notices', () => {
  const history = buildFactHistory(COMPANY, [
    announce('open', '2021-01-01', {
      category: 'insolvency_filing',
      metadata: { claims_deadline: '2021-03-01', court: 'Juzgado 1' },
    }),
    announce('end', '2022-01-01', {
      category: 'company_deregistration',
      metadata: { claims_deadline: '2022-03-01' },
    }),
  ])
  assert.deepEqual(
    history.statuses.map(({ status, citation }) => [status, citation.announcementId]),
    [
      ['dissolved', 'end'],
      ['insolvent', 'open'],
    ],
  )
  assert.deepEqual(summarize(history.claimsDeadlines), ['2021-03-01 2021-01-01 2021-01-01'])
  assert.deepEqual(summarize(history.courts), ['Juzgado 1 2021-01-01 2021-01-01'])
})

const company: Party = { entityId: COMPANY, name: 'ALFA SL' }
const summarizeTerms = (terms: ReturnType<typeof buildFactHistory>['officers']) =>
  terms.map(({ holder, office, from, to, latest }) =>
    [holder.name, office, from?.date ?? null, to?.date ?? null, latest.date].join(' | '),
  )

test('buildFactHistory: appointment, renewal and departure → terms with stated dates alone', () => {
  const announcements = [
    announce('a', '2020-01-01', {
      mentions: [company, person('SORIA ANA'), person('VIDAL JUAN')],
      details: acts(
        ['officer_appointment', 'Adm. Unico', 'SORIA ANA'],
        ['officer_resignation', 'Apoderado', 'VIDAL JUAN'],
      ),
    }),
    announce('b', '2021-01-01', {
      mentions: [company, person('SORIA ANA')],
      details: acts(
        ['officer_resignation', 'Adm. Unico', 'SORIA ANA'],
        ['officer_appointment', 'Adm. Unico', 'SORIA ANA'],
      ),
    }),
    announce('c', '2022-01-01', {
      mentions: [company, person('SORIA ANA'), person('RIERA EVA')],
      details: acts(
        ['officer_resignation', 'ADM.UNICO', 'SORIA ANA'],
        ['officer_appointment', 'Adm. Unico', 'RIERA EVA'],
      ),
    }),
    announce('d', '2023-01-01', { mentions: [company, person('RIERA EVA', { role: 'owner' })] }),
  ]
  const { officers } = buildFactHistory(COMPANY, announcements)
  assert.deepEqual(summarizeTerms(officers), [
    'RIERA EVA |  |  |  | 2023-01-01',
    'RIERA EVA | Adm. Unico | 2022-01-01 |  | 2022-01-01',
    'SORIA ANA | ADM.UNICO | 2020-01-01 | 2022-01-01 | 2022-01-01',
    'VIDAL JUAN | Apoderado |  | 2020-01-01 | 2020-01-01',
  ])
  const { positions } = buildFactHistory('RIERA EVA', announcements)
  assert.deepEqual(
    positions.map(({ company, role }) => [company.entityId, role]),
    [
      [COMPANY, 'owner'],
      [COMPANY, 'officer'],
    ],
  )
})

test('buildFactHistory: text of the BODACC → offices, departures, and names that continue', () => {
  const administration =
    'nomination du Président : KERVADOU Maël, Yann ; Gérant partant : MOREL Luc ; Directeur général : HOLDING X (SASU), Membre : BLIN, Eve, Membre : DURAND Paul'
  const { officers } = buildFactHistory(COMPANY, [
    announce('a', '2024-01-01', {
      mentions: [
        company,
        person('KERVADOU Maël Yann'),
        person('MOREL Luc'),
        person('HOLDING X', { type: 'company' }),
        person('BLIN Eve'),
        person('ROUX Léa'),
      ],
      details: { parties: [{ administration }] },
    }),
  ])
  assert.deepEqual(summarizeTerms(officers), [
    'BLIN Eve | Membre |  |  | 2024-01-01',
    'HOLDING X | Directeur général |  |  | 2024-01-01',
    'KERVADOU Maël Yann | Président | 2024-01-01 |  | 2024-01-01',
    'ROUX Léa |  |  |  | 2024-01-01',
    'MOREL Luc | Gérant |  | 2024-01-01 | 2024-01-01',
  ])
})

test('buildFactHistory: holder with two roles → each office in its role, once', () => {
  const { officers } = buildFactHistory(COMPANY, [
    announce('a', '2024-01-01', {
      mentions: [company, person('SORIA ANA'), person('SORIA ANA', { role: 'liquidator' })],
      details: acts(
        ['officer_resignation', 'Adm. Unico', 'SORIA ANA'],
        ['officer_appointment', 'Liquidador', 'SORIA ANA'],
      ),
    }),
  ])
  assert.deepEqual(
    officers.map(({ role, office }) => [role, office]),
    [
      ['liquidator', 'Liquidador'],
      ['officer', 'Adm. Unico'],
    ],
  )
})

test('buildFactHistory: sentences of the BODACC → appointment and departure', () => {
  const { officers } = buildFactHistory(COMPANY, [
    announce('a', '2024-01-01', {
      mentions: [company, person('BLIN Eve'), person('ROUX Léa')],
      details: {
        parties: [{ administration: 'BLIN Eve devient gérante. ROUX Léa n’est plus présidente' }],
      },
    }),
  ])
  assert.deepEqual(summarizeTerms(officers), [
    'BLIN Eve | gérante | 2024-01-01 |  | 2024-01-01',
    'ROUX Léa | présidente |  | 2024-01-01 | 2024-01-01',
  ])
})

test('buildFactHistory: officer without a stated company among several subjects → no office', () => {
  const { officers } = buildFactHistory(COMPANY, [
    announce('a', '2024-01-01', {
      mentions: [
        company,
        { entityId: 'other', name: 'BETA SL' },
        { entityId: 'auditor', name: 'CUENTAS SL', role: 'auditor' },
      ],
    }),
  ])
  assert.deepEqual(officers, [])
})
