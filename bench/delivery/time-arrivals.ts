import type { AppContext } from '../../src/cli/shared/app-context.ts'
import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import type { AppContextWithEncryptor } from '../../src/cli/shared/verified-encryptor.ts'
import type { Settings } from '../../src/platform/settings.ts'
import { type LatencySummary, summarizeLatencies } from '../http-load/measure-latency.ts'
import type { SubscriptionGroup } from './bench-subscriptions.ts'
import { publishSteadily, type ReceiverProcess } from './start-processes.ts'

const POLL_MS = 20

export interface DeliveryBenchContext {
  readonly app: AppContextWithEncryptor
  readonly settings: Settings
  readonly receivers: ReceiverProcess
  readonly context: CommandContext
}

export async function countQueued({ sql }: AppContext): Promise<number> {
  const [row] = await sql<[{ n: number }]>`select count(*)::integer as n from delivery_queue`
  return row.n
}

/** Publishes at a constant rate and waits for all arrivals. Latencies start at the response to the commit. */
export async function timeArrivals(
  bench: DeliveryBenchContext,
  group: SubscriptionGroup,
  perSecond: number,
  seconds: number,
): Promise<LatencySummary> {
  const { app, receivers } = bench
  await receivers.readCounts()
  const committed = new Map(await publishSteadily({ url: app.url, group, perSecond, seconds }))
  const times: number[] = []
  while (times.length < committed.size) {
    for (const [id, at] of (await receivers.readCounts()).arrivals) {
      const from = committed.get(id)
      // A delivery can arrive before the publisher receives the response to its commit.
      if (from !== undefined) times.push(Math.max(0, at - from))
    }
    await app.clock.sleep(POLL_MS)
  }
  return summarizeLatencies(times)
}
