import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allEnded } from './all-ended.ts'

test('allEnded: one write fails early → its error, but not before the others have ended', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<number>()
  let isOver = false
  const ending = allEnded([Promise.reject(new Error('refused')), slow]).finally(() => {
    isOver = true
  })
  ending.catch(() => {})
  // Longer than the rejection takes to arrive.
  await new Promise(resolveNext => setImmediate(resolveNext))
  assert.equal(isOver, false)
  resolve(1)
  await assert.rejects(ending, /refused/)
})

test('allEnded: all writes succeed → their results in order', async () => {
  assert.deepEqual(await allEnded([Promise.resolve('a'), Promise.resolve('b')]), ['a', 'b'])
})
