import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemRandom } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import {
  countResendableDeliveries,
  findResendableDeliveries,
  type ResendableQuery,
} from './resendable-deliveries-store.ts'

const hour = (hours: number): Date => new Date(Date.UTC(2026, 10, 20, hours))
const START = '00000000-0000-0000-0000-000000000000'

test('findResendableDeliveries: state, type, time, attempts, test or no payload → only those that can be resent', async t => {
  const { sql } = await createTestDatabase(t)
  const subscriptionId = createUuidV7(hour(0), systemRandom)
  const eventId = createUuidV7(hour(0), systemRandom)
  await sql`
    insert into events (id, type, jurisdiction, body, change, created_at)
    values (${eventId}, 'announcement.created', 'FR', '{}', 1, ${hour(0)})`
  const add = async (at: number, fields: Record<string, string | number | Date> = {}) => {
    const row = { state: 'failed', type: 'announcement.created', trigger: 'event', attempts: 3, ...fields }
    const {
      event = eventId,
      subscription = subscriptionId,
      finished = hour(at),
      ...rest
    } = { ...row } as Record<string, string | number | Date>
    const id = createUuidV7(hour(at), systemRandom)
    await sql`
      insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at,
        finished_at)
      values (${id}, ${subscription}, ${event}, ${rest.type ?? ''}, 'FR', ${rest.trigger ?? ''}, ${rest.state ?? ''},
        ${rest.attempts ?? 0}, ${hour(at)}, ${finished})`
    return id
  }
  const [one, two, delivered] = [await add(1), await add(2), await add(3, { state: 'delivered' })]
  const error = await add(4, { type: 'source.error' })
  await add(5, { attempts: 10 })
  await add(5, { trigger: 'test' })
  await add(5, { event: createUuidV7(hour(5), systemRandom) })
  await add(5, { subscription: createUuidV7(hour(5), systemRandom) })
  await add(5, { finished: hour(9) })
  await add(9)
  const query: ResendableQuery = {
    subscriptionId,
    states: ['failed'],
    events: null,
    since: hour(1),
    until: hour(8),
    maxAttempts: 10,
  }
  const find = (changes: Partial<ResendableQuery> = {}, after = START, limit = 10) =>
    findResendableDeliveries(sql, { ...query, ...changes }, after, limit)
  assert.deepEqual(await find(), [one, two, error])
  assert.deepEqual(await find({}, START, 2), [one, two])
  assert.deepEqual(await find({}, one), [two, error])
  assert.deepEqual(await find({ since: hour(2), until: hour(4) }), [two])
  assert.deepEqual(await find({ events: ['source.error'] }), [error])
  assert.deepEqual(await find({ states: ['failed', 'delivered'] }), [one, two, delivered, error])
  assert.equal(await countResendableDeliveries(sql, query), 3)
})
