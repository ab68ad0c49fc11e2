import { systemClock as clock } from '../../src/platform/clock.ts'
import type { BenchClient } from './bench-client.ts'

/** How long something took, often: milliseconds. */
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

/** Requests beyond these say nothing new. */
const MOST_REQUESTS = 3_000
const FEWEST_REQUESTS = 3

/** Asks one request after the other until `seconds` are over or, when each is to be asked once only, all are asked. */
export async function measureLatency(
  client: BenchClient,
  paths: readonly string[],
  { once, seconds, pauseMs = 0 }: { once: boolean; seconds: number; pauseMs?: number },
): Promise<LatencySummary> {
  if (!once) for (const path of paths) await client.timeRequest(path)
  const end = clock.elapsed() + seconds * 1000
  const most = once ? paths.length : MOST_REQUESTS
  const times: number[] = []
  while (times.length < most && (times.length < FEWEST_REQUESTS || clock.elapsed() < end)) {
    times.push(await client.timeRequest(paths[times.length % paths.length] as string))
    if (pauseMs > 0) await clock.sleep(pauseMs)
  }
  return summarizeLatencies(times)
}

/** Asks each request once, `atOnce` at a time, until `seconds` are over; answers the requests of a second. */
export async function measureThroughput(
  client: BenchClient,
  paths: readonly string[],
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<number> {
  const began = clock.elapsed()
  const left = paths[Symbol.iterator]()
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const path of left) {
        await client.timeRequest(path)
        done += 1
        if (clock.elapsed() - began > seconds * 1000) return
      }
    }),
  )
  return (done * 1000) / (clock.elapsed() - began)
}
