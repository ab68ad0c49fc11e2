import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DELIVERY_ERROR_CLASSES, type DeliveryErrorClass } from '../http/http-exchange.ts'
import { AttemptCounter } from './attempt-counter.ts'

test('AttemptCounter: any status and error → at most 12 outcomes, every attempt counted once', () => {
  const counter = new AttemptCounter()
  for (let status = 0; status < 1_000; status += 1) counter.count({ status, error: null })
  const errors = Object.keys(DELIVERY_ERROR_CLASSES) as DeliveryErrorClass[]
  for (const error of errors) counter.count({ status: null, error })
  const counts = counter.take()
  assert.deepEqual(
    [...counts].sort(),
    [
      ...['2xx', '3xx', '4xx', '5xx'].map(outcome => [outcome, 100]),
      ['other', 600],
      ...errors.map(error => [error, 1]),
    ].sort(),
  )
  assert.ok(counts.size <= 12)
  assert.equal(counter.take().size, 0)
})

test('AttemptCounter: counts not saved → part of the next ones', () => {
  const counter = new AttemptCounter()
  counter.count({ status: 204, error: null })
  const unsaved = counter.take()
  counter.count({ status: 200, error: null })
  counter.restore(unsaved)
  assert.deepEqual([...counter.take()], [['2xx', 2]])
})
