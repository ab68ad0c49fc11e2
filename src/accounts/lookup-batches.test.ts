import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLookupBatches } from './lookup-batches.ts'

test('createLookupBatches: 5,000 concurrent lookups → two batches, one at a time, each with its own result', async () => {
  const sizes: number[] = []
  let running = 0
  const find = createLookupBatches<string>(async hashes => {
    running += 1
    assert.equal(running, 1)
    sizes.push(hashes.length)
    await sleep(5)
    running -= 1
    return new Map(hashes.filter(hash => Number(hash) % 2 === 0).map(hash => [hash, `key ${hash}`]))
  })
  const results = await Promise.all(Array.from({ length: 5_000 }, (_, n) => find(String(n))))
  assert.deepEqual(sizes, [1, 4_999])
  for (const [n, result] of results.entries()) assert.equal(result, n % 2 === 0 ? `key ${n}` : null)
})

test('createLookupBatches: batch fails → its lookups are rejected, later ones succeed', async () => {
  let isBroken = true
  const find = createLookupBatches<string>(async hashes => {
    if (isBroken) throw new Error('broken')
    return new Map(hashes.map(hash => [hash, hash]))
  })
  await assert.rejects(find('a'), /broken/)
  isBroken = false
  assert.equal(await find('a'), 'a')
})

test('createLookupBatches: more than 10,000 waiting → rejected', async () => {
  const gate = Promise.withResolvers<ReadonlyMap<string, string>>()
  const find = createLookupBatches<string>(() => gate.promise)
  const lookups = Array.from({ length: 10_001 }, (_, n) => find(String(n)))
  await assert.rejects(find('one more'), /too many lookups/)
  gate.resolve(new Map())
  assert.deepEqual(new Set(await Promise.all(lookups)), new Set([null]))
})
