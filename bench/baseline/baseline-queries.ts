import type { Row, Sql } from 'postgres'
import { normalizeText } from '../../src/platform/text.ts'
import { buildTsquery } from './build-tsquery.ts'

/** Parameters of a list as they stand in its address. */
export type BaselineQuery = Readonly<Record<string, string | undefined>>

/** A page of a list and the number of all that match. */
export interface BaselineList {
  readonly rows: readonly Row[]
  readonly total: number
}

/** Answers a total, maybe from memory; `question` is what it is the total of. */
export type BaselineTotals = (question: string, count: () => Promise<number>) => Promise<number>

const split = (text: string) => text.split(',')

export function parseBaselinePage({ page = '1', per_page = '25' }: BaselineQuery): {
  page: number
  perPage: number
} {
  return { page: Number(page), perPage: Number(per_page) }
}

/** What a total is the total of: everything that was asked but the page. */
function questionOf(list: string, { page: _page, per_page: _perPage, ...filters }: BaselineQuery): string {
  return JSON.stringify([list, filters])
}

/** Page and total are asked at once, on two connections. */
async function listed(rows: Promise<readonly Row[]>, total: Promise<number>): Promise<BaselineList> {
  const [page, count] = await Promise.all([rows, total])
  return { rows: page, total: count }
}

export async function listBaselineAnnouncements(
  sql: Sql,
  asked: BaselineQuery,
  totals: BaselineTotals,
): Promise<BaselineList> {
  const { jurisdiction, category, source, date_from, date_to, q } = asked
  const { page, perPage } = parseBaselinePage(asked)
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
  return listed(
    rows,
    totals(questionOf('announcements', asked), () =>
      countOf(sql`select count(*)::int as n from announcements ${where}`),
    ),
  )
}

export async function listBaselineEntities(
  sql: Sql,
  asked: BaselineQuery,
  totals: BaselineTotals,
): Promise<BaselineList> {
  const { jurisdiction, type, status, q } = asked
  const { page, perPage } = parseBaselinePage(asked)
  const where = sql`
    where true
    ${jurisdiction === undefined ? sql`` : sql`and jurisdiction = any(${split(jurisdiction)})`}
    ${type === undefined ? sql`` : sql`and entity_type = any(${split(type)})`}
    ${status === undefined ? sql`` : sql`and status = any(${split(status)})`}
    ${q === undefined ? sql`` : sql`and words @@ ${buildTsquery(`${q}*`)}::tsquery`}`
  const typed = normalizeText(q ?? '')
  const best = sql`
    case when folded = ${typed} or bare = ${typed} then 0
         when folded like ${`${typed}%`} or bare like ${`${typed}%`} then 1 else 2 end,`
  const rows = sql`
    select id, entity_type, name, jurisdiction, tax_id, status, announcement_count
    from entities ${where}
    order by ${q === undefined ? sql`` : best} announcement_count desc, name, id
    limit ${perPage} offset ${(page - 1) * perPage}`
  return listed(
    rows,
    totals(questionOf('entities', asked), () =>
      countOf(sql`select count(*)::int as n from entities ${where}`),
    ),
  )
}

/** The events of an entity, earliest first; null when there is no such entity. */
export async function readBaselineTimeline(
  sql: Sql,
  id: string,
  asked: BaselineQuery,
  totals: BaselineTotals,
) {
  const { page, perPage } = parseBaselinePage({ per_page: '50', ...asked })
  const [entity] = await sql`select id, name, entity_type from entities where id = ${id}`
  if (entity === undefined) return null
  const rows = sql`
    select a.publication_date as date, category, title, source_id, a.id as announcement_id
    from (
      select number from events where entity_id = ${id}
      order by publication_date, number limit ${perPage} offset ${(page - 1) * perPage}
    ) as page join announcements a using (number)
    order by a.publication_date, number`
  const total = totals(questionOf(id, {}), () =>
    countOf(sql`select count(*)::int as n from events where entity_id = ${id}`),
  )
  return { entity, ...(await listed(rows, total)) }
}

/** The statistics as JSON values. */
export async function readBaselineStatistics(sql: Sql) {
  const [sources, categories, entities] = await Promise.all([
    sql`select source_id, count(*)::int as count, max(publication_date) as latest from announcements group by source_id`,
    sql`select category, count(*)::int as count from announcements group by category`,
    countOf(sql`select count(*)::int as n from entities`),
  ])
  return {
    total_announcements: sources.reduce((sum, row) => sum + row.count, 0),
    total_entities: entities,
    sources: Object.fromEntries(sources.map(({ source_id, ...numbers }) => [source_id, numbers])),
    categories: Object.fromEntries(categories.map(row => [row.category, row.count])),
  }
}

async function countOf(counting: PromiseLike<readonly Row[]>): Promise<number> {
  const [row] = await counting
  return row?.n ?? 0
}
