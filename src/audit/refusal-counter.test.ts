import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Refusal, RefusalCounter } from './refusal-counter.ts'

const refusal = (address: string | null, code = 'invalid_token'): Refusal => ({
  actor: { type: 'anonymous', keyId: null, owner: null, remoteAddress: address },
  action: 'request.refused',
  code,
})
const countsOf = (counter: RefusalCounter) =>
  counter.takeAll().map(({ actor, event }) => [actor.remoteAddress, event.details.code, event.details.count])

test('RefusalCounter: same caller and reason → one entry with the number of refusals', () => {
  const counter = new RefusalCounter()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) counter.add(refusal(address))
  counter.add(refusal('192.0.2.1', 'insufficient_scope'))
  assert.deepEqual(countsOf(counter), [
    ['192.0.2.1', 'invalid_token', 2],
    ['192.0.2.2', 'invalid_token', 1],
    ['192.0.2.1', 'insufficient_scope', 1],
  ])
  assert.deepEqual(counter.takeAll(), [])
})

test('RefusalCounter: 10,000 callers → bounded entries, every refusal counted', () => {
  const counter = new RefusalCounter()
  for (let n = 0; n < 10_000; n += 1) counter.add(refusal(`10.0.${n >> 8}.${n & 255}`))
  const counts = countsOf(counter)
  assert.ok(counts.length <= 201)
  assert.equal(
    counts.reduce((sum, [, , count]) => sum + Number(count), 0),
    10_000,
  )
})

test('RefusalCounter: putBack → counted with later refusals', () => {
  const counter = new RefusalCounter()
  for (let n = 0; n < 3; n += 1) counter.add(refusal('192.0.2.1'))
  const taken = counter.takeAll()
  counter.add(refusal('192.0.2.1'))
  counter.putBack(taken)
  assert.deepEqual(countsOf(counter), [['192.0.2.1', 'invalid_token', 4]])
})
