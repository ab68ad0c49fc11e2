import { type MailBacklog, readMailBacklog } from '../../mail/mail-queue-store.ts'
import { type MatchBacklog, readMatchBacklog } from '../../matches/waiting-match-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import {
  type DeliveryBacklog,
  type IndexLag,
  readDeliveryBacklog,
  readIndexLag,
} from '../../reports/delivery-backlog-store.ts'
import { type RetentionClockReading, readRetentionClock } from '../../retention/retention-clock-store.ts'

/** The work that waits to be indexed, dispatched, delivered, stored and mailed, and the clock that decides what is deleted. */
export interface Backlog {
  readonly deliveries: DeliveryBacklog
  readonly matches: MatchBacklog
  readonly mail: MailBacklog
  /** How far the search index of this node is behind. */
  readonly index: IndexLag
  readonly retentionClock: RetentionClockReading
}

/** Reads the backlog for monitoring. */
export interface BacklogMonitor {
  /** Returns the backlog as of at most two seconds ago, or `null` if PostgreSQL does not respond in time. Never throws. */
  read(): Promise<Backlog | null>
}

export interface BacklogMonitorOptions extends Pick<Dependencies, 'sql' | 'clock' | 'log'> {
  /** Returns the latest change number in the search index of this node. */
  indexedChange(): number
}

/** Time for which a reading is used again, so that many requests cause one reading, in ms. */
const CACHE_MS = 2_000
/** Time to wait for PostgreSQL, in ms. */
const TIMEOUT_MS = 1_500

/** Creates the monitor of a node. At most one reading is in progress at a time, also if PostgreSQL does not respond. */
export function createBacklogMonitor(options: BacklogMonitorOptions): BacklogMonitor {
  const { sql, clock, log, indexedChange } = options
  let reading: Promise<Backlog | null> | null = null
  let cached: { readonly backlog: Backlog; readonly at: number } | null = null

  async function readNow(): Promise<Backlog | null> {
    try {
      const backlog = {
        deliveries: await readDeliveryBacklog(sql),
        matches: await readMatchBacklog(sql),
        mail: await readMailBacklog(sql),
        index: await readIndexLag(sql, indexedChange()),
        retentionClock: await readRetentionClock(sql),
      }
      cached = { backlog, at: clock.elapsed() }
      return backlog
    } catch (error) {
      log.warn({ error: String(error) }, 'cannot read what waits to be delivered')
      return null
    } finally {
      reading = null
    }
  }

  return {
    async read() {
      if (cached !== null && clock.elapsed() - cached.at < CACHE_MS) return cached.backlog
      reading ??= readNow()
      const timer = new AbortController()
      const timeout = clock.sleep(TIMEOUT_MS, timer.signal).then(() => null)
      const backlog = await Promise.race([reading, timeout])
      timer.abort()
      return backlog
    },
  }
}
