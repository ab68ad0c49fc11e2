import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDeliverySubject } from './delivery-subject.ts'

const read = (payload: object) => readDeliverySubject(Buffer.from(JSON.stringify(payload)))

test('readDeliverySubject: payload of each event → its announcement, entity, source or digest', () => {
  const announcement = { id: 'a', title: 'Neu gegründet', category: 'other' }
  assert.deepEqual(read({ data: { announcement, matched: [] } }), {
    type: 'announcement',
    id: 'a',
    name: 'Neu gegründet',
  })
  assert.deepEqual(read({ data: { entity: { id: 'e', name: 'X SA' }, changes: [] } }), {
    type: 'entity',
    id: 'e',
    name: 'X SA',
  })
  assert.deepEqual(read({ data: { source: { source_id: 'bodacc', name: 'BODACC' }, error: {} } }), {
    type: 'source',
    id: 'bodacc',
    name: 'BODACC',
  })
  assert.deepEqual(read({ data: { digest: { id: 'd', address: 'a@example.com' } } }), {
    type: 'digest',
    id: 'd',
    name: 'a@example.com',
  })
})

test('readDeliverySubject: masked person → no ID; hidden content and chat message → none', () => {
  const entity = { id: '00000000-0000-0000-0000-000000000000', name: '[person]' }
  assert.deepEqual(read({ data: { entity } }), { type: 'entity', id: null, name: '[person]' })
  assert.equal(read({ event: 'announcement.created', data: {} }), null)
  assert.equal(read({ blocks: [] }), null)
})
