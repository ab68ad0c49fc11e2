import type { PipelinedStatement } from '../platform/sql/pipeline.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { EntityProfile } from './build-profile.ts'
import { toLookupKey } from './identifier-keys.ts'

/** A stored profile and the entity that it currently resolves to. */
export interface StoredProfile extends EntityProfile {
  /** Sequence number, which increases in insertion order. */
  readonly number: number
  readonly entityId: string
  /** The entity that the profile was first assigned to. The profile returns to it when a merge is undone. */
  readonly originId: string
  /** The key that linked the profile to the entity. */
  readonly evidence: string
}

/** A profile, the entity that it resolves to, and the reason for that resolution. */
export interface ResolvedProfile extends EntityProfile {
  readonly entityId: string
  readonly originId: string
  readonly method: 'identifier' | 'name' | 'alone'
  /** The key that linked the profile to the entity. */
  readonly evidence: string
}

/** Finds profiles by ID. Unknown IDs are skipped. */
export async function findProfiles(tx: SqlTransaction, ids: readonly string[]): Promise<StoredProfile[]> {
  if (ids.length === 0) return []
  return await tx`select ${profileColumns(tx)} from entity_profiles p where p.id = any(${ids as string[]}::uuid[])`
}

/** Number of profiles loaded per sampled name, which is enough to see whether the name belongs to several entities. */
export const NAME_SAMPLE_SIZE = 20

/**
 * The keys to look up. All profiles with a key in `fullKeys` are loaded, but only a sample of those with a key in
 * `sampledKeys`.
 */
interface KeyQuery {
  readonly fullKeys: readonly string[]
  readonly sampledKeys: readonly string[]
}

/**
 * Finds the profiles that have at least one of these keys. `offset 0` forces an index lookup per key, because the
 * planner overestimates how many rows of this fast-growing table match a long list of keys.
 */
export async function findProfilesByKeys(tx: SqlTransaction, query: KeyQuery): Promise<StoredProfile[]> {
  return await tx`
    with found as (
      select h.profile_id from unnest(${query.fullKeys as string[]}::text[]) as w (key), lateral (
        select profile_id from entity_profile_keys k where k.key = w.key offset 0) as h
      union
      select h.profile_id from unnest(${query.sampledKeys as string[]}::text[]) as s (key), lateral (
        select profile_id from entity_profile_keys k where k.key = s.key limit ${NAME_SAMPLE_SIZE + 1}) as h
    )
    select p.* from found, lateral (
      select ${profileColumns(tx)} from entity_profiles p where p.id = found.profile_id offset 0) as p`
}

/** Finds the profiles that are identified only within the companies with these profiles. */
export async function findProfilesOfCompanies(
  tx: SqlTransaction,
  companyProfileIds: readonly string[],
): Promise<StoredProfile[]> {
  if (companyProfileIds.length === 0) return []
  return await tx`
    select p.* from unnest(${companyProfileIds as string[]}::uuid[]) as c (id), lateral (
      select ${profileColumns(tx)} from entity_profiles p where p.company_profile_id = c.id offset 0) as p`
}

/** Finds those of the given profiles that no mention uses anymore. */
export async function findUnreferencedProfiles(
  tx: SqlTransaction,
  ids: readonly string[],
): Promise<StoredProfile[]> {
  if (ids.length === 0) return []
  return await tx`
    select ${profileColumns(tx)} from entity_profiles p
    where p.id = any(${ids as string[]}::uuid[]) and not exists (select 1 from mentions m where m.profile_id = p.id)`
}

/** Creates the statements that insert profiles in list order. The entities that they reference must already exist. */
export function createProfileInserts(
  tx: SqlTransaction,
  rows: readonly ResolvedProfile[],
): readonly PipelinedStatement[] {
  if (rows.length === 0) return []
  const insert = tx`
    insert into entity_profiles (id, entity_id, original_entity_id, keys, locality, company_profile_id, method, evidence)
    select id, entity_id, original_entity_id, keys::text[], locality, company_profile_id, method, evidence
    from unnest(
      ${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.entityId)}::uuid[], ${rows.map(r => r.originId)}::uuid[],
      ${rows.map(r => arrayText(r.keys))}::text[], ${rows.map(r => r.locality)}::text[], ${rows.map(r => r.companyProfileId)}::uuid[],
      ${rows.map(r => r.method)}::text[], ${rows.map(r => r.evidence)}::text[])
      with ordinality as w (id, entity_id, original_entity_id, keys, locality, company_profile_id, method, evidence, position)
    order by position`
  return [insert, insertKeys(tx, rows)]
}

/**
 * Creates the statements that update the resolution of existing profiles. For profiles identified within a company,
 * they also replace the keys.
 */
