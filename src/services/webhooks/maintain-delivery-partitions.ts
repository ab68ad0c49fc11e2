import { deleteExpiredDeliveryStatistics } from '../../deliveries/monitoring/delivery-statistics-store.ts'
import {
  createDayPartition,
  DELIVERY_PARTITION_KEYS,
  deleteExpiredDefaultRows,
  deleteExpiredPausedDeliveries,
  dropDayPartition,
  isDeliveryDayInUse,
  listPartitionDays,
  type PartitionedTable,
} from '../../deliveries/partition-store.ts'
import { addDays, type CalendarDay, dayInTimeZone } from '../../model/calendar-day.ts'
import { isDayExpired } from '../../model/retention/expiry-limit.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { getErrorCode } from '../../platform/sql/sql-pool.ts'
import type { RetentionClock } from '../admin/retention-clock.ts'

/** Number of days for which partitions are created in advance. A reader may keep the table for as long, such as pg_dump. */
const DAYS_AHEAD = 7
const TABLES = Object.keys(DELIVERY_PARTITION_KEYS) as PartitionedTable[]
/** Rows of the default partition deleted per statement. */
const DEFAULT_ROWS = 10_000

/** Tries for each lock, with pauses that grow from the first to the last. Nobody waits longer than one try of 10 ms. */
const LOCK_TRIES = 12
const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

export interface PartitionMaintenanceResult {
  /** The partitions that could be neither created nor dropped, because others used the table. */
  readonly postponed: readonly string[]
}

/**
 * Creates the partitions of the next days and drops those past the retention period. It never makes others wait: where a
 * lock is not free, the step is postponed. Until then, rows go to the default partition.
 */
export async function maintainDeliveryPartitions(
  dependencies: Pick<Dependencies, 'sql' | 'clock'>,
  retentionClock: RetentionClock,
  retentionDays: number,
  signal: AbortSignal,
): Promise<PartitionMaintenanceResult> {
  const { sql } = dependencies
  const attempt = createLockAttempts(dependencies.clock, signal)
  const limit = await retentionClock.limit(retentionDays)
  const { databaseTime, retentionTime } = await retentionClock.tick()
  const today = dayInTimeZone('UTC', databaseTime)
  const wanted = new Set([dayInTimeZone('UTC', retentionTime)])
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) wanted.add(addDays(today, ahead))
  for (const table of TABLES) {
    const existing = await listPartitionDays(sql, table)
    for (const day of wanted)
      if (!existing.includes(day))
        await attempt.run(table, `${table} ${day}`, () => createDayPartition(sql, table, day))
  }
  // Deliveries that wait for longer than anything is kept would keep the log of their days.
  while (!signal.aborted && (await deleteExpiredPausedDeliveries(sql, limit, DEFAULT_ROWS)) === DEFAULT_ROWS);
  for (const day of await listExpiredDays()) {
    // Whether a day is in use depends on its deliveries, so they are dropped last.
    for (const table of ['attempts', 'deliveries'] as const)
      await attempt.run(table, `${table} ${day}`, () => dropDayPartition(sql, table, day))
  }
  for (const table of ['attempts', 'deliveries'] as const)
    while (
      !signal.aborted &&
      (await deleteExpiredDefaultRows(sql, table, limit, DEFAULT_ROWS)) === DEFAULT_ROWS
    );
  await deleteExpiredDeliveryStatistics(sql, limit.before)
  return { postponed: attempt.postponed }

  async function listExpiredDays(): Promise<CalendarDay[]> {
    const days = new Set([
      ...(await listPartitionDays(sql, 'attempts')),
      ...(await listPartitionDays(sql, 'deliveries')),
    ])
    const expired: CalendarDay[] = []
    for (const day of days)
      if (isDayExpired(day, limit) && !(await isDeliveryDayInUse(sql, day, limit))) expired.push(day)
    return expired
  }
}

/** Repeats steps that need a lock. Once a table stays locked, its other steps get one try each. */
function createLockAttempts(clock: Dependencies['clock'], signal: AbortSignal) {
  const postponed: string[] = []
  const lockedTables = new Set<PartitionedTable>()
  return {
    postponed,
    async run(table: PartitionedTable, step: string, work: () => Promise<unknown>): Promise<void> {
      for (let tries = 1, pause = FIRST_PAUSE_MS; !signal.aborted; tries++) {
        if (await acquiresLock(work)) return
        if (lockedTables.has(table) || tries === LOCK_TRIES) {
          lockedTables.add(table)
          postponed.push(step)
          return
        }
        await clock.sleep(pause, signal)
        pause = Math.min(pause * 2, MAX_PAUSE_MS)
      }
    },
  }
}

/** Returns `false` if a lock was not free. */
async function acquiresLock(work: () => Promise<unknown>): Promise<boolean> {
  return await work().then(
    () => true,
    error => {
      if (getErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error
      return false
    },
  )
}
