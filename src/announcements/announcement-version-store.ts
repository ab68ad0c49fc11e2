import type { PageRequest } from '../model/list-filters.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'

/** The content of an announcement at an earlier time, as JSON with the column names of that time. */
export interface ArchivedVersionContent {
  readonly publication_date: string
  readonly jurisdiction: string
  readonly category: string
  readonly language: string
  readonly title: string
  readonly summary: string | null
  readonly source_url: string
  readonly metadata: object
  readonly details: object | null
  readonly withdrawn_on?: string | null
  /** The former name of `withdrawn_on`. */
  readonly withdrawn?: string | null
  readonly mentions: readonly ArchivedMention[] | null
}

export interface ArchivedMention {
  readonly entity_type: string
  readonly role: string
  readonly name: string
  readonly identifiers: readonly object[]
}

/** A version of an announcement that its publisher has replaced. */
export interface EarlierVersion {
  /** 1 for the first version. */
  readonly number: number
  readonly seenFrom: Date
  readonly seenUntil: Date
  readonly content: ArchivedVersionContent
}

/**
 * Lists the earlier versions of an announcement, the latest first. Page 1 begins with the current version, which is not part
 * of the result. Erased announcements have no versions.
 */
export async function listEarlierVersions(
  sql: Queryable,
  id: string,
  { page, perPage }: PageRequest,
): Promise<EarlierVersion[]> {
  const offset = Math.max(0, (page - 1) * perPage - 1)
  return await sql`
    select row_number() over (order by v.change)::int as number, v.content, v.replaced_at as "seenUntil",
           coalesce(lag(v.replaced_at) over (order by v.change), a.first_seen_at) as "seenFrom"
    from announcement_versions v join announcements a on a.id = v.announcement_id
    where v.announcement_id = ${id} and not a.erased
    order by v.change desc limit ${page === 1 ? perPage - 1 : perPage} offset ${offset}`
}

/** Lists the natural persons whom any earlier version of an announcement names, each once. */
export async function listArchivedPersons(sql: Queryable, id: string): Promise<ArchivedMention[]> {
  const rows = await sql<{ mention: ArchivedMention }[]>`
    select distinct jsonb_build_object('entity_type', m->'entity_type', 'role', m->'role', 'name', m->'name',
      'identifiers', m->'identifiers') as mention
    from announcement_versions v, jsonb_path_query(v.content, '$.mentions[*] ? (@.entity_type == "person")') as m
    where v.announcement_id = ${id}`
  return rows.map(({ mention }) => mention)
}
