import type { Queryable, Transaction } from '../base/sql.ts'
import type { Mention } from '../model/announcement.ts'
import type { Category } from '../model/category.ts'
import type { Day } from '../model/day.ts'
import type { EntityType, Identifier } from '../model/entity.ts'
import type { Jurisdiction } from '../model/place.ts'
import type { Role } from '../model/role.ts'

/** A mention and the entity its profile resolves to (design 5). */
export interface Link {
  readonly announcementId: string
  readonly position: number
  readonly descriptionId: string
  readonly entityId: string
  readonly mention: Mention
  readonly jurisdiction: Jurisdiction
}

/** Deletes all links of these announcements. */
export async function clearLinks(tx: Transaction, announcementIds: readonly string[]): Promise<void> {
  if (announcementIds.length === 0) return
  await tx`delete from mentions where announcement_id = any(${announcementIds as string[]}::uuid[])`
}

/** Inserts links for announcements that have none yet. */
export async function saveLinks(tx: Transaction, links: readonly Link[]): Promise<void> {
  await tx`
    insert into mentions (announcement_id, position, description_id, jurisdiction, entity_type,
                          role, name, legal_form, place, within, identifiers)
    select * from unnest(
      ${links.map(l => l.announcementId)}::uuid[], ${links.map(l => l.position)}::smallint[],
      ${links.map(l => l.descriptionId)}::uuid[],
      ${links.map(l => l.jurisdiction)}::text[], ${links.map(l => l.mention.type)}::text[],
      ${links.map(l => l.mention.role)}::text[], ${links.map(l => l.mention.name)}::text[],
      ${links.map(l => l.mention.legalForm ?? null)}::text[], ${links.map(l => l.mention.place ?? null)}::text[],
      ${links.map(l => l.mention.within ?? null)}::smallint[],
      ${links.map(l => JSON.stringify(l.mention.identifiers))}::text[]::jsonb[])`
}

/** Finds the announcements with a mention that has one of these profiles. */
export async function announcementsNaming(tx: Transaction, profileIds: readonly string[]): Promise<string[]> {
  if (profileIds.length === 0) return []
  const rows = await tx<{ id: string }[]>`
    select distinct announcement_id as id from mentions where description_id = any(${profileIds as string[]}::uuid[])`
  return rows.map(row => row.id)
}

/** A stored mention with the facts that its entity takes from it, except the announcement's category. */
export interface LinkedMention {
  readonly announcementId: string
  readonly descriptionId: string
  readonly entityId: string
  readonly isAuthority: boolean
  readonly date: Day
  readonly role: Role
  readonly name: string
  readonly legalForm: string | null
  readonly identifiers: readonly Identifier[]
}

/** Finds the stored mentions of announcements. */
export async function linkedMentions(
  tx: Transaction,
  announcementIds: readonly string[],
): Promise<LinkedMention[]> {
  if (announcementIds.length === 0) return []
  return await tx`
    select m.announcement_id as "announcementId", m.description_id as "profileId", d.entity_id as "entityId",
           m.entity_type = 'authority' as "isAuthority",
           a.publication_date as date, m.role, m.name, m.legal_form as "legalForm", m.identifiers
    from mentions m join announcements a on a.id = m.announcement_id join descriptions d on d.id = m.description_id
    where m.announcement_id = any(${announcementIds as string[]}::uuid[])`
}

/** One mention with the facts of its announcement, from which an entity is recomputed. */
export interface StatedMention {
  readonly entityId: string
  readonly announcementId: string
  readonly date: Day
  readonly category: Category
  readonly judgmentNature: string | null
  readonly acts: readonly string[] | null
  readonly withdrawn: boolean
  readonly type: EntityType
  readonly jurisdiction: Jurisdiction
  readonly role: Role
  readonly name: string
  readonly legalForm: string | null
  readonly identifiers: readonly Identifier[]
}

/** Finds all mentions of these entities. */
export async function statedMentions(
  tx: Transaction,
  entityIds: readonly string[],
): Promise<StatedMention[]> {
  return await tx`
    select d.entity_id as "entityId", a.id as "announcementId", a.publication_date as date, a.category,
           a.metadata ->> 'judgment_nature' as "judgmentNature", a.metadata -> 'acts' as acts,
           a.withdrawn is not null as withdrawn,
           m.entity_type as type, m.jurisdiction, m.role, m.name, m.legal_form as "legalForm", m.identifiers
    from unnest(${entityIds as string[]}::uuid[]) as e (id),
      lateral (select id, entity_id from descriptions where entity_id = e.id offset 0) as d,
      lateral (select * from mentions where description_id = d.id offset 0) as m
      join announcements a on a.id = m.announcement_id
    where not a.erased`
}

/** A mention with its resolved entity, for the search index. */
export interface ReadMention extends Mention {
  readonly announcementId: string
  readonly entityId: string
}

/** Finds the mentions of these announcements, in document order. */
export async function readMentions(
  sql: Queryable,
  announcementIds: readonly string[],
): Promise<ReadMention[]> {
  return await sql`
    select ${mentionColumns(sql)} from mentions m join descriptions d on d.id = m.description_id
    where m.announcement_id = any(${announcementIds as string[]}::uuid[])
    order by m.announcement_id, m.position`
}

/** Finds the mentions of announcements with a change number in (after, upTo], in document order. */
export async function changedMentions(sql: Queryable, after: number, upTo: number): Promise<ReadMention[]> {
  return await sql`
    select ${mentionColumns(sql)}
    from announcements a join mentions m on m.announcement_id = a.id join descriptions d on d.id = m.description_id
    where a.change > ${after} and a.change <= ${upTo} order by m.announcement_id, m.position`
}

function mentionColumns(sql: Queryable) {
  return sql`
    m.announcement_id as "announcementId", d.entity_id as "entityId", m.entity_type as type, m.role, m.name,
    m.identifiers, m.jurisdiction`
}
