import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BatchRows } from './batch-rows.ts'

/** Returns the number of rows after batches that took so many milliseconds. */
async function rowsAfter(...times: readonly number[]): Promise<number> {
  const rows = new BatchRows()
  let now = 0
  for (const ms of times)
    await rows.write({ elapsed: () => now }, async () => {
      now += ms
    })
  return rows.next
}

test('BatchRows: fast cluster → from small batches to large ones, and no further', async () => {
  assert.equal(await rowsAfter(), 500)
  assert.equal(await rowsAfter(200), 1_000)
  assert.equal(await rowsAfter(200, 200), 2_000)
  assert.equal(await rowsAfter(...Array.from({ length: 9 }, () => 200)), 5_000)
})

test('BatchRows: slow cluster → smaller batches, but never less than one change usually has', async () => {
  const fast = Array.from({ length: 9 }, () => 200)
  assert.equal(await rowsAfter(...fast, 1_500), 5_000)
  assert.equal(await rowsAfter(...fast, 4_000), 2_500)
  assert.equal(await rowsAfter(...fast, 4_000, 4_000, 9_000, 20_000), 500)
  assert.equal(await rowsAfter(20_000), 500)
})
