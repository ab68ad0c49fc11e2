import type { MentionRole } from '../../model/mention-role.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import { OFFICE_ROLES } from './office-statements.ts'
import type { StatingMention } from './stating-announcement.ts'

/** The number of announcements that are read at most, the newest. */
const MAX_ANNOUNCEMENTS = 1_000

/** The roles in which an announcement states facts about an entity. */
const STATED_ROLES: readonly MentionRole[] = ['subject', 'debtor', ...OFFICE_ROLES]

/** Finds the newest announcements that state facts about an entity, and the number of all of them. */
export async function findStatingAnnouncements(
  sql: Queryable,
  entityId: string,
): Promise<{ ids: string[]; total: number }> {
  const rows = await sql<{ id: string; total: number }[]>`
    with stating as (
      select distinct a.id, a.publication_date, a.number
      from (select id from entity_profiles where entity_id = ${entityId} offset 0) as p, lateral (
        select announcement_id from mentions
        where profile_id = p.id and role = any(${STATED_ROLES as string[]}) offset 0) as m, lateral (
        select id, publication_date, number from announcements where id = m.announcement_id and not erased offset 0) as a
    )
    select id, (select count(*) from stating) as total
    from stating order by publication_date desc, number desc limit ${MAX_ANNOUNCEMENTS}`
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

interface StatingMentionRow extends Omit<StatingMention, 'legalForm' | 'companyIndex'> {
  readonly announcementId: string
  readonly legalForm: string | null
  readonly companyIndex: number | null
}

/** Finds the mentions of announcements by the ID of the announcement, in document order. */
export async function findStatingMentions(
  sql: Queryable,
  announcementIds: readonly string[],
): Promise<Map<string, StatingMention[]>> {
  const rows = await sql<StatingMentionRow[]>`
    select m.announcement_id as "announcementId", m.position, p.entity_id as "entityId", m.entity_type as type, m.role,
           m.name, m.identifiers, m.jurisdiction, m.legal_form as "legalForm", m.company_position as "companyIndex"
    from mentions m join entity_profiles p on p.id = m.profile_id
    where m.announcement_id = any(${announcementIds as string[]}::uuid[])
    order by m.announcement_id, m.position`
  const mentions = new Map<string, StatingMention[]>()
  for (const { announcementId, legalForm, companyIndex, ...mention } of rows) {
    const found = mentions.get(announcementId) ?? []
    mentions.set(announcementId, found)
    found.push({
      ...mention,
      ...(legalForm !== null && { legalForm }),
      ...(companyIndex !== null && { companyIndex }),
    })
  }
  return mentions
}
