import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementDraft } from '../../model/announcement.ts'
import { itAnac } from '../it-anac.ts'
import { readSourceDocument } from '../read-source-document.ts'

const BASE = {
  id: 'ocds-hu01ve-9900001-2025-01-08 17:31:38.793T12:00:00Z',
  ocid: 'ocds-hu01ve-9900001',
  date: '2025-01-08 17:31:38.793T12:00:00Z',
  tag: ['compiled'],
  buyer: { id: '99999010582', name: 'COMUNE DI BORGOVENTO' },
  tender: {
    id: '9900001',
    title: null,
    description: 'RIFACIMENTO DEL TETTO',
    lots: [{ id: 'B0000000A1' }],
    procurementMethodDetails: 'COD:1 ; TITLE:PROCEDURA APERTA',
  },
}
const AWARD = {
  date: '2022-04-12T12:00:00Z',
  status: 'active',
  value: { amount: 100.5, currency: 'EUR' },
  relatedLots: ['A'],
}

async function readRelease(
  changes: object,
): Promise<{ draft: AnnouncementDraft | undefined; odd: string[] }> {
  const bytes = Buffer.from(JSON.stringify({ releases: [{ ...BASE, ...changes }] }))
  const found = await Array.fromAsync(
    readSourceDocument(itAnac, { url: '01.json', contentType: null, bytes }),
  )
  const [draft] = found.flatMap(item => ('draft' in item ? [item.draft] : []))
  return { draft, odd: found.flatMap(item => ('draft' in item ? [] : [item.kind])) }
}

test('release date: malformed timestamp → date and version', async () => {
  const { draft, odd } = await readRelease({})
  assert.deepEqual([draft?.date, draft?.version, odd], ['2025-01-08', '2025-01-08T17:31:38.793Z', []])
  assert.equal((await readRelease({ date: '2025-02-01' })).draft?.version, '2025-02-01T00:00:00.000Z')
  assert.deepEqual((await readRelease({ date: 'ieri' })).odd, ['unreadable_row'])
})

test('reference: no ocid → built from the procedure number', async () => {
  assert.equal((await readRelease({ ocid: null })).draft?.reference, 'ocds-hu01ve-9900001')
  assert.deepEqual((await readRelease({ ocid: null, tender: { description: 'X' } })).odd, ['unreadable_row'])
})

test('mentions: no parties → buyer kept', async () => {
  const { draft } = await readRelease({})
  assert.deepEqual(draft?.mentions[0]?.identifiers[0], {
    scheme: 'codice_fiscale',
    jurisdiction: 'IT',
    number: '99999010582',
    valid: true,
  })
})

const method = (title: string) => ({
  tender: { ...BASE.tender, procurementMethodDetails: `COD:9 ; TITLE:${title}` },
})
for (const [name, changes, expected] of [
  ['call', {}, 'tender_notice'],
  ['negotiated procedure', method('PROCEDURA NEGOZIATA'), 'negotiated_procedure'],
  ['direct award', method('AFFIDAMENTO DIRETTO'), 'direct_award'],
  ['minor direct award', method('AFFIDAMENTO IN ECONOMIA - AFFIDAMENTO DIRETTO'), 'direct_award'],
  ['in-house company', method("AFFIDAMENTO DIRETTO A SOCIETA' IN HOUSE"), 'in_house_assignment'],
  ['active award', { awards: [AWARD] }, 'contract_award'],
  ['unsuccessful award', { awards: [{ ...AWARD, status: 'unsuccessful' }] }, 'tender_unsuccessful'],
  ['signed contract', { contracts: [{ dateSigned: '2022-08-11T12:00:00Z' }] }, 'contract_signature'],
] as const) {
  test(`category: ${name} → ${expected}`, async () =>
    assert.equal((await readRelease(changes)).draft?.category, expected))
}

for (const [name, awards, expected] of [
  ['one award', [AWARD], 100.5],
  ['awards of two lots', [AWARD, { ...AWARD, relatedLots: ['B'] }], 201],
  ['two awards of one lot', [AWARD, AWARD], undefined],
  ['one award without value', [AWARD, { ...AWARD, relatedLots: ['B'], value: null }], undefined],
  ['zero', [{ ...AWARD, value: { amount: 0, currency: 'EUR' } }], undefined],
] as const) {
  test(`award amount: ${name} → ${expected ?? 'absent'}`, async () =>
    assert.equal((await readRelease({ awards })).draft?.metadata.award_amount, expected))
}

test('metadata: later release → procedure, status and number of offers', async () => {
  const tender = { ...BASE.tender, status: 'complete', numberOfTenderers: 3, procurementMethod: 'open' }
  const { draft, odd } = await readRelease({ tender })
  const { procedure, tender_status, offers } = draft?.metadata ?? {}
  assert.deepEqual([procedure, tender_status, offers, odd], ['PROCEDURA APERTA', 'complete', 3, []])
})

test('read: other currency and unknown field → bad_value, unknown_field', async () => {
  const tender = { ...BASE.tender, value: { amount: 5, currency: 'USD' } }
  assert.deepEqual((await readRelease({ tender, barter: 1 })).odd, ['bad_value', 'unknown_field'])
})

test('title: HTML references and long text → decoded, truncated between words', async () => {
  const words = 'FORNITURA DI &quot;CARTA&quot; '
  const { draft } = await readRelease({ tender: { ...BASE.tender, description: words.repeat(20) } })
  assert.match(draft?.title ?? '', /^FORNITURA DI "CARTA" .*(?:FORNITURA|DI|"CARTA")…$/)
  assert.ok((draft?.title.length ?? 0) <= 201)
})

test('mentions: supplier, tenderer and payer → supplier, tenderer, no payer', async () => {
  const party = (roles: string[], name: string, id: string) => ({ roles, name, identifier: { id } })
  const parties = [
    party(['tenderer', 'supplier'], 'EDIL GHIRO S.R.L.', '99999020581'),
    party(['tenderer'], 'ROSSI MARIO', 'RSSMRA85T10A562S'),
    party(['payer'], 'UFFICIO TECNICO', 'x'),
  ]
  const { draft } = await readRelease({ parties })
  assert.deepEqual(
    draft?.mentions.map(({ role, type, name }) => `${role} ${type} ${name}`),
    [
      'buyer authority COMUNE DI BORGOVENTO',
      'supplier company EDIL GHIRO S.R.L.',
      'tenderer person ROSSI MARIO',
    ],
  )
})
