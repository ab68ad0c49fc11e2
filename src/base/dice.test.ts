import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemDice } from './dice.ts'

test('systemRandom.bytes: many requests → requested lengths, all distinct, never overwritten', () => {
  const all = [16, 32, 1, 4095, 4096, 5000, ...Array<number>(2_000).fill(16)].map(length => {
    const bytes = systemDice.bytes(length)
    assert.equal(bytes.length, length)
    return bytes
  })
  const seen = all.map(bytes => bytes.toString('hex'))
  assert.equal(new Set(seen).size, all.length)
  assert.ok(seen.every(text => text.length < 32 || !/^(?:00)+$/.test(text)))
  assert.deepEqual(
    all.map(bytes => bytes.toString('hex')),
    seen,
  )
})

test('systemRandom.bytes: 256,000 bytes → every value about equally often', () => {
  const counts = new Array<number>(256).fill(0)
  for (let i = 0; i < 16_000; i++)
    for (const byte of systemDice.bytes(16)) counts[byte] = (counts[byte] ?? 0) + 1
  assert.ok(
    Math.min(...counts) > 800 && Math.max(...counts) < 1_200,
    String([Math.min(...counts), Math.max(...counts)]),
  )
})
