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
  /** Days for which deliveries and attempts are kept. */
  readonly keepDays: number
}

/** The deliveries of this node. */
export interface RunningDeliveries {
  /** See `Engine.expect`. */
  readonly expect: Engine['expect']
  /** Begins nothing new; resolves when what is in flight is written down, or 15 seconds have passed. */
  stop(): Promise<void>
}

const RENEW_MS = 2_000
const TIDY_MS = 3_600_000
const LONGEST_STOP_MS = 15_000
/** A clock that is off by less was not set: the answer was slow. */
const LEAST_STEP_MS = 5_000

/** Delivers for the shards that this process holds, over any number of processes (design 7). */
export function startDeliveries(options: DeliverOptions): RunningDeliveries {
  const { sql, clock, dice, log, sender, policy, keepDays } = options
  const worker = newId(clock.now(), dice)
  const engine = new Engine(options)
  const stopping = new AbortController()
  let heldUntil = 0
  let seen: Told | null = null
  let held: readonly number[] = []

  async function hold(): Promise<void> {
    const began = clock.elapsed()
    try {
      const { shards, now } = await holdShards(sql, worker, engine.busyShards)
      const elapsed = clock.elapsed()
      const step = seen === null ? 0 : now.getTime() - seen.now - (elapsed - seen.elapsed)
      seen = { now: now.getTime(), elapsed }
      const taken = shards.filter(shard => !held.includes(shard))
      if (taken.length > 0) await moveFar(sql, taken, longestPause(policy))
      if (Math.abs(step) > LEAST_STEP_MS) {
        log.warn({ stepMs: Math.round(step) }, 'the clock of PostgreSQL was set; deliveries keep their time')
        await moveDue(sql, shards, step)
      }
      held = shards
      engine.hold(shards, { now: now.getTime(), elapsed: began })
      heldUntil = began + LEASE_SECONDS * 1_000
    } catch (error) {
      if (!isUnreachable(error)) log.error({ err: error }, 'the shards could not be held')
      // Others may hold them by now: what they send, this process must not send too.
      if (clock.elapsed() > heldUntil) {
        held = []
        engine.hold([])
      }
    }
  }

  async function keepHolding(): Promise<void> {
    while (!stopping.signal.aborted) {
      await hold()
      await clock.sleep(RENEW_MS, stopping.signal)
    }
  }

  async function tidy(): Promise<void> {
    const today = dayAt('UTC', clock.now())
    await keepPartitions(sql, today, dayAfter(today, -keepDays)).catch((error: unknown) =>
      log.warn({ err: error }, 'the partitions of the delivery log could not be kept'),
    )
  }

  async function keepTidy(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(TIDY_MS, stopping.signal)
      await tidy()
    }
  }

  /** A day's partition comes before its first row: rows that have none lie together with those of other days. */
  async function work(): Promise<void> {
    await tidy()
    await Promise.all([keepHolding(), keepTidy(), engine.run()])
  }

  const working = work()

  /** The shards are held until the last attempt is written down: nobody else sends it again. */
  async function finish(): Promise<void> {
    await engine.stop()
    stopping.abort()
    await working
    await releaseShards(sql, worker)
  }

  return {
    expect: () => engine.expect(),
    async stop() {
      const patience = new AbortController()
      await Promise.race([finish(), clock.sleep(LONGEST_STOP_MS, patience.signal)])
      patience.abort() // a timer that is left would keep the process
      engine.abandon() // so would attempts that cannot be written down
      stopping.abort()
      await sender.close()
    },
  }
}
