import type { Mention } from '../../model/announcement.ts'
import type { EntityIdentifier, EntityType } from '../../model/entity.ts'
import type { Jurisdiction } from '../../model/jurisdiction.ts'
import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { mayContainWords } from '../../platform/sql/words/word-filter.ts'
import { deleteMergeReportsOf } from '../reports/merge-report-store.ts'

/** A mention with everything that is stored of it, and its entity. */
export interface ErasableMention extends Mention {
  readonly announcementId: string
  readonly entityId: string
}

interface MentionRow {
  readonly announcementId: string
  readonly entityId: string
  readonly type: EntityType
  readonly role: Mention['role']
  readonly name: string
  readonly legalForm: string | null
  readonly jurisdiction: Jurisdiction
  readonly announcementJurisdiction: Jurisdiction
  readonly locality: string | null
  readonly companyIndex: number | null
  readonly identifiers: readonly EntityIdentifier[]
}

/** Reads the mentions of announcements completely, in document order. */
export async function readErasableMentions(
  sql: Queryable,
  announcementIds: readonly string[],
): Promise<ErasableMention[]> {
  const rows = await sql<MentionRow[]>`
    select m.announcement_id as "announcementId", p.entity_id as "entityId", m.entity_type as type, m.role, m.name,
           m.legal_form as "legalForm", m.jurisdiction, a.jurisdiction as "announcementJurisdiction", m.locality,
           m.company_position as "companyIndex", m.identifiers
    from mentions m join entity_profiles p on p.id = m.profile_id join announcements a on a.id = m.announcement_id
    where m.announcement_id = any(${[...announcementIds]}::uuid[]) order by m.announcement_id, m.position`
  return rows.map(
    ({ legalForm, jurisdiction, announcementJurisdiction, locality, companyIndex, ...mention }) => ({
      ...mention,
      ...(legalForm !== null && { legalForm }),
      ...(jurisdiction !== announcementJurisdiction && { jurisdiction }),
      ...(locality !== null && { locality }),
      ...(companyIndex !== null && { companyIndex }),
    }),
  )
}

/** A name under which a person or company is mentioned. */
export interface MentionedName {
  readonly announcementId: string
  readonly entityId: string
  readonly type: EntityType
  readonly name: string
}

/** Finds the mentions of an entity and of the entities merged into it. */
export async function findMentionsOfEntity(sql: Queryable, entityId: string): Promise<MentionedName[]> {
  return await sql`
    select m.announcement_id as "announcementId", p.entity_id as "entityId", m.entity_type as type, m.name
    from entity_profiles p join mentions m on m.profile_id = p.id
    where p.entity_id = (select coalesce(merged_into, id) from entities where id = ${entityId})
    order by m.announcement_id, m.position`
}

/** An entity that no announcement mentions any longer, only earlier versions. */
export interface UnmentionedEntity {
  readonly id: string
  readonly type: EntityType
  readonly name: string
  readonly identifiers: readonly Pick<EntityIdentifier, 'jurisdiction' | 'scheme' | 'number'>[]
}

/** Reads an entity, or the one into which it was merged, unless it is erased or does not exist. */
export async function findUnmentionedEntity(sql: Queryable, id: string): Promise<UnmentionedEntity | null> {
  const [row] = await sql<UnmentionedEntity[]>`
    select e.id, e.entity_type as type, e.name, coalesce((
        select jsonb_agg(jsonb_build_object('jurisdiction', i.jurisdiction, 'scheme', i.scheme, 'number', i.number))
        from entity_identifiers i where i.entity_id = e.id), '[]') as identifiers
    from entities e where e.id = (select coalesce(merged_into, id) from entities where id = ${id}) and e.name <> ''`
  return row ?? null
}

/** Finds the mentions whose names may contain all words of one of these sets. */
export async function findMentionsByText(
  sql: Queryable,
  search: readonly (readonly string[])[],
): Promise<MentionedName[]> {
  return await sql`
    select m.announcement_id as "announcementId", p.entity_id as "entityId", m.entity_type as type, m.name
    from mentions m join entity_profiles p on p.id = m.profile_id
    where ${mayContainWords(sql, sql`m.name`, search)}
    order by m.announcement_id, m.position`
}

/** Finds the entities that have no profile anymore and whose names may contain all words of one of these sets. */
export async function findUnmentionedEntities(
  sql: Queryable,
  search: readonly (readonly string[])[],
): Promise<{ id: string; name: string }[]> {
  return await sql`
    select id, name from entities e
    where name <> '' and ${mayContainWords(sql, sql`name`, search)}
      and ${isUnreferenced(sql)}`
}

/**
 * Clears those of the given entities, and of the entities merged into them, that have no profile anymore. Returns the IDs of
 * the cleared ones. Only their ID stays, so that followers are told; reports about
 * them are deleted.
 */
export async function clearUnreferencedEntities(
  tx: SqlTransaction,
  ids: readonly string[],
  change: number,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    with gone as (
      select id from entities e where id = any(${[...ids]}::uuid[])
        and ${isUnreferenced(tx)}
    ), cleared as (
      select id from gone union select e.id from entities e join gone on e.merged_into = gone.id
    ), identifiers as (
      delete from entity_identifiers where entity_id in (select id from cleared)
    )
    update entities set name = '', tax_id = null, legal_form = null, status = 'active', announcement_count = 0, facts = '{}',
      change = ${change}
    where id in (select id from cleared) returning id`
  const clearedIds = rows.map(row => row.id)
  await deleteMergeReportsOf(tx, clearedIds)
  return clearedIds
}

/** Deletes the splits of profiles that no longer exist, because the ID of a profile is derived from its name. */
export async function deleteSplitsOfMissingProfiles(tx: SqlTransaction): Promise<void> {
  await tx`
    delete from entity_splits s
    where not exists (select 1 from entity_profiles where id = s.profile_id)
      or not exists (select 1 from entity_profiles where id = s.other_profile_id)`
}

/** No profile belongs to the entity (`e`), nor would return to it when a merge is undone. Each condition has an index. */
function isUnreferenced(sql: Queryable) {
  return sql`not exists (select 1 from entity_profiles p where p.entity_id = e.id)
    and not exists (
      select 1 from entity_profiles p where p.original_entity_id = e.id and p.original_entity_id <> p.entity_id)`
}
