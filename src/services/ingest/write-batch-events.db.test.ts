import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createCompanyMention,
  createCourtMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { IdentifierScheme } from '../../model/entity.ts'
import { readEventBodies, readEventsAfter } from '../../outbox/event-outbox-store.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { readDatabaseSummary } from '../../reports/database-checks-store.ts'
import { setEntitySplit } from '../admin/split-entities.ts'
import { writeBatch } from './write-batch.ts'

interface Payload {
  event: string
  timestamp: string
  data: {
    announcement?: Record<string, unknown>
    entity?: Record<string, unknown>
    changes?: { field: string; from: unknown; to: unknown }[]
    announcement_id?: string | null
  }
}

const NOW = new Date('2026-11-21T08:00:00.123Z')

async function open(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  let number = 0
  /** Returns the payloads of all events since the last call. */
  async function newPayloads(): Promise<Payload[]> {
    const events = await readEventsAfter(sql, number, 1000)
    number = events.at(-1)?.number ?? number
    const ids = events.map(e => e.id)
    const bodies = await readEventBodies(sql, ids)
    return ids.map(id => JSON.parse(Buffer.from(bodies.get(id) ?? []).toString()) as Payload)
  }
  const write = async (drafts: readonly AnnouncementDraft[], notify = true) => {
    const eventContext = notify ? { now: NOW, random: random } : undefined
    await sql.begin(tx =>
      writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId), eventContext),
    )
    return await newPayloads()
  }
  return { sql, write, newPayloads }
}

/** Returns the changes to each updated entity, with the entity's current name. */
function changesIn(events: readonly Payload[]) {
  return events
    .filter(({ event }) => event === 'entity.updated')
    .map(({ data }) => [data.entity?.name, data.changes?.map(({ field, from, to }) => [field, from, to])])
}

test('writeBatch: new announcement → announcement.created, byte for byte as in the contract', async t => {
  const { sql, write } = await open(t)
  await write([createDraft('A1', { mentions: [createCompanyMention('005000013')], title: 'Été "1"' })])
  const [event, ...others] = await readEventsAfter(sql, 0, 10)
  assert.equal(others.length, 0, 'a new entity is not an update')
  assert.deepEqual(
    [event?.type, event?.jurisdiction, event?.change],
    ['announcement.created', 'FR', (await readDatabaseSummary(sql)).change],
  )
  const [row] = await sql<{ id: string }[]>`select id from announcements`
  const body = (await readEventBodies(sql, [event?.id ?? ''])).get(event?.id ?? '') ?? []
  assert.equal(
    Buffer.from(body).toString(),
    `{"event":"announcement.created","timestamp":"2026-11-21T08:00:00.123Z","data":{"announcement":{"id":"${row?.id}",` +
      '"source_id":"fr-bodacc","jurisdiction":"FR","category":"company_modification","title":"Été \\"1\\"",' +
      '"publication_date":"2024-03-05"}}}',
  )
})

test('writeBatch: same content, correction, or no event context → no event', async t => {
  const { write } = await open(t)
  const first = createDraft('A1', { mentions: [createCompanyMention('005000013')] })
  assert.equal((await write([first, createDraft('A2')])).length, 2)
  assert.equal((await write([first])).length, 0)
  assert.equal((await write([{ ...first, title: 'Autre titre' }])).length, 0)
  assert.equal(
    (
      await write(
        [createDraft('A3', { mentions: [createCompanyMention('005000013', { name: 'X' })] })],
        false,
      )
    ).length,
    0,
  )
})

