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

/** Requests that were sent with many connections at a time. */
export interface Throughput {
  readonly requests: number
  readonly perSecond: number
}

/** Sends requests with the given concurrency for up to `seconds`. With `once`, it stops after sending each request once. */
export async function measureThroughput(
  client: BenchClient,
  paths: readonly string[],
  { concurrency, seconds, once }: { concurrency: number; seconds: number; once: boolean },
): Promise<Throughput> {
  const startedAt = clock.elapsed()
  const end = startedAt + seconds * 1000
  let sent = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (!once || sent < paths.length) {
        await client.load(paths[sent++ % paths.length] as string)
        if (clock.elapsed() > end) return
      }
    }),
  )
  return { requests: sent, perSecond: (sent * 1000) / (clock.elapsed() - startedAt) }
}
