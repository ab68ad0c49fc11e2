import type { Queryable, Transaction } from '../base/sql.ts'
import type { EntityChange } from '../model/change.ts'
import type { Entity, EntityType, Identifier } from '../model/entity.ts'
import type { Jurisdiction } from '../model/place.ts'
import type { EntityStatus } from '../model/status.ts'
import type { Facts } from './fold.ts'

/** What the record keeps of an entity; its shown fields are computed from it (entities/attach.ts). */
export interface EntityState {
  readonly id: string
  readonly type: EntityType
  readonly jurisdiction: Jurisdiction
  readonly facts: Facts
  readonly announcementCount: number
  readonly identifiers: readonly Identifier[]
}

/** The shown fields that follow from a state. */
export interface Shown {
  readonly name: string
  readonly taxId: string | null
  readonly legalForm: string | null
  readonly status: EntityStatus
}

/** The entities that keys lead to, each with all its valid numbers as keys. */
export async function candidates(
  tx: Transaction,
  keys: readonly string[],
): Promise<{ key: string; entityId: string; numbers: string[] }[]> {
  return await tx`
    select k.key, k.entity_id as "entityId", array(
      select i.jurisdiction || ':' || i.scheme || ':' || i.number
      from entity_identifiers i where i.entity_id = k.entity_id and i.valid) as numbers
    from entity_keys k where k.key = any(${keys as string[]}::text[])`
}

/** Which of these ids are entities already. */
export async function takenIds(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ id: string }[]>`select id from entities where id = any(${ids as string[]}::uuid[])`
  return new Set(rows.map(row => row.id))
}

export async function addKeys(
  tx: Transaction,
  rows: readonly { key: string; entityId: string }[],
): Promise<void> {
  await tx`
    insert into entity_keys (key, entity_id)
    select * from unnest(${rows.map(r => r.key)}::text[], ${rows.map(r => r.entityId)}::uuid[])
    on conflict (key) do nothing`
}

/**
 * Takes from these entities the keys that no statement supports any more, and gives each to the oldest other entity
 * that states that number.
 */
export async function dropKeys(
  tx: Transaction,
  rows: readonly { entityId: string; supported: readonly string[] }[],
): Promise<void> {
  const supported = rows.flatMap(r => r.supported.map(key => ({ entityId: r.entityId, key })))
  const freed = await tx<{ key: string }[]>`
    delete from entity_keys k where entity_id = any(${rows.map(r => r.entityId)}::uuid[]) and not exists (
      select 1 from unnest(${supported.map(s => s.entityId)}::uuid[], ${supported.map(s => s.key)}::text[]) as s (entity_id, key)
      where s.entity_id = k.entity_id and s.key = k.key)
    returning key`
  if (freed.length === 0) return
  await tx`
    insert into entity_keys (key, entity_id)
    select distinct on (f.key) f.key, e.id
    from unnest(${freed.map(row => row.key)}::text[]) as f (key)
    join entity_identifiers i on i.valid and i.number = split_part(f.key, ':', 3)
      and i.jurisdiction || ':' || i.scheme || ':' || i.number = f.key
    join entities e on e.id = i.entity_id
    order by f.key, e.first_seen_at, e.id
    on conflict (key) do nothing`
}

export async function loadStates(tx: Transaction, ids: readonly string[]): Promise<EntityState[]> {
  return await tx<EntityState[]>`
    select id, entity_type as type, jurisdiction, facts, announcement_count as "announcementCount",
           ${identifiersOf(tx)} as identifiers
    from entities e where id = any(${ids as string[]}::uuid[])`
}

/** Writes entities whole, new ones and known ones, under this change number. */
export async function saveEntities(
  tx: Transaction,
  rows: readonly (EntityState & Shown)[],
  change: number,
): Promise<void> {
  await tx`
    insert into entities (id, entity_type, name, jurisdiction, tax_id, legal_form, status, announcement_count, facts, change)
    select *, ${change} from unnest(
      ${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.type)}::text[], ${rows.map(r => r.name)}::text[],
      ${rows.map(r => r.jurisdiction)}::text[], ${rows.map(r => r.taxId)}::text[], ${rows.map(r => r.legalForm)}::text[],
      ${rows.map(r => r.status)}::text[], ${rows.map(r => r.announcementCount)}::int[],
      ${rows.map(r => JSON.stringify(r.facts))}::text[]::jsonb[])
    on conflict (id) do update set
      name = excluded.name, tax_id = excluded.tax_id, legal_form = excluded.legal_form, status = excluded.status,
      announcement_count = excluded.announcement_count, facts = excluded.facts, change = excluded.change`
}

/** Makes the identifiers of these entities exactly the given ones. */
export async function saveIdentifiers(
  tx: Transaction,
  entities: readonly { id: string; identifiers: readonly Identifier[] }[],
): Promise<void> {
  const rows = entities.flatMap(e => e.identifiers.map(i => ({ entityId: e.id, ...i })))
  await tx`
    with wanted as (
      select * from unnest(
        ${rows.map(r => r.entityId)}::uuid[], ${rows.map(r => r.scheme)}::text[], ${rows.map(r => r.jurisdiction)}::text[],
        ${rows.map(r => r.number)}::text[], ${rows.map(r => String(r.valid))}::text[]::boolean[])
        as w (entity_id, scheme, jurisdiction, number, valid)
    ), gone as (
      delete from entity_identifiers i where entity_id = any(${entities.map(e => e.id)}::uuid[])
        and not exists (select 1 from wanted w where (w.entity_id, w.scheme, w.jurisdiction, w.number)
                        = (i.entity_id, i.scheme, i.jurisdiction, i.number))
    )
    insert into entity_identifiers select * from wanted
    on conflict (entity_id, scheme, jurisdiction, number) do update set valid = excluded.valid
      where entity_identifiers.valid <> excluded.valid`
}

/** Entities that carry a change number in (after, upTo]. */
export async function changedEntities(sql: Queryable, after: number, upTo: number): Promise<EntityChange[]> {
  const rows = await sql<(Entity & { change: number; mergedInto: string | null })[]>`
    select ${entityColumns(sql)}, e.change, e.merged_into as "mergedInto"
    from entities e where e.change > ${after} and e.change <= ${upTo}`
  return rows.map(({ change, mergedInto, ...entity }) => {
    // Nobody is shown whom no announcement names any more.
    const shown = mergedInto === null && entity.announcementCount > 0
    return { id: entity.id, change, mergedInto, entity: shown ? entity : null }
  })
}

/** One entity; the id of a merged one answers with the survivor. */
export async function findEntity(sql: Queryable, id: string): Promise<Entity | null> {
  const rows = await sql<Entity[]>`
    select ${entityColumns(sql)} from entities e
    where e.id = coalesce((select merged_into from entities where id = ${id}), ${id}::uuid) and e.announcement_count > 0`
  return rows[0] ?? null
}

function entityColumns(sql: Queryable) {
  return sql`
    e.id, e.entity_type as type, e.name, e.jurisdiction, e.tax_id as "taxId", e.status, e.legal_form as "legalForm",
    e.announcement_count as "announcementCount", ${identifiersOf(sql)} as identifiers`
}

function identifiersOf(sql: Queryable) {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('scheme', i.scheme, 'jurisdiction', i.jurisdiction, 'number', i.number, 'valid', i.valid)
                     order by i.scheme, i.number)
    from entity_identifiers i where i.entity_id = e.id), '[]'::jsonb)`
}
