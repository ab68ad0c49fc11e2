import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimateQuantile, LATENCY_BUCKETS, latencyBucket } from './latency-histogram.ts'

function fill(latencies: readonly number[]): number[] {
  const counts = new Array<number>(LATENCY_BUCKETS).fill(0)
  for (const ms of latencies) counts[latencyBucket(ms)] = (counts[latencyBucket(ms)] ?? 0) + 1
  return counts
}

test('latencyBucket: from nothing to a minute → first to last bucket, never descending', () => {
  assert.deepEqual([0, 0.3, 1, 2, 4, 60_000].map(latencyBucket), [0, 0, 0, 4, 8, 55])
  for (let ms = 1; ms < 12_000; ms += 1) assert.ok(latencyBucket(ms) <= latencyBucket(ms + 1))
})

test('estimateQuantile: latencies of a receiver → within 19 % of the exact ones', () => {
  const latencies = Array.from({ length: 2_000 }, (_, i) => 3 + ((i * 7919) % 2_000) ** 2 / 1_000)
  const sorted = latencies.toSorted((a, b) => a - b)
  for (const quantile of [0.5, 0.95, 0.99]) {
    const exact = sorted[Math.ceil(quantile * sorted.length) - 1] ?? 0
    const estimate = estimateQuantile(fill(latencies), quantile) ?? 0
    assert.ok(Math.abs(estimate / exact - 1) < 0.19, `${quantile}: ${estimate}, not ${exact}`)
  }
})

test('estimateQuantile: none → null, one → in its bucket', () => {
  assert.equal(estimateQuantile(fill([]), 0.5), null)
  const estimate = estimateQuantile(fill([100]), 0.95) ?? 0
  assert.ok(estimate > 90 && estimate < 108, String(estimate))
})
