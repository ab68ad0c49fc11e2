import type { Row, Sql } from 'postgres'
import { normalizeText } from '../../src/platform/text.ts'
import { buildTsquery } from './build-tsquery.ts'

/** Query parameters of a list. */
export type BaselineQuery = Readonly<Record<string, string | undefined>>

/** A page of a list and the total number of matches. */
export interface BaselineList {
  readonly rows: readonly Row[]
  readonly total: number
}

/** Returns a total, possibly from a cache. `key` identifies the query. */
export type BaselineTotals = (key: string, count: () => Promise<number>) => Promise<number>

const split = (text: string) => text.split(',')

export function parseBaselinePage({ page = '1', per_page = '25' }: BaselineQuery): {
  page: number
  perPage: number
} {
  return { page: Number(page), perPage: Number(per_page) }
}

/** Builds the cache key of a total: the query without its page. */
function buildTotalKey(list: string, { page: _page, per_page: _perPage, ...filters }: BaselineQuery): string {
  return JSON.stringify([list, filters])
}

/** Queries the page and the total concurrently, on two connections. */
async function loadList(rows: Promise<readonly Row[]>, total: Promise<number>): Promise<BaselineList> {
  const [page, count] = await Promise.all([rows, total])
  return { rows: page, total: count }
}

export async function listBaselineAnnouncements(
  sql: Sql,
  query: BaselineQuery,
  totals: BaselineTotals,
): Promise<BaselineList> {
  const { jurisdiction, category, source, date_from, date_to, q } = query
  const { page, perPage } = parseBaselinePage(query)
  const where = sql`
    where true
    ${jurisdiction === undefined ? sql`` : sql`and jurisdiction = any(${split(jurisdiction)})`}
    ${category === undefined ? sql`` : sql`and category = any(${split(category)})`}
    ${source === undefined ? sql`` : sql`and source_id = any(${split(source)})`}
    ${date_from === undefined ? sql`` : sql`and publication_date >= ${date_from}`}
    ${date_to === undefined ? sql`` : sql`and publication_date <= ${date_to}`}
    ${q === undefined ? sql`` : sql`and words @@ ${buildTsquery(q)}::tsquery`}`
  const rows = sql`
    select id, source_id, publication_date, jurisdiction, category, title, entities, metadata
    from announcements ${where}
    order by publication_date desc, number desc limit ${perPage} offset ${(page - 1) * perPage}`
  return loadList(
    rows,
    totals(buildTotalKey('announcements', query), () =>
      readCount(sql`select count(*)::int as n from announcements ${where}`),
    ),
  )
}

export async function listBaselineEntities(
  sql: Sql,
  query: BaselineQuery,
  totals: BaselineTotals,
): Promise<BaselineList> {
  const { jurisdiction, type, status, q } = query
  const { page, perPage } = parseBaselinePage(query)
  const where = sql`
    where true
    ${jurisdiction === undefined ? sql`` : sql`and jurisdiction = any(${split(jurisdiction)})`}
    ${type === undefined ? sql`` : sql`and entity_type = any(${split(type)})`}
    ${status === undefined ? sql`` : sql`and status = any(${split(status)})`}
    ${q === undefined ? sql`` : sql`and words @@ ${buildTsquery(`${q}*`)}::tsquery`}`
  const normalizedQuery = normalizeText(q ?? '')
  const exactNamesFirst = sql`
    case when folded = ${normalizedQuery} or bare = ${normalizedQuery} then 0
         when folded like ${`${normalizedQuery}%`} or bare like ${`${normalizedQuery}%`} then 1 else 2 end,`
  const rows = sql`
    select id, entity_type, name, jurisdiction, tax_id, status, announcement_count
    from entities ${where}
    order by ${q === undefined ? sql`` : exactNamesFirst} announcement_count desc, name, id
    limit ${perPage} offset ${(page - 1) * perPage}`
  return loadList(
    rows,
    totals(buildTotalKey('entities', query), () =>
      readCount(sql`select count(*)::int as n from entities ${where}`),
    ),
  )
}

/** Lists the events of an entity, earliest first. Returns `null` if there is no such entity. */
export async function readBaselineTimeline(
  sql: Sql,
  id: string,
  query: BaselineQuery,
  totals: BaselineTotals,
) {
  const { page, perPage } = parseBaselinePage({ per_page: '50', ...query })
  const [entity] = await sql`select id, name, entity_type from entities where id = ${id}`
  if (entity === undefined) return null
  const rows = sql`
    select a.publication_date as date, category, title, source_id, a.id as announcement_id
    from (
      select number from events where entity_id = ${id}
      order by publication_date, number limit ${perPage} offset ${(page - 1) * perPage}
    ) as page join announcements a using (number)
    order by a.publication_date, number`
  const total = totals(buildTotalKey(id, {}), () =>
    readCount(sql`select count(*)::int as n from events where entity_id = ${id}`),
  )
  return { entity, ...(await loadList(rows, total)) }
}

/** Reads the statistics as JSON values. */
export async function readBaselineStatistics(sql: Sql) {
  const [sources, categories, entities] = await Promise.all([
    sql`select source_id, count(*)::int as count, max(publication_date) as latest from announcements group by source_id`,
    sql`select category, count(*)::int as count from announcements group by category`,
    readCount(sql`select count(*)::int as n from entities`),
  ])
  return {
    total_announcements: sources.reduce((sum, row) => sum + row.count, 0),
    total_entities: entities,
    sources: Object.fromEntries(sources.map(({ source_id, ...numbers }) => [source_id, numbers])),
    categories: Object.fromEntries(categories.map(row => [row.category, row.count])),
  }
}

async function readCount(statement: PromiseLike<readonly Row[]>): Promise<number> {
  const [row] = await statement
  return row?.n ?? 0
}
