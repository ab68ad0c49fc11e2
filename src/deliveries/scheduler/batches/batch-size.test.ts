import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BatchSize } from './batch-size.ts'

const MINUTE = 60_000

test('BatchSize: rejected again and again → half of it each time, down to single events', () => {
  const size = new BatchSize()
  assert.equal(size.limit(100), 100)
  const limits: number[] = []
  for (let limit = 100; limit > 1; limit = size.limit(100)) {
    size.recordRejection(limit, 0)
    limits.push(size.limit(100))
  }
  assert.deepEqual(limits, [50, 25, 12, 6, 3, 1])
})

test('BatchSize: batches succeed after a rejection → it doubles with each full one, ten minutes later', () => {
  const size = new BatchSize()
  size.recordRejection(40, 0)
  size.recordSuccess(20, 9 * MINUTE)
  assert.equal(size.limit(100), 20)
  size.recordSuccess(19, 10 * MINUTE)
  assert.equal(size.limit(100), 20)
  size.recordSuccess(20, 10 * MINUTE)
  assert.equal(size.limit(100), 40)
  for (let i = 0; i < 60; i += 1) size.recordSuccess(size.limit(100), 11 * MINUTE)
  assert.equal(size.limit(100), 100)
})

test('BatchSize: small batch rejected → larger ones that were in flight do not raise the limit', () => {
  const size = new BatchSize()
  size.recordRejection(4, 0)
  size.recordRejection(80, 0)
  assert.equal(size.limit(100), 2)
})
