import type { Mention } from '../model/announcement.ts'
import type { CalendarDay } from '../model/calendar-day.ts'
import type { AnnouncementCategory } from '../model/category.ts'
import type { EntityIdentifier, EntityType } from '../model/entity.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { MentionRole } from '../model/mention-role.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'

/** A mention and the entity that its profile resolves to (design 5). */
export interface MentionLink {
  readonly announcementId: string
  readonly position: number
  readonly profileId: string
  readonly entityId: string
  readonly mention: Mention
  readonly jurisdiction: Jurisdiction
}

/** Deletes all mention links of these announcements. */
export async function deleteMentionLinks(
  tx: SqlTransaction,
  announcementIds: readonly string[],
): Promise<void> {
  if (announcementIds.length === 0) return
  await tx`delete from mentions where announcement_id in (select unnest(${announcementIds as string[]}::uuid[]))`
}

/** Inserts mention links for announcements that do not have any yet. */
export function insertMentionLinks(
  tx: SqlTransaction,
  links: readonly MentionLink[],
): SqlStatement<object[]> {
  return tx`
    insert into mentions (announcement_id, position, profile_id, jurisdiction, entity_type,
                          role, name, legal_form, locality, company_position, identifiers)
    select * from rows from (unnest(
      ${links.map(l => l.announcementId)}::uuid[], ${links.map(l => l.position)}::smallint[],
      ${links.map(l => l.profileId)}::uuid[],
      ${links.map(l => l.jurisdiction)}::text[], ${links.map(l => l.mention.type)}::text[],
      ${links.map(l => l.mention.role)}::text[], ${links.map(l => l.mention.name)}::text[],
      ${links.map(l => l.mention.legalForm ?? null)}::text[], ${links.map(l => l.mention.locality ?? null)}::text[],
      ${links.map(l => l.mention.companyIndex ?? null)}::smallint[]),
      jsonb_array_elements(${JSON.stringify(links.map(l => l.mention.identifiers))}::jsonb))`
}

/** Returns the IDs of announcements in which at least one mention has one of these profiles. */
export async function findAnnouncementsByProfiles(
  tx: SqlTransaction,
  profileIds: readonly string[],
): Promise<string[]> {
  if (profileIds.length === 0) return []
  const rows = await tx<{ id: string }[]>`
    select distinct announcement_id as id from mentions where profile_id = any(${profileIds as string[]}::uuid[])`
  return rows.map(row => row.id)
}

/** A stored mention with the facts that it contributes to its entity, except the announcement category. */
export interface StoredMention {
  readonly announcementId: string
  readonly profileId: string
  readonly entityId: string
  readonly isAuthority: boolean
  readonly date: CalendarDay
  readonly role: MentionRole
  readonly name: string
  readonly legalForm: string | null
  readonly identifiers: readonly EntityIdentifier[]
}

/** Finds the stored mentions of these announcements. */
export async function findStoredMentions(
  tx: SqlTransaction,
  announcementIds: readonly string[],
): Promise<StoredMention[]> {
  if (announcementIds.length === 0) return []
  return await tx`
    select m.announcement_id as "announcementId", m.profile_id as "profileId", p.entity_id as "entityId",
           m.entity_type = 'authority' as "isAuthority",
           a.publication_date as date, m.role, m.name, m.legal_form as "legalForm", m.identifiers
    from mentions m join announcements a on a.id = m.announcement_id join entity_profiles p on p.id = m.profile_id
    where m.announcement_id in (select unnest(${announcementIds as string[]}::uuid[]))`
}

/** A mention with those facts of its announcement that are needed to recompute an entity. */
export interface StatedMention {
  readonly entityId: string
  readonly announcementId: string
  readonly date: CalendarDay
  readonly category: AnnouncementCategory
  readonly judgmentNature: string | null
  readonly acts: readonly string[] | null
  readonly withdrawn: boolean
  readonly type: EntityType
  readonly jurisdiction: Jurisdiction
  readonly role: MentionRole
  readonly name: string
  readonly legalForm: string | null
  readonly identifiers: readonly EntityIdentifier[]
}