export function createProfileUpdates(
  tx: SqlTransaction,
  rows: readonly ResolvedProfile[],
): readonly PipelinedStatement[] {
  if (rows.length === 0) return []
  const update = tx`
    update entity_profiles p
    set entity_id = w.entity_id, original_entity_id = w.original_entity_id, keys = w.keys::text[], method = w.method, evidence = w.evidence
    from unnest(
      ${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.entityId)}::uuid[], ${rows.map(r => r.originId)}::uuid[],
      ${rows.map(r => arrayText(r.keys))}::text[], ${rows.map(r => r.method)}::text[], ${rows.map(r => r.evidence)}::text[])
      as w (id, entity_id, original_entity_id, keys, method, evidence)
    where p.id = w.id`
  const dependents = rows.filter(r => r.companyProfileId !== null)
  if (dependents.length === 0) return [update]
  return [
    update,
    tx`delete from entity_profile_keys where profile_id = any(${dependents.map(r => r.id)}::uuid[])`,
    insertKeys(tx, dependents),
  ]
}

function insertKeys(tx: SqlTransaction, rows: readonly EntityProfile[]): PipelinedStatement {
  const keys = rows.flatMap(({ id, keys }) => [...new Set(keys.map(toLookupKey))].map(key => ({ id, key })))
  if (keys.length === 0) return null
  return tx`
    insert into entity_profile_keys (key, profile_id)
    select * from unnest(${keys.map(k => k.key)}::text[], ${keys.map(k => k.id)}::uuid[])`
}

export async function deleteProfiles(tx: SqlTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx`
    with keys as (delete from entity_profile_keys where profile_id = any(${ids as string[]}::uuid[]))
    delete from entity_profiles where id = any(${ids as string[]}::uuid[])`
}

/** Finds the pairs of these profiles that an operator has split. */
export async function findEntitySplits(
  tx: SqlTransaction,
  ids: readonly string[],
): Promise<(readonly [string, string])[]> {
  const rows = await tx<{ one: string; other: string }[]>`
    select profile_id as one, other_profile_id as other from entity_splits
    where profile_id = any(${ids as string[]}::uuid[]) and other_profile_id = any(${ids as string[]}::uuid[])`
  return rows.map(({ one, other }) => [one, other] as const)
}

/** Maps each of these entities to its oldest profile, including entities that have become aliases. */
export async function findFirstProfiles(
  tx: SqlTransaction,
  entityIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx<{ entityId: string; id: string }[]>`
    select distinct on (p.original_entity_id) p.original_entity_id as "entityId", p.id
    from entities e join entity_profiles p
      on p.entity_id = coalesce(e.merged_into, e.id) and p.original_entity_id = e.id
    where e.id = any(${entityIds as string[]}::uuid[])
    order by p.original_entity_id, p.number`
  return new Map(rows.map(row => [row.entityId, row.id]))
}

/** Saves or deletes the operator decision that two profiles belong to different entities. */
export async function saveEntitySplit(
  tx: SqlTransaction,
  [one, other]: readonly [string, string],
  isSplit: boolean,
): Promise<void> {
  if (isSplit) {
    await tx`insert into entity_splits (profile_id, other_profile_id) values (${one}, ${other}) on conflict do nothing`
  } else {
    await tx`
      delete from entity_splits
      where (profile_id, other_profile_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
  }
}

/** A profile of an entity and the reason why it resolves to that entity. */
export interface ResolutionReason {
  readonly entityId: string
  readonly originId: string
  readonly method: ResolvedProfile['method']
  readonly evidence: string
  readonly keys: readonly string[]
  readonly announcements: number
  /** The alphabetically first name among the mentions with this profile. */
  readonly name: string
}

/**
 * Lists the profiles of an entity, oldest first (design 5). If the entity was merged into another one, lists the
 * profiles of that one.
 */
export async function findResolutionReasons(sql: Queryable, id: string): Promise<ResolutionReason[]> {
  return await sql`
    select p.entity_id as "entityId", p.original_entity_id as "originId", p.method, p.evidence, p.keys,
           count(distinct m.announcement_id) as announcements, min(m.name) as name
    from entity_profiles p join mentions m on m.profile_id = p.id
    where p.entity_id = (select coalesce(merged_into, id) from entities where id = ${id})
    group by p.id order by p.number`
}

function profileColumns(tx: SqlTransaction) {
  return tx`
    p.id, p.number, p.entity_id as "entityId", p.original_entity_id as "originId", p.keys, p.locality,
    p.company_profile_id as "companyProfileId", p.evidence`
}

/** Formats a PostgreSQL array literal, because a nested array parameter would require rows of equal length. */
function arrayText(items: readonly string[]): string {
  return `{${items.map(item => `"${item.replace(/["\\]/g, '\\$&')}"`).join()}}`
}
