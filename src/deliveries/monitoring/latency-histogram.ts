/** Buckets of latencies: four for each doubling, from 1 ms to 14 s. */
export const LATENCY_BUCKETS = 56
const BUCKETS_PER_DOUBLING = 4

/** Returns the bucket of a latency: the first one whose upper bound is not lower. */
export function latencyBucket(ms: number): number {
  const bucket = Math.ceil(BUCKETS_PER_DOUBLING * Math.log2(Math.max(1, ms)))
  return Math.min(bucket, LATENCY_BUCKETS - 1)
}

/**
 * Estimates a quantile, such as 0.95, from the number of latencies in each bucket, or returns `null` if there are none. The
 * error is at most the width of a bucket, 19 %.
 */
export function estimateQuantile(counts: readonly number[], quantile: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const rank = quantile * total
  let below = 0
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && below + count >= rank) {
      const [lower, upper] = [bucket === 0 ? 0 : upperBound(bucket - 1), upperBound(bucket)]
      return lower + ((upper - lower) * Math.max(0, rank - below)) / count
    }
    below += count
  }
  return upperBound(LATENCY_BUCKETS - 1)
}

function upperBound(bucket: number): number {
  return 2 ** (bucket / BUCKETS_PER_DOUBLING)
}
