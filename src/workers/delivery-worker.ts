import { DeliveryEngine, type DeliveryEngineOptions } from '../deliveries/delivery-engine.ts'
import { saveWorkerReport } from '../deliveries/monitoring/worker-report-store.ts'
import { DELIVERIES_NOTIFY_CHANNEL, parseAnnouncement } from '../deliveries/queue-store.ts'
import { releaseShards } from '../deliveries/shard-store.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import { listenToChannel } from '../platform/sql/listen-to-channel.ts'
import { isDatabaseUnavailable } from '../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { keepMaintainingPartitions } from './maintenance/partition-worker.ts'
import { createShardRenewal } from './shard-renewal.ts'

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
/** Pause after a failed renewal. The leases have often expired by then, so that nothing is sent until they are renewed. */
const RENEW_RETRY_MS = 250
const STOP_TIMEOUT_MS = 12_000
/** Delivers for the shards that this process holds. Any number of processes can share the work (design 7). */
export function startDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { sql, clock, random, log, sender, retentionDays } = options
  const workerId = createUuidV7(clock.now(), random)
  const engine = new DeliveryEngine(options)
  const stopping = new AbortController()
  const shardRenewal = createShardRenewal(options, workerId, engine)
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
      const pauseMs = (await shardRenewal.renew()) ? RENEW_INTERVAL_MS : RENEW_RETRY_MS
      await followErasures().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to read rewritten payloads')
      })
      await reportWork(options, workerId, engine)
      await clock.sleep(pauseMs, stopping.signal)
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
