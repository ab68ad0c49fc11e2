import { acquireLease, releaseLeases } from '../../../crawls/lease-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { createUuidV7 } from '../../../platform/uuid.ts'

/** A lease of an indexer that is not renewed ends after this time, in seconds. Another indexer then takes over. */
const INDEXER_LEASE_SECONDS = 6
const RENEW_MS = 2_000
/** Before its lease ends, an indexer that cannot renew it stops. */
const GIVE_UP_MS = 5_000
const POLL_MS = 1_000
/** After `work` has given up, another process gets this time to acquire the lease. */
const YIELD_MS = 10_000

type LeaseDependencies = Pick<Dependencies, 'sql' | 'clock' | 'random' | 'log'>

export interface HeldLease {
  readonly name: string
  /** Stops waiting. `work` learns of it by itself. */
  readonly signal: AbortSignal
  /** `isHeld` says whether another process has the lease; otherwise, the database cannot be reached. */
  readonly onWaiting: (isHeld: boolean) => void
}

/**
 * Runs `work` while this process holds a lease, until stopped, and waits for the lease again when it is lost. The signal that
 * `work` gets is aborted when the lease is lost. Work that ends before it is stopped gives up, so that another process can try.
 */
export async function holdIndexerLease(
  dependencies: LeaseDependencies,
  { name, signal, onWaiting }: HeldLease,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const { sql, clock, random } = dependencies
  const holder = createUuidV7(clock.now(), random)
  const acquire = () => tryAcquire(dependencies, name, holder)
  while (!signal.aborted) {
    const isAcquired = await acquire()
    if (isAcquired !== true) {
      onWaiting(isAcquired === false)
      await clock.sleep(POLL_MS, signal)
      continue
    }
    const lost = new AbortController()
    const finished = new AbortController()
    const renewing = renewUntilLost(dependencies, acquire, { lost, finished: finished.signal })
    try {
      await work(lost.signal)
    } finally {
      finished.abort()
      await renewing
    }
    if (lost.signal.aborted) continue
    // Another indexer need not wait for the end of the lease.
    await releaseLeases(sql, holder).catch(err =>
      dependencies.log.warn({ err, name }, 'a lease was not released'),
    )
    await clock.sleep(YIELD_MS, signal)
  }
}

async function renewUntilLost(
  { clock }: LeaseDependencies,
  acquire: () => Promise<boolean | null>,
  { lost, finished }: { readonly lost: AbortController; readonly finished: AbortSignal },
): Promise<void> {
  let renewedAt = clock.elapsed()
  // A query that gets no answer must not keep the indexer from stopping.
  const watch = setInterval(() => {
    if (clock.elapsed() - renewedAt > GIVE_UP_MS) lost.abort()
  }, POLL_MS / 2)
  while (!finished.aborted && !lost.signal.aborted) {
    await clock.sleep(RENEW_MS, finished)
    if (finished.aborted) break
    const startedAt = clock.elapsed()
    const isHeld = await acquire()
    if (isHeld === true) renewedAt = startedAt
    if (isHeld === false) lost.abort()
  }
  clearInterval(watch)
}

/** Acquires or renews the lease. Returns `null` if the database cannot tell at the moment. */
async function tryAcquire(
  { sql, log }: LeaseDependencies,
  name: string,
  holder: string,
): Promise<boolean | null> {
  return await acquireLease(sql, name, holder, INDEXER_LEASE_SECONDS).then(
    ms => ms === 0,
    err => {
      log.debug({ err, name }, 'a lease could not be acquired')
      return null
    },
  )
}
