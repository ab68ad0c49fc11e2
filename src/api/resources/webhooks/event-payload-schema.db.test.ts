import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../test/support/announcement-drafts.ts'
import { createSchemaChecker, type DocumentedSchema } from '../../../../test/support/json-schema-check.ts'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { SAMPLE_EVENTS } from '../../../model/events/sample-events.ts'
import {
  sourceErrorEvent,
  WEBHOOK_EVENT_TYPE_NAMES,
  type WebhookEventType,
} from '../../../model/events/webhook-event.ts'
import { readEventBodies, readEventsAfter } from '../../../outbox/event-outbox-store.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import { writeBatch } from '../../../services/ingest/write-batch.ts'
import { buildOpenApiDocument } from '../../openapi-document.ts'
import { BATCH_NAME } from './event-payload-schema.ts'

const context = { now: new Date('2026-11-21T08:00:00Z'), random }
const document = JSON.parse(await buildOpenApiDocument('0.0.0')) as {
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: DocumentedSchema } } } } }
  >
  components: { schemas: Record<string, DocumentedSchema> }
}
const differences = createSchemaChecker(document.components.schemas)

function assertMatchesSchema(type: WebhookEventType | typeof BATCH_NAME, body: Uint8Array | string): void {
  const schema = document.webhooks[type]?.post.requestBody.content['application/json'].schema
  assert.ok(schema)
  assert.deepEqual(differences(schema, JSON.parse(Buffer.from(body).toString()), ''), [])
}

test('OpenAPI webhooks: all event types and batches → documented, no others', () => {
  assert.deepEqual(Object.keys(document.webhooks), [...WEBHOOK_EVENT_TYPE_NAMES, BATCH_NAME])
})

for (const type of WEBHOOK_EVENT_TYPE_NAMES) {
  test(`sample event: ${type} → matches its schema`, () => {
    const event = SAMPLE_EVENTS[type](context)
    assert.equal(event.type, type)
    assertMatchesSchema(type, event.body)
  })
}

test('batch of all sample events → matches its schema, one without type does not', () => {
  const bodies = WEBHOOK_EVENT_TYPE_NAMES.map(type => SAMPLE_EVENTS[type](context).body)
  assertMatchesSchema(BATCH_NAME, `[${bodies.join(',')}]`)
  assert.throws(() => assertMatchesSchema(BATCH_NAME, `[${bodies.join(',')},{}]`))
})

test('sourceError: failed runs → payload matches its schema', () => {
  const source = { id: 'fr-bodacc', name: 'BODACC', jurisdiction: 'FR' } as const
  const failure = { source, error: { code: 'busy', message: 'x' }, since: context.now, failures: 1 }
  assertMatchesSchema('source.error', sourceErrorEvent(failure, context).body)
})

test('writeBatch: new announcements, changed entities → payloads match their schemas', async t => {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const vat = { scheme: 'vat', jurisdiction: 'FR', number: 'FR12005000013', valid: true } as const
  const changed = createCompanyMention('005000013', { name: 'NOUVEAU', legalForm: 'SARL' })
  const drafts = [
    createDraft('A1', { mentions: [createCompanyMention('005000013')] }),
    createDraft('A2', {
      date: '2025-01-01',
      category: 'insolvency_filing',
      mentions: [{ ...changed, identifiers: [...changed.identifiers, vat] }],
    }),
    createDraft('A3', { withdraws: 'A2', category: 'notice_annulment' }),
  ]
  for (const item of drafts)
    await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([item], documentId), context))
  const events = await readEventsAfter(sql, 0, 100)
  assert.deepEqual(
    events.map(event => event.type),
    [
      'announcement.created',
      'announcement.created',
      'entity.updated',
      'entity.status_changed',
      'announcement.created',
      'entity.updated',
      'entity.status_changed',
    ],
  )
  const bodies = await readEventBodies(
    sql,
    events.map(event => event.id),
  )
  for (const { id, type } of events) assertMatchesSchema(type, bodies.get(id) ?? '')
})
