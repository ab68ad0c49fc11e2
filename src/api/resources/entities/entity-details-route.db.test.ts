import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../test/support/announcement-drafts.ts'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { createSchemaChecker, type DocumentedSchema } from '../../../../test/support/json-schema-check.ts'
import type { AnnouncementDraft, Mention } from '../../../model/announcement.ts'
import { deriveAnnouncementId } from '../../../model/announcement.ts'
import type { EntityIdentifier } from '../../../model/entity.ts'
import { writeBatch } from '../../../services/ingest/write-batch.ts'

const api = await startTestApi({ after })
const documentId = await saveTestDocument(api.sql)
const ingest = (...drafts: AnnouncementDraft[]) =>
  api.sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))

interface Details {
  entity_id: string
  identifiers: EntityIdentifier[]
  legal_form: string | null
  names: { name: string; newest: string }[]
  considered: { announcements: number; of: number }
  merged_ids: string[]
}

async function read<T>(path: string): Promise<T> {
  const reply = await api.ask(`/api/v1${path}`)
  assert.equal(reply.status, 200, reply.text)
  return reply.json() as T
}

async function entityIdsOf(reference: string): Promise<(string | null)[]> {
  const id = deriveAnnouncementId('fr-bodacc', reference)
  return (await read<{ entity_ids: (string | null)[] }>(`/announcements/${id}/details`)).entity_ids
}

const siren = { scheme: 'siren', jurisdiction: 'FR', number: '880878145', valid: true } as const
const lei = { scheme: 'lei', jurisdiction: 'EU', number: '969500UNGKB0ODW8SR21', valid: true } as const
const invalidSiren = { scheme: 'siren', jurisdiction: 'FR', number: '880878146', valid: false } as const
const unchecked = { scheme: 'local', jurisdiction: 'EU', number: '974761114', valid: null } as const

function companyMention(name: string, ...identifiers: EntityIdentifier[]): Mention {
  return { type: 'company', role: 'subject', name, identifiers }
}

test('GET /entities/{id}/details: merged ID → identifiers, names and legal form of the survivor', async () => {
  const court: Mention = { type: 'authority', role: 'court', name: 'Tribunal de Lyon', identifiers: [] }
  await ingest(createDraft('old', { date: '2021-01-10', mentions: [court, companyMention('ALFA', siren)] }))
  await ingest(createDraft('other', { date: '2022-02-20', mentions: [companyMention('ALFA HOLDING', lei)] }))
  const [courtId, alfaId] = await entityIdsOf('old')
  const [holdingId] = await entityIdsOf('other')
  assert.notEqual(alfaId, holdingId)
  assert.deepEqual((await read<Details>(`/entities/${alfaId}/details`)).merged_ids, [])
  const mention = { ...companyMention('BETA', lei, invalidSiren, siren, unchecked), legalForm: 'SARL' }
  await ingest(createDraft('both', { date: '2023-03-30', mentions: [mention, court] }))

  assert.deepEqual(await entityIdsOf('old'), [courtId, alfaId])
  assert.deepEqual(await entityIdsOf('other'), [alfaId])
  assert.deepEqual(await entityIdsOf('both'), [alfaId, courtId])
  const details = {
    entity_id: alfaId,
    identifiers: [siren, lei, invalidSiren, unchecked],
    legal_form: 'SARL',
    names: [
      { name: 'BETA', newest: '2023-03-30' },
      { name: 'ALFA HOLDING', newest: '2022-02-20' },
      { name: 'ALFA', newest: '2021-01-10' },
    ],
    considered: { announcements: 3, of: 3 },
    merged_ids: [holdingId],
  }
  assert.deepEqual(await read(`/entities/${alfaId}/details`), details)
  assert.deepEqual(await read(`/entities/${holdingId?.toUpperCase()}/details`), details)
  await ingest(
    createDraft('officer', {
      date: '2024-01-01',
      mentions: [{ ...companyMention('GAMMA', siren), role: 'seller' }],
    }),
  )
  // The display name comes from the newest announcement about the entity; this one is about another.
  const { names } = await read<Details>(`/entities/${alfaId}/details`)
  assert.deepEqual(names.map(({ name }) => name).slice(0, 2), ['BETA', 'GAMMA'])
})

test('GET /entities/{id}/details: 1,010 announcements → 1,000 examined for names', async () => {
  const register: Mention = {
    type: 'authority',
    role: 'register',
    name: 'Registre de Paris',
    identifiers: [],
  }
  await ingest(
    ...Array.from({ length: 1_010 }, (_, n) => createDraft(`frequent-${n}`, { mentions: [register] })),
  )
  const [id] = await entityIdsOf('frequent-0')
  const details = await read<Details>(`/entities/${id}/details`)
  assert.deepEqual(details, {
    entity_id: id,
    identifiers: [],
    legal_form: null,
    names: [{ name: 'Registre de Paris', newest: '2024-03-05' }],
    considered: { announcements: 1_000, of: 1_010 },
    merged_ids: [],
  })
})

test('GET /entities/{id}/details: 60 names → 50, display name first', async () => {
  const drafts = Array.from({ length: 60 }, (_, n) => {
    const role = n === 0 ? 'subject' : 'seller'
    const number = { ...siren, number: '732829320' }
    const mention: Mention = { ...companyMention(`NAME ${n}`, number), role }
    return createDraft(`name-${n}`, {
      date: `20${10 + Math.floor(n / 12)}-0${1 + (n % 9)}-01`,
      mentions: [mention],
    })
  })
  await ingest(...drafts)
  const [id] = await entityIdsOf('name-0')
  const { names, considered } = await read<Details>(`/entities/${id}/details`)
  assert.deepEqual([names.length, names[0]?.name, considered.announcements], [50, 'NAME 0', 60])
})

test('GET details: entity and announcement → match their schemas', async () => {
  const document = (await api.ask('/openapi.json', { authorization: null })).json() as {
    paths: Record<
      string,
      { get?: { responses: Record<number, { content: Record<string, { schema: DocumentedSchema }> }> } }
    >
    components: { schemas: Record<string, DocumentedSchema> }
  }
  const differences = createSchemaChecker(document.components.schemas)
  const [id] = await entityIdsOf('both')
  const bothId = deriveAnnouncementId('fr-bodacc', 'both')
  for (const [resource, resourceId] of Object.entries({ entities: id, announcements: bothId })) {
    const schema = document.paths[`/api/v1/${resource}/{id}/details`]?.get?.responses[200]
    assert.deepEqual(
      differences(
        schema?.content['application/json']?.schema ?? {},
        await read(`/${resource}/${resourceId}/details`),
        '',
      ),
      [],
    )
  }
})

test('GET /entities/{id}/details: unknown ID → 404, parameter → 400, database unreachable → 503', async () => {
  const unknown = '/api/v1/entities/00000000-0000-5000-8000-000000000000/details'
  assert.equal((await api.ask(unknown)).status, 404)
  assert.equal((await api.ask('/api/v1/entities/12/details')).status, 404)
  assert.equal((await api.ask(`${unknown}?page=1`)).status, 400)
  await api.proxy.cut()
  const reply = await api.ask(unknown)
  await api.proxy.restore()
  assert.deepEqual([reply.status, reply.headers['retry-after']], [503, '5'])
})
