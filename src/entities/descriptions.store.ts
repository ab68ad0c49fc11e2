import type { Queryable, Transaction } from '../base/sql.ts'
import type { Description } from './describe.ts'
import { lookupKey } from './numbers.ts'

/** A profile in the database, and the entity that it currently resolves to. */
export interface KnownDescription extends Description {
  /** Increases in insertion order. */
  readonly number: number
  readonly entityId: string
  /** The entity it was first assigned to; it returns there when a merge is undone. */
  readonly originId: string
  /** The key that linked it to the entity. */
  readonly evidence: string
}

/** A profile with the entity it resolves to, and why. */
export interface Placed extends Description {
  readonly entityId: string
  readonly originId: string
  readonly method: 'identifier' | 'name' | 'alone'
  /** The key that linked it to the entity. */
  readonly evidence: string
}

/** Finds profiles by id; ids without a profile are skipped. */
export async function findDescriptions(tx: Transaction, ids: readonly string[]): Promise<KnownDescription[]> {
  if (ids.length === 0) return []
  return await tx`select ${profileColumns(tx)} from descriptions d where d.id = any(${ids as string[]}::uuid[])`
}

/** Holders loaded per sampled name: enough to see whether the name belongs to several entities. */
export const SAMPLE = 20

/** The keys to look up: with all of their holders, or with a sample of them. */
interface KeyQuery {
  readonly fullKeys: readonly string[]
  readonly sampledKeys: readonly string[]
}

/**
 * Finds the profiles that have one of these keys. `offset 0` forces an index lookup per key, because the planner
 * overestimates how much of a fast-growing table many keys match.
 */
export async function holdersOf(tx: Transaction, query: KeyQuery): Promise<KnownDescription[]> {
  return await tx`
    with found as (
      select h.description_id from unnest(${query.fullKeys as string[]}::text[]) as w (key), lateral (
        select description_id from description_keys k where k.key = w.key offset 0) as h
      union
      select h.description_id from unnest(${query.sampledKeys as string[]}::text[]) as s (key), lateral (
        select description_id from description_keys k where k.key = s.key limit ${SAMPLE + 1}) as h
    )
    select d.* from found, lateral (
      select ${profileColumns(tx)} from descriptions d where d.id = found.description_id offset 0) as d`
}

/** Finds the profiles that are identified within the companies of these profiles. */
export async function peopleWithin(
  tx: Transaction,
  companyProfileIds: readonly string[],
): Promise<KnownDescription[]> {
  if (companyProfileIds.length === 0) return []
  return await tx`
    select p.* from unnest(${companyProfileIds as string[]}::uuid[]) as c (id), lateral (
      select ${profileColumns(tx)} from descriptions d where d.within = c.id offset 0) as p`
}

/** Finds which of these profiles no mention uses any more. */
export async function unsaid(tx: Transaction, ids: readonly string[]): Promise<KnownDescription[]> {
  if (ids.length === 0) return []
  return await tx`
    select ${profileColumns(tx)} from descriptions d
    where d.id = any(${ids as string[]}::uuid[]) and not exists (select 1 from mentions m where m.description_id = d.id)`
}

/** Inserts profiles in list order. Their entities must exist. */
export async function addDescriptions(tx: Transaction, rows: readonly Placed[]): Promise<void> {
  if (rows.length === 0) return
  const inserted = tx`
    insert into descriptions (id, entity_id, origin_id, keys, place, within, method, evidence)
    select id, entity_id, origin_id, keys::text[], place, within, method, evidence
    from unnest(
      ${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.entityId)}::uuid[], ${rows.map(r => r.originId)}::uuid[],
      ${rows.map(r => arrayText(r.keys))}::text[], ${rows.map(r => r.place)}::text[], ${rows.map(r => r.within)}::uuid[],
      ${rows.map(r => r.method)}::text[], ${rows.map(r => r.evidence)}::text[])
      with ordinality as w (id, entity_id, origin_id, keys, place, within, method, evidence, position)
    order by position`
  await Promise.all([inserted, insertKeys(tx, rows)])
}

