import type { Queryable } from '../base/sql.ts'
import type { Day } from '../model/day.ts'

/** Identifies a crawl that follows links from page to page within a window of days. */
export interface WalkFacts {
  readonly sourceId: string
  /** A scheduled crawl, or a requested backfill. */
  readonly kind: 'crawl' | 'backfill'
  readonly window: { readonly from: Day; readonly to: Day }
}

/** The state of an interrupted crawl. */
export interface UnfinishedWalk<Request> extends WalkFacts {
  /** Requests still to be made. */
  readonly pending: readonly Request[]
}

/** Lists the interrupted crawls of a source, oldest first. */
export async function unfinishedWalks<Request>(
  sql: Queryable,
  sourceId: string,
  kind: WalkFacts['kind'],
): Promise<UnfinishedWalk<Request>[]> {
  const rows = await sql<{ from: Day; to: Day; waiting: Request[] }[]>`
    select from_day as from, to_day as to, waiting from crawl_walks
    where source_id = ${sourceId} and kind = ${kind} order by to_day, from_day`
  return rows.map(({ from, to, waiting }) => ({ sourceId, kind, window: { from, to }, pending: waiting }))
}

/** Saves the requests that a crawl still has to make. */
export async function saveWalk(
  sql: Queryable,
  { sourceId, kind, window }: WalkFacts,
  pending: readonly object[],
): Promise<void> {
  await sql`
    insert into crawl_walks (source_id, kind, from_day, to_day, waiting)
    values (${sourceId}, ${kind}, ${window.from}, ${window.to}, ${JSON.stringify(pending)}::text::jsonb)
    on conflict (source_id, kind, from_day, to_day) do update set waiting = excluded.waiting`
}

/** Deletes the state of a crawl that is complete or abandoned. */
export async function dropWalk(sql: Queryable, { sourceId, kind, window }: WalkFacts): Promise<void> {
  await sql`
    delete from crawl_walks
    where source_id = ${sourceId} and kind = ${kind} and from_day = ${window.from} and to_day = ${window.to}`
}
