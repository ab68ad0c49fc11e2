import type { Queryable } from '../base/sql.ts'
import type { Day } from '../model/day.ts'

/** Of an entity that stands in very many announcements only so many mentions are looked at, so that it stays quick. */
const DESCRIPTIONS = 500
const MENTIONS_OF_ONE = 1_000
const MENTIONS = 3_000
const MOST_NAMES = 50
const MOST_ALIASES = 100

/** A name that announcements give to an entity, and the newest day of those that were looked at. */
export interface GivenName {
  readonly name: string
  readonly newest: Day
}

/**
 * Up to 50 names that an entity has been given, `shown` first, then the newest; and how many announcements were looked at
 * for them.
 */
export async function givenNames(
  sql: Queryable,
  entityId: string,
  shown: string,
): Promise<{ names: GivenName[]; announcements: number }> {
  const rows = await sql<(GivenName & { announcements: number })[]>`
    with looked as (
      select m.name, m.announcement_id, a.publication_date
      from (select id from descriptions where entity_id = ${entityId} limit ${DESCRIPTIONS}) as d, lateral (
        select name, announcement_id from mentions where description_id = d.id limit ${MENTIONS_OF_ONE}) as m, lateral (
        select publication_date from announcements where id = m.announcement_id and not erased offset 0) as a
      limit ${MENTIONS}
    )
    select name, max(publication_date) as newest, (select count(distinct announcement_id) from looked) as announcements
    from looked group by name order by name = ${shown} desc, newest desc, name limit ${MOST_NAMES}`
  return {
    names: rows.map(({ name, newest }) => ({ name, newest })),
    announcements: rows[0]?.announcements ?? 0,
  }
}

/** Up to 100 ids that an entity answers for, besides its own. */
export async function aliasesOf(sql: Queryable, entityId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from entities where merged_into = ${entityId} order by id limit ${MOST_ALIASES}`
  return rows.map(row => row.id)
}

/** Whom each mention of an announcement means at present, in the document's order; null where nobody is known for it. */
export async function entitiesNamed(sql: Queryable, announcementId: string): Promise<(string | null)[]> {
  const rows = await sql<{ entityId: string | null }[]>`
    select e.id as "entityId"
    from mentions m left join descriptions d on d.id = m.description_id
      left join entities e on e.id = d.entity_id and e.merged_into is null
    where m.announcement_id = ${announcementId} order by m.position`
  return rows.map(row => row.entityId)
}