test('writeBatch: displayed fields change → one entity.updated per batch; count changes → none', async t => {
  const { write } = await open(t)
  const about = (
    reference: string,
    month: string,
    fields: Partial<Mention> = {},
    more: Partial<AnnouncementDraft> = {},
  ) =>
    createDraft(reference, {
      date: `2024-${month}-01`,
      mentions: [
        createCompanyMention('005000013', { name: 'ALFA', ...fields }),
        createCourtMention('Greffe'),
      ],
      ...more,
    })
  await write([about('A1', '01')])
  assert.deepEqual(changesIn(await write([about('A2', '02')])), [])
  const batch = await write([
    about('A3', '03', { name: 'BETA', legalForm: 'SARL' }),
    about('A4', '04', { name: 'GAMMA' }, { category: 'insolvency_filing' }),
  ])
  assert.deepEqual(changesIn(batch), [
    [
      'GAMMA',
      [
        ['name', 'ALFA', 'GAMMA'],
        ['status', 'active', 'insolvent'],
        ['legal_form', null, 'SARL'],
      ],
    ],
  ])
  const update = batch.find(({ event }) => event === 'entity.updated')
  const last = batch.filter(({ event }) => event === 'announcement.created').at(-1)
  assert.equal(update?.data.announcement_id, last?.data.announcement?.id)
  assert.deepEqual(Object.keys(update?.data ?? {}), ['entity', 'changes', 'announcement_id'])
  assert.deepEqual(Object.keys(update?.data.entity ?? {}), [
    ...['id', 'entity_type', 'name', 'jurisdiction', 'tax_id', 'status', 'announcement_count'],
  ])
  const corrected = await write([about('A4', '04', { name: 'DELTA' }, { category: 'insolvency_filing' })])
  assert.deepEqual(changesIn(corrected), [['DELTA', [['name', 'GAMMA', 'DELTA']]]])
})

test('writeBatch: withdrawn announcement → entity.updated with the previous status', async t => {
  const { write } = await open(t)
  await write([
    createDraft('A1', {
      category: 'insolvency_filing',
      mentions: [createCompanyMention('005000013', { name: 'ALFA' })],
    }),
  ])
  const payloads = await write([createDraft('A2', { category: 'notice_annulment', withdraws: 'A1' })])
  assert.deepEqual(changesIn(payloads), [['ALFA', [['status', 'insolvent', 'active']]]])
  assert.equal(payloads.at(-1)?.data.announcement_id, null)
})

const spanishCompany = (name: string, scheme: IdentifierScheme, number: string): Mention => ({
  type: 'company',
  role: 'subject',
  name,
  jurisdiction: 'ES',
  identifiers: [{ scheme, jurisdiction: 'ES', number, valid: true }],
})

test('writeBatch, setEntitySplit: merge → event of the surviving entity; split → event of the restored one', async t => {
  const { sql, write, newPayloads } = await open(t)
  const [withRegisterNumber, withTaxId] = [
    spanishCompany('ALFA SL', 'hoja', 'M 1'),
    spanishCompany('ALFA SL', 'nif', 'B1'),
  ]
  await write([createDraft('A1', { mentions: [withRegisterNumber] })])
  await write([createDraft('A2', { mentions: [spanishCompany('BETA SL', 'nif', 'B1')] })])
  const [older, younger] = (
    await sql<{ id: string }[]>`
    select id from entities order by first_seen_at`
  ).map(row => row.id)
  if (older === undefined || younger === undefined) throw new Error('expected two entities')
  const numbers = [{ scheme: 'hoja', jurisdiction: 'ES', number: 'M 1' }]
  const both = { ...withTaxId, identifiers: [...withRegisterNumber.identifiers, ...withTaxId.identifiers] }
  const [, merged, ...rest] = await write([createDraft('A3', { date: '2025-01-01', mentions: [both] })])
  assert.equal(rest.length, 0)
  assert.equal(merged?.data.entity?.id, older)
  assert.deepEqual(
    merged?.data.changes?.map(c => [c.field, c.field === 'identifiers' ? c.from : [c.from, c.to]]),
    [
      ['identifiers', numbers],
      ['merge', [younger, older]],
    ],
  )
  await setEntitySplit({ sql, clock, random: random }, [older, younger], true, async () => {})
  const splitEvents = (await newPayloads()).flatMap(({ data }) =>
    (data.changes ?? []).filter(c => c.field === 'merge').map(c => [data.entity?.id, c.from, c.to]),
  )
  assert.deepEqual(splitEvents, [[younger, older, younger]])
})
