import type { DatabaseClockReading } from '../deliveries/database-clock.ts'
import type { DeliveryEngine } from '../deliveries/delivery-engine.ts'
import { maxRetryDelayMs, type RetryPolicy } from '../deliveries/retry-policy.ts'
import {
  acquireShards,
  resetImplausibleDueTimes,
  SHARD_LEASE_SECONDS,
  shiftDueTimes,
} from '../deliveries/shard-store.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import { isDatabaseUnavailable } from '../platform/sql/sql-pool.ts'

/** Smallest difference between two clocks that counts as a clock change, in ms. A slow response can explain smaller ones. */
const MIN_CLOCK_STEP_MS = 5_000

export interface ShardRenewal {
  /**
   * Renews the leases of the shards of a delivery worker and assigns them. Returns whether it succeeded; logs errors instead of
   * throwing them.
   */
  renew(): Promise<boolean>
}

/** Keeps the leases of a delivery worker, also when PostgreSQL's clock is set. */
export function createShardRenewal(
  { sql, clock, log, policy }: Pick<Dependencies, 'sql' | 'clock' | 'log'> & { readonly policy: RetryPolicy },
  workerId: string,
  engine: Pick<DeliveryEngine, 'assignShards' | 'busyShards'>,
): ShardRenewal {
  let lastReading: DatabaseClockReading | null = null
  let heldShards: readonly number[] = []
  /** Monotonic time from which expired leases of others count. */
  let takeoverFrom = Number.NEGATIVE_INFINITY

  /** Renews the leases and returns them with the step of PostgreSQL's clock since the last renewal. */
  async function renewLeases() {
    let step = 0
    const lease = await acquireShards(sql, workerId, engine.busyShards, now => {
      const reading = { now: now.getTime(), elapsed: clock.elapsed() }
      step = measureClockStep(lastReading, reading)
      lastReading = reading
      // All leases look expired after a step. Those of live processes are right again once they have been renewed.
      if (Math.abs(step) > MIN_CLOCK_STEP_MS) takeoverFrom = reading.elapsed + SHARD_LEASE_SECONDS * 1_000
      return reading.elapsed >= takeoverFrom
    })
    return { ...lease, step }
  }

  async function renew(): Promise<void> {
    const startedAt = clock.elapsed()
    const { shards, now, step } = await renewLeases()
    const newShards = shards.filter(shard => !heldShards.includes(shard))
    if (newShards.length > 0) await resetImplausibleDueTimes(sql, newShards, maxRetryDelayMs(policy))
    if (Math.abs(step) > MIN_CLOCK_STEP_MS) {
      log.warn({ stepMs: Math.round(step) }, 'the clock of PostgreSQL changed; due times were adjusted')
      await shiftDueTimes(sql, shards, step)
    }
    heldShards = shards
    // After this time, another process may hold the shards, and a delivery must not be sent twice.
    const leaseEnd = startedAt + SHARD_LEASE_SECONDS * 1_000
    engine.assignShards(shards, { now: now.getTime(), elapsed: startedAt }, leaseEnd)
  }

  return {
    renew: () =>
      renew().then(succeeded, (error: unknown) => {
        heldShards = []
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to acquire delivery shards')
        return false
      }),
  }
}

const succeeded = (): boolean => true

/** Returns by how much PostgreSQL's clock was set between two readings, in ms. */
function measureClockStep(earlier: DatabaseClockReading | null, later: DatabaseClockReading): number {
  return earlier === null ? 0 : later.now - earlier.now - (later.elapsed - earlier.elapsed)
}
