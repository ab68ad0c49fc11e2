import type { CalendarDay } from '../model/calendar-day.ts'
import type { SqlTransaction } from '../platform/sql/sql-pool.ts'

/** A withdrawal of one announcement by a later one, both identified by their source references. */
export interface Withdrawal {
  readonly reference: string
  readonly withdrawnBy: string
  readonly date: CalendarDay
}

/** Deletes the withdrawals that these announcements previously stated. */
export async function deleteWithdrawals(
  tx: SqlTransaction,
  sourceId: string,
  withdrawnBy: readonly string[],
): Promise<void> {
  if (withdrawnBy.length === 0) return
  await tx`
    delete from withdrawals where source_id = ${sourceId} and withdrawn_by = any(${withdrawnBy as string[]}::text[])`
}

export async function insertWithdrawals(
  tx: SqlTransaction,
  sourceId: string,
  rows: readonly Withdrawal[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into withdrawals (source_id, source_reference, withdrawn_by, withdrawn_on)
    select ${sourceId}, * from unnest(
      ${rows.map(r => r.reference)}::text[], ${rows.map(r => r.withdrawnBy)}::text[], ${rows.map(r => r.date)}::text[]::date[])`
}

/**
 * Selects the announcements to update. A reference without the part after `/` stands for a procedure: `20098166` also selects
 * `20098166/DOC_CN` and all its siblings.
 */
interface WithdrawalScope {
  /** References of announcements that are updated only if a stored withdrawal names them or their procedure. */
  readonly references: readonly string[]
  /** References that are updated also if no withdrawal names them any longer. */
  readonly withdrawnReferences: readonly string[]
}

/**
 * Updates the withdrawal date of announcements from the stored withdrawals, and returns the IDs of those that changed. The
 * withdrawals are read first, because they are few.
 */
export async function applyWithdrawals(
  tx: SqlTransaction,
  sourceId: string,
  { references, withdrawnReferences }: WithdrawalScope,
  change: number,
): Promise<string[]> {
  const names = [...new Set(references.flatMap(reference => [reference, reference.split('/', 1)[0] ?? '']))]
  const rows = await tx<{ id: string }[]>`
    with named as (
      select source_reference as name from withdrawals
      where source_id = ${sourceId} and source_reference = any(${names}::text[])
      union select unnest(${withdrawnReferences as string[]}::text[])
    ), affected as (
      select id, source_reference from announcements
      where source_id = ${sourceId} and source_reference = any(array(select name from named))
      union
      select id, source_reference from announcements
      where source_id = ${sourceId} and source_reference like '%/%'
        and split_part(source_reference, '/', 1) = any(array(select name from named))
    ), stated as (
      select id, (
        select min(w.withdrawn_on) from withdrawals w
        where w.source_id = ${sourceId}
          and w.source_reference in (affected.source_reference, split_part(affected.source_reference, '/', 1))) as day
      from affected
    )
    update announcements a set withdrawn_on = stated.day, change = ${change}, changed_at = now()
    from stated
    where a.id = stated.id and a.withdrawn_on is distinct from stated.day
    returning a.id`
  return rows.map(row => row.id)
}
