import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeliveryTarget, DueDelivery } from '../delivery.ts'
import {
  buildDeliveryBody,
  buildDeliveryHeaders,
  type DeliveryGroup,
  deriveBatchId,
} from './webhook-request.ts'

const IDS = [1, 2, 3].map(number => `0198c000-0000-7000-8000-00000000000${number}`)
const TARGET = { secrets: ['whsec_c2VjcmV0'] } as unknown as DeliveryTarget

const itemOf = (index: number, eventType: string) => ({
  delivery: { id: IDS[index], eventType, attempts: 1, trigger: 'event' } as DueDelivery,
  payload: Buffer.from(`{"event":"${eventType}","n":"é${index}"}`),
})
const single: DeliveryGroup = [itemOf(0, 'source.error')]
const batch: DeliveryGroup = [
  itemOf(0, 'announcement.created'),
  itemOf(1, 'entity.updated'),
  itemOf(2, 'announcement.created'),
]

test('buildDeliveryBody: one event → its payload, byte for byte; several → a JSON array of the same bytes', () => {
  assert.equal(buildDeliveryBody(single), single[0].payload)
  const body = Buffer.from(buildDeliveryBody(batch)).toString()
  assert.equal(body, `[${batch.map(({ payload }) => payload.toString()).join(',')}]`)
  assert.equal((JSON.parse(body) as unknown[]).length, 3)
})

test('buildDeliveryHeaders: one event and a batch → IDs in order, number of events, types, attempt', () => {
  const pick = (group: DeliveryGroup) => {
    const headers = buildDeliveryHeaders(group, TARGET, Buffer.from('x'), new Date(0), 'Herald/test')
    return [
      'webhook-id',
      'x-registry-delivery',
      'x-registry-event',
      'x-registry-attempt',
      'x-registry-batch',
    ].map(name => headers[name])
  }
  assert.deepEqual(pick(single), [IDS[0], IDS[0], 'source.error', '2', undefined])
  const types = 'announcement.created,entity.updated'
  assert.deepEqual(pick(batch), [deriveBatchId(IDS), IDS.join(','), types, '2', '3'])
})

test('deriveBatchId: same deliveries in another order → same ID; one less → another one', () => {
  assert.equal(deriveBatchId(IDS.toReversed()), deriveBatchId(IDS))
  assert.notEqual(deriveBatchId(IDS.slice(1)), deriveBatchId(IDS))
  assert.match(deriveBatchId(IDS), /^[0-9a-f]{8}-[0-9a-f]{4}-5/)
})
