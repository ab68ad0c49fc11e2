import type { DatabaseClockReading } from '../deliveries/database-clock.ts'
import { DeliveryEngine, type DeliveryEngineOptions } from '../deliveries/delivery-engine.ts'
import { saveWorkerReport } from '../deliveries/monitoring/worker-report-store.ts'
import { DELIVERIES_NOTIFY_CHANNEL, parseAnnouncement } from '../deliveries/queue-store.ts'
import { maxRetryDelayMs } from '../deliveries/retry-policy.ts'
import {
  acquireShards,
  releaseShards,
  resetImplausibleDueTimes,
  SHARD_LEASE_SECONDS,
  shiftDueTimes,
} from '../deliveries/shard-store.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import { listenToChannel } from '../platform/sql/listen-to-channel.ts'
import { isDatabaseUnavailable } from '../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { keepMaintainingPartitions } from './maintenance/partition-worker.ts'

export interface DeliveryWorkerOptions
  extends Pick<Dependencies, 'sql' | 'clock' | 'random' | 'log'>,
    DeliveryEngineOptions {
  /** URL of the database, for a connection that listens to announcements of deliveries. */
  readonly url: string
  /** Number of days to keep deliveries and attempts. */
  readonly retentionDays: number
}

/** The delivery worker of this node. */
export interface DeliveryWorker {
  /** Distinguishes this worker from those of other processes. */
  readonly id: string
  /** See `DeliveryEngine.beginHandoff`. */
  readonly beginHandoff: DeliveryEngine['beginHandoff']
  /** Stops starting attempts. Resolves once those in flight are recorded, or after 15 seconds. */
  stop(): Promise<void>
}

const RENEW_INTERVAL_MS = 2_000
const STOP_TIMEOUT_MS = 12_000
/** Smallest difference between two clocks that counts as a clock change. A slow response can explain smaller ones. */
const MIN_CLOCK_STEP_MS = 5_000

/** Delivers for the shards that this process holds. Any number of processes can share the work (design 7). */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { sql, clock, random, log, sender, policy, retentionDays } = options
  const workerId = createUuidV7(clock.now(), random)
  const engine = new DeliveryEngine(options)
  const stopping = new AbortController()
  let lastReading: DatabaseClockReading | null = null
  let heldShards: readonly number[] = []
  /** Monotonic time from which expired leases of others count. */
  let takeoverFrom = Number.NEGATIVE_INFINITY

  async function renewShards(): Promise<void> {
    const startedAt = clock.elapsed()
    let step = 0
    try {
      const { shards, now } = await acquireShards(sql, workerId, engine.busyShards, now => {
        const reading = { now: now.getTime(), elapsed: clock.elapsed() }
        step = measureClockStep(lastReading, reading)
        lastReading = reading
        // All leases look expired after a step. Those of live processes are right again once they have been renewed.
        if (Math.abs(step) > MIN_CLOCK_STEP_MS) takeoverFrom = reading.elapsed + SHARD_LEASE_SECONDS * 1_000
        return reading.elapsed >= takeoverFrom
      })
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
    } catch (error) {
      heldShards = []
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to acquire delivery shards')
    }
  }

  let erasureEpoch = ''

  /** Replaces the payloads in memory while and after persons are erased. */
  async function followErasures(): Promise<void> {
    const progress = await options.gateway.readErasureProgress?.()
    if (progress === undefined || (progress.epoch === erasureEpoch && !progress.isPending)) return
    await engine.refreshPayloads()
    erasureEpoch = progress.epoch
  }

  async function keepRenewing(): Promise<void> {
    while (!stopping.signal.aborted) {
      await renewShards()
      await followErasures().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to read rewritten payloads')
      })
      await reportWork(options, workerId, engine)
      await clock.sleep(RENEW_INTERVAL_MS, stopping.signal)
    }
  }

  async function work(): Promise<void> {
    const maintaining = keepMaintainingPartitions(options, retentionDays, stopping.signal)
    await Promise.all([keepRenewing(), maintaining, engine.run()])
  }

  const working = work()
  const listener = listenToChannel(
    options.url,
    DELIVERIES_NOTIFY_CHANNEL,
    payload => engine.wake(parseAnnouncement(payload, workerId)),
    clock,
  )

  /** Keeps the shards until the last attempt is recorded, so that no other process repeats it. */
  async function finish(): Promise<void> {
    await engine.stop()
    stopping.abort()
    await working
    await reportWork(options, workerId, engine)
    await releaseShards(sql, workerId).catch(throwUnlessOutage)
  }

  return {
    id: workerId,
    beginHandoff: () => engine.beginHandoff(),
    async stop() {
      const timeout = new AbortController()
      await Promise.race([finish(), clock.sleep(STOP_TIMEOUT_MS, timeout.signal)])
      timeout.abort() // otherwise, the timer would keep the process alive
      engine.abandon() // otherwise, attempts that cannot be recorded would keep the process alive
      stopping.abort()
      await Promise.all([sender.close(), listener.close()])
    },
  }
}

/** Returns by how much PostgreSQL's clock was set between two readings, in ms. */
function measureClockStep(earlier: DatabaseClockReading | null, later: DatabaseClockReading): number {
  return earlier === null ? 0 : later.now - earlier.now - (later.elapsed - earlier.elapsed)
}

/** Ignores outages of the database: the shards are free when their lease has expired. */
function throwUnlessOutage(error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error
}

/** Reports to monitoring. What cannot be saved is part of the next report. */
async function reportWork(
  { sql, log }: Pick<DeliveryWorkerOptions, 'sql' | 'log'>,
  workerId: string,
  { attemptCounter, slots }: DeliveryEngine,
): Promise<void> {
  const counts = attemptCounter.take()
  await saveWorkerReport(sql, workerId, slots, counts).catch((error: unknown) => {
    attemptCounter.restore(counts)
    if (!isDatabaseUnavailable(error)) log.warn({ err: error }, 'failed to report to monitoring')
  })
}
