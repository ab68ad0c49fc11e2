import type { Queryable } from '../base/sql.ts'
import type { Day } from '../model/day.ts'

/** A walk over a window of days that leads from page to page. */
export interface WalkFacts {
  readonly sourceId: string
  /** The regular crawl's, or one that was asked for. */
  readonly kind: 'crawl' | 'backfill'
  readonly window: { readonly from: Day; readonly to: Day }
}

/** A walk that was cut short. */
export interface UnfinishedWalk<Request> extends WalkFacts {
  /** What it has still to ask. */
  readonly waiting: readonly Request[]
}

/** Walks of a source that were cut short, the oldest first. */
export async function unfinishedWalks<Request>(
  sql: Queryable,
  sourceId: string,
  kind: WalkFacts['kind'],
): Promise<UnfinishedWalk<Request>[]> {
  const rows = await sql<{ from: Day; to: Day; waiting: Request[] }[]>`
    select from_day as from, to_day as to, waiting from crawl_walks
    where source_id = ${sourceId} and kind = ${kind} order by to_day, from_day`
  return rows.map(({ from, to, waiting }) => ({ sourceId, kind, window: { from, to }, waiting }))
}

/** Keeps what a walk has still to ask. */
export async function saveWalk(
  sql: Queryable,
  { sourceId, kind, window }: WalkFacts,
  waiting: readonly object[],
): Promise<void> {
  await sql`
    insert into crawl_walks (source_id, kind, from_day, to_day, waiting)
    values (${sourceId}, ${kind}, ${window.from}, ${window.to}, ${JSON.stringify(waiting)}::text::jsonb)
    on conflict (source_id, kind, from_day, to_day) do update set waiting = excluded.waiting`
}

/** A walk has come to its end, or is given up. */
export async function dropWalk(sql: Queryable, { sourceId, kind, window }: WalkFacts): Promise<void> {
  await sql`
    delete from crawl_walks
    where source_id = ${sourceId} and kind = ${kind} and from_day = ${window.from} and to_day = ${window.to}`
}
