import assert from 'node:assert/strict'
import { test } from 'node:test'
import { company, draft, incoming, testDocument } from '../../test/drafts.ts'
import { testDatabase } from '../../test/postgres.ts'
import { differencesFrom, type Schema } from '../../test/schema.ts'
import { systemDice as dice } from '../base/dice.ts'
import { settle } from '../flows/settle.ts'
import { EVENT_NAMES, type EventType, sourceError } from '../model/event.ts'
import { SAMPLES } from '../model/event-sample.ts'
import { bodiesOf, eventsAfter } from '../outbox/store.ts'
import { openApiText } from './openapi.ts'

const context = { now: new Date('2026-11-21T08:00:00Z'), dice }
const document = JSON.parse(await openApiText('0.0.0')) as {
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>
  components: { schemas: Record<string, Schema> }
}
const differences = differencesFrom(document.components.schemas)

function assertMatchesSchema(type: EventType, body: Uint8Array | string): void {
  const schema = document.webhooks[type]?.post.requestBody.content['application/json'].schema
  assert.ok(schema)
  assert.deepEqual(differences(schema, JSON.parse(Buffer.from(body).toString()), ''), [])
}

test('OpenAPI webhooks: all event types → documented, no others', () => {
  assert.deepEqual(Object.keys(document.webhooks), EVENT_NAMES)
})

for (const type of EVENT_NAMES) {
  test(`sample event: ${type} → matches its schema`, () => {
    const event = SAMPLES[type](context)
    assert.equal(event.type, type)
    assertMatchesSchema(type, event.body)
  })
}

test('sourceError: failed runs → payload matches its schema', () => {
  const source = { id: 'fr-bodacc', name: 'BODACC', jurisdiction: 'FR' } as const
  const failure = { source, error: { code: 'busy', message: 'x' }, since: context.now, failures: 1 }
  assertMatchesSchema('source.error', sourceError(failure, context).body)
})

test('writeBatch: new announcements, changed entities → payloads match their schemas', async t => {
  const { sql } = await testDatabase(t)
  const documentId = await testDocument(sql)
  const vat = { scheme: 'vat', jurisdiction: 'FR', number: 'FR12005000013', valid: true } as const
  const changed = company('005000013', { name: 'NOUVEAU', legalForm: 'SARL' })
  const drafts = [
    draft('A1', { mentions: [company('005000013')] }),
    draft('A2', {
      date: '2025-01-01',
      category: 'insolvency_filing',
      mentions: [{ ...changed, identifiers: [...changed.identifiers, vat] }],
    }),
    draft('A3', { withdraws: 'A2', category: 'notice_annulment' }),
  ]
  for (const item of drafts)
    await sql.begin(tx => settle(tx, 'fr-bodacc', incoming([item], documentId), context))
  const events = await eventsAfter(sql, 0, 100)
  assert.deepEqual(
    events.map(event => event.type),
    [
      'announcement.created',
      'announcement.created',
      'entity.updated',
      'announcement.created',
      'entity.updated',
    ],
  )
  const bodies = await bodiesOf(
    sql,
    events.map(event => event.id),
  )
  for (const { id, type } of events) assertMatchesSchema(type, bodies.get(id) ?? '')
})
