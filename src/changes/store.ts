import { HeraldError } from '../base/errors.ts'
import type { Queryable, Transaction } from '../base/sql.ts'
import type { Position } from '../model/change.ts'

/** Any constant does, as long as nothing else in the database uses it. */
const WRITER_LOCK = 0x4865_7261

/**
 * Makes this transaction the record's only writer until it ends. Writers of announcements and entities go
 * one after the other, so that change numbers follow commit order and two writers never create one entity twice.
 */
export async function becomeWriter(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(${WRITER_LOCK})`
}

/** The next change number, for every row that this transaction writes. Needs `becomeWriter` before. */
export async function takeChange(tx: Transaction): Promise<number> {
  const [row] = await tx<{ change: number }[]>`
    update record set change = change + 1, nonce = gen_random_uuid() returning change`
  if (row === undefined)
    throw new HeraldError('database_unsuitable', 'The table "record" has lost its only row.')
  return row.change
}

/** Closes the change that `takeChange` opened: how many rows carry it, and its nonce for those who follow. */
export async function noteChange(
  tx: Transaction,
  change: number,
  announcements: number,
  entities: number,
): Promise<void> {
  await tx`
    insert into changes (change, nonce, announcements, entities)
    select ${change}, nonce, ${announcements}, ${entities} from record`
}

/** The newest change of the record. */
export async function head(sql: Queryable): Promise<Position> {
  const [row] = await sql<Position[]>`select record_id as "recordId", change, nonce from record`
  if (row === undefined)
    throw new HeraldError('database_unsuitable', 'The table "record" has lost its only row.')
  return row
}

/** True when this record has been at that position: same record, same change, same nonce. */
export async function knows(sql: Queryable, position: Position): Promise<boolean> {
  const rows = await sql`
    select 1 from record
    where record_id = ${position.recordId}
      and (${position.change} = 0 or exists (
        select 1 from changes where change = ${position.change} and nonce = ${position.nonce}))`
  return rows.length > 0
}

/** The end of the next stretch after `after` that holds about `rows` rows, at least one change, none above `upTo`; null at the head. */
export async function stretchEnd(
  sql: Queryable,
  after: number,
  rows: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<Position | null> {
  const found = await sql<Position[]>`
    with next as (
      select change, nonce, sum(announcements + entities) over (order by change) as total
      from (select * from changes where change > ${after} and change <= ${upTo} order by change limit 2000) as ahead
    )
    select record_id as "recordId", next.change, next.nonce
    from next, record
    where total <= ${rows} or next.change = (select min(change) from next)
    order by next.change desc limit 1`
  return found[0] ?? null
}
