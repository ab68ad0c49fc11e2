import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Static } from '@sinclair/typebox'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../../test/support/announcement-drafts.ts'
import { startTestApi } from '../../../../../test/support/api-server.ts'
import { deriveAnnouncementId, type Mention } from '../../../../model/announcement.ts'
import { writeBatch } from '../../../../services/ingest/write-batch.ts'
import type { EntityProfileSchema } from './schema.ts'

const api = await startTestApi({ after })
const documentId = await saveTestDocument(api.sql)
const company = createCompanyMention('880878145', { name: 'ALFA', legalForm: 'SAS' })
const officer: Mention = {
  type: 'person',
  role: 'officer',
  name: 'Soria Ana',
  identifiers: [],
  companyIndex: 0,
}

await api.sql.begin(tx =>
  writeBatch(
    tx,
    'fr-bodacc',
    toIncomingAnnouncements(
      [
        createDraft('formation', {
          category: 'company_formation',
          date: '2022-01-01',
          mentions: [company, officer],
          metadata: { capital: 1_000, currency: 'EUR', address: '1 rue X, 75001 Paris', activity: 'Hats' },
          details: { parties: [{ administration: 'Président : Soria Ana' }] },
        }),
        createDraft('insolvency', {
          category: 'insolvency_filing',
          date: '2023-01-01',
          mentions: [company],
          metadata: { claims_deadline: '2023-03-01', court: 'Paris' },
        }),
      ],
      documentId,
    ),
  ),
)
const citation = (reference: string, date: string) => {
  return { announcement_id: deriveAnnouncementId('fr-bodacc', reference), date, source_id: 'fr-bodacc' }
}
const FORMATION = citation('formation', '2022-01-01')
const INSOLVENCY = citation('insolvency', '2023-01-01')

async function read<T>(path: string): Promise<T> {
  const reply = await api.ask(`/api/v1${path}`)
  assert.equal(reply.status, 200, reply.text)
  return reply.json() as T
}

test('GET /entities/{id}/profile: company and officer → facts, each with the announcement that states it', async () => {
  const { entity_ids: ids } = await read<{ entity_ids: string[] }>(
    `/announcements/${FORMATION.announcement_id}/details`,
  )
  const profile = await read<Static<typeof EntityProfileSchema>>(`/entities/${ids[0]}/profile`)
  const stated = (value: string) => {
    return { value, first: FORMATION, latest: FORMATION, announcements: 1, contradicted: false }
  }
  assert.equal(profile.status, 'insolvent')
  assert.deepEqual(profile.status_statements, [
    { status: 'insolvent', category: 'insolvency_filing', citation: INSOLVENCY },
  ])
  assert.deepEqual(profile.names, [{ ...stated('ALFA'), latest: INSOLVENCY, announcements: 2 }])
  assert.deepEqual(profile.seats, [stated('1 rue X, 75001 Paris')])
  assert.deepEqual(profile.activities, [stated('Hats')])
  assert.deepEqual([profile.capital[0]?.amount, profile.capital[0]?.currency], [1_000, 'EUR'])
  assert.deepEqual(
    [profile.claims_deadlines[0]?.value, profile.claims_deadlines[0]?.first],
    ['2023-03-01', INSOLVENCY],
  )
  const term = {
    holder: { entity_id: ids[1], entity_type: 'person', name: 'Soria Ana' },
    company: { entity_id: ids[0], entity_type: 'company', name: 'ALFA' },
    role: 'officer',
    office: 'Président',
    from: null,
    to: null,
    latest: FORMATION,
  }
  assert.deepEqual([profile.officers, profile.officer_count], [[term], 1])
  assert.deepEqual(profile.considered, { announcements: 2, of: 2 })
  const ofOfficer = await read<Static<typeof EntityProfileSchema>>(`/entities/${ids[1]}/profile`)
  assert.deepEqual([ofOfficer.positions, ofOfficer.names], [[term], []])
})

test('GET /entities/{id}/profile: unknown ID → 404, parameter → 400, database unreachable → 503', async () => {
  const unknown = '/api/v1/entities/00000000-0000-5000-8000-000000000000/profile'
  assert.equal((await api.ask(unknown)).status, 404)
  assert.equal((await api.ask(`${unknown}?page=1`)).status, 400)
  await api.proxy.cut()
  const reply = await api.ask(unknown)
  await api.proxy.restore()
  assert.deepEqual([reply.status, reply.headers['retry-after']], [503, '5'])
})
