import type { Queryable, Transaction } from '../base/sql.ts'
import type { Description } from './describe.ts'
import { lookupKey } from './numbers.ts'

/** A description in the record, and the entity that it means at present. */
export interface KnownDescription extends Description {
  /** In the order of arrival. */
  readonly number: number
  readonly entityId: string
  /** The entity it has when nothing is merged. */
  readonly originId: string
  /** The key that decided. */
  readonly evidence: string
}

/** A description with the entity that it means from now on, and why. */
export interface Placed extends Description {
  readonly entityId: string
  readonly originId: string
  readonly method: 'identifier' | 'name' | 'alone'
  /** The key that decided. */
  readonly evidence: string
}

/** Those of these descriptions that the record has. */
export async function findDescriptions(tx: Transaction, ids: readonly string[]): Promise<KnownDescription[]> {
  if (ids.length === 0) return []
  return await tx`select ${columns(tx)} from descriptions d where d.id = any(${ids as string[]}::uuid[])`
}

/** At most so many holders of a name are asked for, to see whether it leads to several. */
export const SAMPLE = 20

/**
 * The descriptions that have one of these keys: all that have one of `whole`, a few that have one of `sampled`. Each key is
 * looked up in the index (`offset 0`): of a table that grows fast PostgreSQL thinks that many keys are most of it.
 */
export async function holdersOf(
  tx: Transaction,
  { whole, sampled }: { whole: readonly string[]; sampled: readonly string[] },
): Promise<KnownDescription[]> {
  return await tx`
    with found as (
      select h.description_id from unnest(${whole as string[]}::text[]) as w (key), lateral (
        select description_id from description_keys k where k.key = w.key offset 0) as h
      union
      select h.description_id from unnest(${sampled as string[]}::text[]) as s (key), lateral (
        select description_id from description_keys k where k.key = s.key limit ${SAMPLE + 1}) as h
    )
    select d.* from found, lateral (
      select ${columns(tx)} from descriptions d where d.id = found.description_id offset 0) as d`
}

/** People who are known within the companies of these descriptions. */
export async function peopleWithin(
  tx: Transaction,
  companies: readonly string[],
): Promise<KnownDescription[]> {
  if (companies.length === 0) return []
  return await tx`
    select p.* from unnest(${companies as string[]}::uuid[]) as c (id), lateral (
      select ${columns(tx)} from descriptions d where d.within = c.id offset 0) as p`
}

/** Those of these descriptions that no mention has any more. */
export async function unsaid(tx: Transaction, ids: readonly string[]): Promise<KnownDescription[]> {
  if (ids.length === 0) return []
  return await tx`
    select ${columns(tx)} from descriptions d
    where d.id = any(${ids as string[]}::uuid[]) and not exists (select 1 from mentions m where m.description_id = d.id)`
}

/** Writes new descriptions, in their order. Their entities are there. */
export async function addDescriptions(tx: Transaction, rows: readonly Placed[]): Promise<void> {
  if (rows.length === 0) return
  const written = tx`
    insert into descriptions (id, entity_id, origin_id, keys, place, within, method, evidence)
    select id, entity_id, origin_id, keys::text[], place, within, method, evidence
    from unnest(
      ${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.entityId)}::uuid[], ${rows.map(r => r.originId)}::uuid[],
      ${rows.map(r => arrayText(r.keys))}::text[], ${rows.map(r => r.place)}::text[], ${rows.map(r => r.within)}::uuid[],
      ${rows.map(r => r.method)}::text[], ${rows.map(r => r.evidence)}::text[])
      with ordinality as w (id, entity_id, origin_id, keys, place, within, method, evidence, position)
    order by position`
  await Promise.all([written, addKeys(tx, rows)])
}

/** Writes what has become of known descriptions. */
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
  const people = rows.filter(r => r.within !== null)
  if (people.length === 0) return
  await tx`delete from description_keys where description_id = any(${people.map(r => r.id)}::uuid[])`
  await addKeys(tx, people)
}

async function addKeys(tx: Transaction, rows: readonly Description[]): Promise<void> {
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

/** The pairs among these descriptions that an operator keeps apart. */
export async function keptApart(
  tx: Transaction,
  ids: readonly string[],
): Promise<(readonly [string, string])[]> {
  const rows = await tx<{ one: string; other: string }[]>`
    select description_id as one, other_id as other from kept_apart
    where description_id = any(${ids as string[]}::uuid[]) and other_id = any(${ids as string[]}::uuid[])`
  return rows.map(({ one, other }) => [one, other] as const)
}

/** The first description of each of these entities, also of those that are aliases now. */
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

/** Notes that two descriptions are kept apart, or that they are not any more. */
export async function saveApart(
  tx: Transaction,
  [one, other]: readonly [string, string],
  isApart: boolean,
): Promise<void> {
  if (isApart) {
    await tx`insert into kept_apart (description_id, other_id) values (${one}, ${other}) on conflict do nothing`
  } else {
    await tx`
      delete from kept_apart
      where (description_id, other_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`
  }
}

/** One way in which an entity is named, and why it is taken for it. */
export interface Reason {
  readonly entityId: string
  readonly originId: string
  readonly method: Placed['method']
  readonly evidence: string
  readonly keys: readonly string[]
  readonly announcements: number
  /** The first name that stands so. */
  readonly name: string
}

/** All that is taken for one entity, or for one that it was merged into, the oldest first (design 5). */
export async function reasonsFor(sql: Queryable, id: string): Promise<Reason[]> {
  return await sql`
    select d.entity_id as "entityId", d.origin_id as "originId", d.method, d.evidence, d.keys,
           count(distinct m.announcement_id) as announcements, min(m.name) as name
    from descriptions d join mentions m on m.description_id = d.id
    where d.entity_id = (select coalesce(merged_into, id) from entities where id = ${id})
    group by d.id order by d.number`
}

function columns(tx: Transaction) {
  return tx`d.id, d.number, d.entity_id as "entityId", d.origin_id as "originId", d.keys, d.place, d.within, d.evidence`
}

/** An array as PostgreSQL writes it, since an array of arrays would have to be a rectangle. */
function arrayText(items: readonly string[]): string {
  return `{${items.map(item => `"${item.replace(/["\\]/g, '\\$&')}"`).join()}}`
}
