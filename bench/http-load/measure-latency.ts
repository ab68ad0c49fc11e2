import { systemClock as clock } from '../../src/platform/clock.ts'
import type { BenchClient } from './bench-client.ts'

/** Percentiles of measured times in milliseconds. */
export interface LatencySummary {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export function summarizeLatencies(milliseconds: readonly number[]): LatencySummary {
  const sorted = [...milliseconds].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** More requests do not change the percentiles. */
const MAX_REQUESTS = 3_000
const MIN_REQUESTS = 3

/** Sends one request after the other for `seconds`. With `once`, it stops after sending each request once. */
export async function measureLatency(
  client: BenchClient,
  paths: readonly string[],
  { once, seconds, pauseMs = 0 }: { once: boolean; seconds: number; pauseMs?: number },
): Promise<LatencySummary> {
  if (!once) for (const path of paths) await client.timeRequest(path)
  const end = clock.elapsed() + seconds * 1000
  const maxRequests = once ? paths.length : MAX_REQUESTS
  const times: number[] = []
  while (times.length < maxRequests && (times.length < MIN_REQUESTS || clock.elapsed() < end)) {
    times.push(await client.timeRequest(paths[times.length % paths.length] as string))
    if (pauseMs > 0) await clock.sleep(pauseMs)
  }
  return summarizeLatencies(times)
}

/** Sends each request once with the given concurrency for up to `seconds` and returns the requests per second. */
export async function measureThroughput(
  client: BenchClient,
  paths: readonly string[],
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<number> {
  const startedAt = clock.elapsed()
  const remaining = paths[Symbol.iterator]()
  let done = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const path of remaining) {
        await client.timeRequest(path)
        done += 1
        if (clock.elapsed() - startedAt > seconds * 1000) return
      }
    }),
  )
  return (done * 1000) / (clock.elapsed() - startedAt)
}
