import type { Dependencies } from '../../../platform/dependencies.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'
import { findCopyProgress } from '../../../snapshots/partitioned-copy-store.ts'
import type { DoctorFinding } from '../doctor-finding.ts'

const WAY_OUT = 'Finish it with "herald partition --parts'

/** Reports a division into parts that has begun, because every change is written twice until it ends. */
export async function checkPartitions(sql: Queryable): Promise<DoctorFinding> {
  const copy = await findCopyProgress(sql)
  const found =
    copy === null
      ? 'no division is in progress'
      : `a division into ${copy.parts} parts has copied up to number ${copy.position}, and every change is written twice. ` +
        `${WAY_OUT} ${copy.parts}", or remove the copies with "herald partition --cancel"`
  return { check: 'tables in parts', ok: copy === null, found }
}

/** Warns if migrations were applied during a division, because the copies may lack what these have changed. */
export async function warnOfUnfinishedPartitions(
  { sql, log }: Pick<Dependencies, 'sql' | 'log'>,
  appliedMigrations: readonly string[],
): Promise<void> {
  if (appliedMigrations.length === 0) return
  const copy = await findCopyProgress(sql)
  if (copy !== null)
    log.warn(
      { appliedMigrations, parts: copy.parts },
      `tables were updated during an unfinished division into parts. ${WAY_OUT} ${copy.parts}", or, if it refuses ` +
        'because the tables differ, remove the copies with "herald partition --cancel"',
    )
}
