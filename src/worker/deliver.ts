import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import { isUnreachable } from '../base/sql.ts'
import { longestPause } from '../deliveries/decide.ts'
import { Engine, type EngineOptions } from '../deliveries/engine.ts'
import { keepPartitions } from '../deliveries/partitions.store.ts'
import { holdShards, LEASE_SECONDS, moveDue, moveFar, releaseShards } from '../deliveries/shards.store.ts'
import type { Told } from '../deliveries/told.ts'
import { dayAfter, dayAt } from '../model/day.ts'

export interface DeliverOptions extends Pick<Ports, 'sql' | 'clock' | 'dice' | 'log'>, EngineOptions {
  /** Number of days to keep deliveries and attempts. */
  readonly keepDays: number
}

/** The delivery worker of this node. */
export interface RunningDeliveries {
  /** See `DeliveryEngine.beginHandoff`. */
  readonly expect: Engine['expect']
  /** Starts no new attempts; resolves once those in flight are recorded, or after 15 seconds. */
  stop(): Promise<void>
}

const RENEW_INTERVAL_MS = 2_000
const MAINTENANCE_INTERVAL_MS = 3_600_000
const STOP_TIMEOUT_MS = 15_000
/** Smaller differences between two clocks are explained by a slow response, not by a clock change. */
const MIN_CLOCK_STEP_MS = 5_000

/** Delivers for the shards this process holds; any number of processes can share the work (design 7). */
export function startDeliveries(options: DeliverOptions): RunningDeliveries {
  const { sql, clock, dice: random, log, sender, policy, keepDays: retentionDays } = options
  const workerId = newId(clock.now(), random)
  const engine = new Engine(options)
  const stopping = new AbortController()
  let leaseEnd = 0
  let lastReading: Told | null = null
  let heldShards: readonly number[] = []

  async function renewShards(): Promise<void> {
    const startedAt = clock.elapsed()
    try {
      const { shards, now } = await holdShards(sql, workerId, engine.busyShards)
      const elapsed = clock.elapsed()
      const step =
        lastReading === null ? 0 : now.getTime() - lastReading.now - (elapsed - lastReading.elapsed)
      lastReading = { now: now.getTime(), elapsed }
      const newShards = shards.filter(shard => !heldShards.includes(shard))
      if (newShards.length > 0) await moveFar(sql, newShards, longestPause(policy))
      if (Math.abs(step) > MIN_CLOCK_STEP_MS) {
        log.warn({ stepMs: Math.round(step) }, 'the clock of PostgreSQL changed; due times were adjusted')
        await moveDue(sql, shards, step)
      }
      heldShards = shards
      engine.hold(shards, { now: now.getTime(), elapsed: startedAt })
      leaseEnd = startedAt + LEASE_SECONDS * 1_000
    } catch (error) {
      if (!isUnreachable(error)) log.error({ err: error }, 'failed to acquire delivery shards')
      // Another process may hold the shards by now, and a delivery must not be sent twice.
      if (clock.elapsed() > leaseEnd) {
        heldShards = []
        engine.hold([])
      }
    }
  }

  async function keepRenewing(): Promise<void> {
    while (!stopping.signal.aborted) {
      await renewShards()
      await clock.sleep(RENEW_INTERVAL_MS, stopping.signal)
    }
  }

  async function maintainPartitions(): Promise<void> {
    const today = dayAt('UTC', clock.now())
    await keepPartitions(sql, today, dayAfter(today, -retentionDays)).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to maintain the partitions of the delivery log'),
    )
  }

  async function keepMaintaining(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(MAINTENANCE_INTERVAL_MS, stopping.signal)
      await maintainPartitions()
    }
  }

  /** Creates the day's partition before any row is written, because rows without one share the default partition. */
  async function work(): Promise<void> {
    await maintainPartitions()
    await Promise.all([keepRenewing(), keepMaintaining(), engine.run()])
  }

  const working = work()

  /** Keeps the shards until the last attempt is recorded, so that no other process repeats it. */
  async function finish(): Promise<void> {
    await engine.stop()
    stopping.abort()
    await working
    await releaseShards(sql, workerId)
  }

  return {
    expect: () => engine.expect(),
    async stop() {
      const timeout = new AbortController()
      await Promise.race([finish(), clock.sleep(STOP_TIMEOUT_MS, timeout.signal)])
      timeout.abort() // a pending timer would keep the process alive
      engine.abandon() // so would attempts that cannot be recorded
      stopping.abort()
      await sender.close()
    },
  }
}