/** Finds all mentions of these entities. */
export async function findMentionStatements(
  tx: SqlTransaction,
  entityIds: readonly string[],
): Promise<StatedMention[]> {
  return await tx`
    select p.entity_id as "entityId", a.id as "announcementId", a.publication_date as date, a.category,
           a.metadata ->> 'judgment_nature' as "judgmentNature", a.metadata -> 'acts' as acts,
           a.withdrawn_on is not null as withdrawn,
           m.entity_type as type, m.jurisdiction, m.role, m.name, m.legal_form as "legalForm", m.identifiers
    from unnest(${entityIds as string[]}::uuid[]) as e (id),
      lateral (select id, entity_id from entity_profiles where entity_id = e.id offset 0) as p,
      lateral (select * from mentions where profile_id = p.id offset 0) as m
      join announcements a on a.id = m.announcement_id
    where not a.erased`
}

/** A mention with its resolved entity, for the search index. */
export interface ResolvedMention extends Mention {
  readonly announcementId: string
  readonly entityId: string
}

/** Finds the mentions of these announcements, in document order. */
export async function findResolvedMentions(
  sql: Queryable,
  announcementIds: readonly string[],
): Promise<ResolvedMention[]> {
  const rows = await sql<ResolvedMentionRow[]>`
    select ${mentionColumns(sql)} from mentions m join entity_profiles p on p.id = m.profile_id
    where m.announcement_id in (select unnest(${announcementIds as string[]}::uuid[]))
    order by m.announcement_id, m.position`
  return rows.map(toResolvedMention)
}

/** Finds the mentions of announcements with a change number in (after, upTo], in document order. */
export async function findChangedMentions(
  sql: Queryable,
  after: number,
  upTo: number,
): Promise<ResolvedMention[]> {
  const rows = await sql<ResolvedMentionRow[]>`
    select ${mentionColumns(sql)}
    from announcements a join mentions m on m.announcement_id = a.id join entity_profiles p on p.id = m.profile_id
    where a.change > ${after} and a.change <= ${upTo} order by m.announcement_id, m.position`
  return rows.map(toResolvedMention)
}

/** A resolved mention as selected, without locality if it is `null`. */
type ResolvedMentionRow = Omit<ResolvedMention, 'locality'> & { readonly locality: string | null }

function toResolvedMention({ locality, ...mention }: ResolvedMentionRow): ResolvedMention {
  return locality === null ? mention : { ...mention, locality }
}

function mentionColumns(sql: Queryable) {
  return sql`
    m.announcement_id as "announcementId", p.entity_id as "entityId", m.entity_type as type, m.role, m.name,
    m.identifiers, m.jurisdiction, m.locality`
}

/** How all announcements together name an entity. */
export interface StoredEntityUses {
  readonly entityId: string
  readonly roles: readonly MentionRole[]
  readonly categories: readonly AnnouncementCategory[]
  readonly latest: CalendarDay
}

/** Reads the roles, categories and latest publication dates of entities. Those that nothing mentions are missing. */
export async function findEntityUses(
  sql: Queryable,
  entityIds: readonly string[],
): Promise<StoredEntityUses[]> {
  if (entityIds.length === 0) return []
  return await sql<StoredEntityUses[]>`
    select p.entity_id as "entityId", array_agg(distinct m.role) as roles, array_agg(distinct a.category) as categories,
      max(a.publication_date) as latest
    from unnest(${[...entityIds]}::uuid[]) as e (id),
      lateral (select id, entity_id from entity_profiles where entity_id = e.id offset 0) as p,
      lateral (select role, announcement_id from mentions where profile_id = p.id offset 0) as m
      join announcements a on a.id = m.announcement_id
    where not a.erased group by p.entity_id`
}

/** Returns pairs of these announcements and the entities that were first named in the same transaction. */
export async function findAppearances(
  sql: Queryable,
  announcementIds: readonly string[],
): Promise<{ readonly announcementId: string; readonly entityId: string }[]> {
  if (announcementIds.length === 0) return []
  return await sql`
    select distinct a.id as "announcementId", e.id as "entityId"
    from announcements a join mentions m on m.announcement_id = a.id
      join entity_profiles p on p.id = m.profile_id join entities e on e.id = p.entity_id
    where a.id = any(${[...announcementIds]}::uuid[]) and e.first_seen_at = a.first_seen_at`
}
