import type { Queryable, Transaction } from '../base/sql.ts'
import type { Mention } from '../model/announcement.ts'
import type { Category } from '../model/category.ts'
import type { Day } from '../model/day.ts'
import type { Identifier } from '../model/entity.ts'
import type { Jurisdiction } from '../model/place.ts'
import type { Role } from '../model/role.ts'

/** Whom a mention was taken to mean, and why. Every link can be explained and undone (design 5). */
export interface Link {
  readonly announcementId: string
  readonly position: number
  readonly entityId: string
  readonly method: 'identifier' | 'name' | 'new'
  /** The key that decided. */
  readonly evidence: string
  readonly mention: Mention
  readonly jurisdiction: Jurisdiction
}

/** Takes away all links of these announcements. */
export async function clearLinks(tx: Transaction, announcementIds: readonly string[]): Promise<void> {
  if (announcementIds.length === 0) return
  await tx`delete from mentions where announcement_id = any(${announcementIds as string[]}::uuid[])`
}

/** Writes links of announcements that have none. */
export async function saveLinks(tx: Transaction, links: readonly Link[]): Promise<void> {
  await tx`
    insert into mentions (announcement_id, position, entity_id, method, evidence, jurisdiction,
                          entity_type, role, name, legal_form, place, within, identifiers)
    select * from unnest(
      ${links.map(l => l.announcementId)}::uuid[], ${links.map(l => l.position)}::smallint[],
      ${links.map(l => l.entityId)}::uuid[], ${links.map(l => l.method)}::text[], ${links.map(l => l.evidence)}::text[],
      ${links.map(l => l.jurisdiction)}::text[], ${links.map(l => l.mention.type)}::text[],
      ${links.map(l => l.mention.role)}::text[], ${links.map(l => l.mention.name)}::text[],
      ${links.map(l => l.mention.legalForm ?? null)}::text[], ${links.map(l => l.mention.place ?? null)}::text[],
      ${links.map(l => l.mention.within ?? null)}::smallint[],
      ${links.map(l => JSON.stringify(l.mention.identifiers))}::text[]::jsonb[])`
}

/** Takes away the links of these announcements to these entities. */
export async function dropLinks(
  tx: Transaction,
  rows: readonly { announcementId: string; entityId: string }[],
): Promise<void> {
  await tx`
    delete from mentions m
    using unnest(${rows.map(r => r.announcementId)}::uuid[], ${rows.map(r => r.entityId)}::uuid[]) as gone (announcement_id, entity_id)
    where m.announcement_id = gone.announcement_id and m.entity_id = gone.entity_id`
}

/** A link at present, with all that the entity takes from it but its announcement's category. */
export interface LinkedMention {
  readonly announcementId: string
  readonly entityId: string
  readonly isAuthority: boolean
  readonly date: Day
  readonly role: Role
  readonly name: string
  readonly legalForm: string | null
  readonly identifiers: readonly Identifier[]
}

/** The links of announcements at present. */
export async function linkedMentions(
  tx: Transaction,
  announcementIds: readonly string[],
): Promise<LinkedMention[]> {
  if (announcementIds.length === 0) return []
  return await tx`
    select m.announcement_id as "announcementId", m.entity_id as "entityId", e.entity_type = 'authority' as "isAuthority",
           a.publication_date as date, m.role, m.name, m.legal_form as "legalForm", m.identifiers
    from mentions m join announcements a on a.id = m.announcement_id join entities e on e.id = m.entity_id
    where m.announcement_id = any(${announcementIds as string[]}::uuid[])`
}

/** One mention with what its announcement says, for computing an entity anew. */
export interface StatedMention {
  readonly entityId: string
  readonly announcementId: string
  readonly date: Day
  readonly category: Category
  readonly judgmentNature: string | null
  readonly withdrawn: boolean
  readonly role: Role
  readonly name: string
  readonly legalForm: string | null
  readonly identifiers: readonly Identifier[]
  /** The key that decided whom it means. */
  readonly evidence: string
}

/** All mentions of these entities. */
export async function statedMentions(
  tx: Transaction,
  entityIds: readonly string[],
): Promise<StatedMention[]> {
  return await tx`
    select m.entity_id as "entityId", a.id as "announcementId", a.publication_date as date, a.category,
           a.metadata ->> 'judgment_nature' as "judgmentNature", a.withdrawn is not null as withdrawn,
           m.role, m.name, m.legal_form as "legalForm", m.identifiers, m.evidence
    from mentions m join announcements a on a.id = m.announcement_id
    where m.entity_id = any(${entityIds as string[]}::uuid[]) and not a.erased`
}

/** A mention with its entity, for the search index. */
export interface ReadMention extends Mention {
  readonly announcementId: string
  readonly entityId: string
}

/** The mentions of these announcements, in the documents' order. */
export async function readMentions(
  sql: Queryable,
  announcementIds: readonly string[],
): Promise<ReadMention[]> {
  return await sql`
    select announcement_id as "announcementId", entity_id as "entityId", entity_type as type, role, name, identifiers, jurisdiction
    from mentions where announcement_id = any(${announcementIds as string[]}::uuid[])
    order by announcement_id, position`
}