/** Updates the resolution of existing profiles, and the keys of those that depend on a company. */
export async function moveDescriptions(tx: Transaction, rows: readonly Placed[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update descriptions d
    set entity_id = w.entity_id, origin_id = w.origin_id, keys = w.keys::text[], method = w.method, evidence = w.evidence
    from unnest(
      ${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.entityId)}::uuid[], ${rows.map(r => r.originId)}::uuid[],
      ${rows.map(r => arrayText(r.keys))}::text[], ${rows.map(r => r.method)}::text[], ${rows.map(r => r.evidence)}::text[])
      as w (id, entity_id, origin_id, keys, method, evidence)
    where d.id = w.id`
  const dependents = rows.filter(r => r.within !== null)
  if (dependents.length === 0) return
  await tx`delete from description_keys where description_id = any(${dependents.map(r => r.id)}::uuid[])`
  await insertKeys(tx, dependents)
}

async function insertKeys(tx: Transaction, rows: readonly Description[]): Promise<void> {
  const keys = rows.flatMap(({ id, keys }) => [...new Set(keys.map(lookupKey))].map(key => ({ id, key })))
  if (keys.length === 0) return
  await tx`
    insert into description_keys (key, description_id)
    select * from unnest(${keys.map(k => k.key)}::text[], ${keys.map(k => k.id)}::uuid[])`
}

export async function removeDescriptions(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx`
    with keys as (delete from description_keys where description_id = any(${ids as string[]}::uuid[]))
    delete from descriptions where id = any(${ids as string[]}::uuid[])`
}

/** Finds the pairs among these profiles that an operator has split. */
export async function keptApart(
  tx: Transaction,
  ids: readonly string[],
): Promise<(readonly [string, string])[]> {
  const rows = await tx<{ one: string; other: string }[]>`
    select description_id as one, other_id as other from kept_apart
    where description_id = any(${ids as string[]}::uuid[]) and other_id = any(${ids as string[]}::uuid[])`
  return rows.map(({ one, other }) => [one, other] as const)
}

/** Finds the first profile of each of these entities, including those that have become aliases. */
export async function foundersOf(
  tx: Transaction,
  entityIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx<{ entityId: string; id: string }[]>`
    select distinct on (d.origin_id) d.origin_id as "entityId", d.id
    from entities e join descriptions d
      on d.entity_id = coalesce(e.merged_into, e.id) and d.origin_id = e.id
    where e.id = any(${entityIds as string[]}::uuid[])
    order by d.origin_id, d.number`
  return new Map(rows.map(row => [row.entityId, row.id]))
}

/** Records that two profiles are split, or removes that record. */
export async function saveApart(
  tx: Transaction,
  [one, other]: readonly [string, string],
  isSplit: boolean,
): Promise<void> {
  if (isSplit) {
    await tx`insert into kept_apart (description_id, other_id) values (${one}, ${other}) on conflict do nothing`
  } else {
    await tx`
      delete from kept_apart
      where (description_id, other_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
  }
}

/** One profile of an entity, and why it resolves to that entity. */
export interface Reason {
  readonly entityId: string
  readonly originId: string
  readonly method: Placed['method']
  readonly evidence: string
  readonly keys: readonly string[]
  readonly announcements: number
  /** The alphabetically first name among its mentions. */
  readonly name: string
}

/** Lists the profiles of an entity, or of the one it was merged into, oldest first (design 5). */
export async function reasonsFor(sql: Queryable, id: string): Promise<Reason[]> {
  return await sql`
    select d.entity_id as "entityId", d.origin_id as "originId", d.method, d.evidence, d.keys,
           count(distinct m.announcement_id) as announcements, min(m.name) as name
    from descriptions d join mentions m on m.description_id = d.id
    where d.entity_id = (select coalesce(merged_into, id) from entities where id = ${id})
    group by d.id order by d.number`
}

function profileColumns(tx: Transaction) {
  return tx`
    d.id, d.number, d.entity_id as "entityId", d.origin_id as "originId", d.keys, d.place as locality,
    d.within as "companyProfileId", d.evidence`
}

/** A PostgreSQL array literal, because a nested array parameter would need rows of equal length. */
function arrayText(items: readonly string[]): string {
  return `{${items.map(item => `"${item.replace(/["\\]/g, '\\$&')}"`).join()}}`
}
