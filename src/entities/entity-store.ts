import type { EntityChange } from '../model/database-change.ts'
import type { Entity, EntityIdentifier, EntityType } from '../model/entity.ts'
import type { EntityStatus } from '../model/entity-status.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import type { PipelinedStatement } from '../platform/sql/pipeline.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { SqlStatement } from '../platform/sql/sql-statement.ts'
import type { EntityFacts } from './reduce-facts.ts'

/** The stored state of an entity, from which its visible fields are computed. */
export interface EntityState {
  readonly id: string
  readonly facts: EntityFacts
  readonly announcementCount: number
  readonly identifiers: readonly EntityIdentifier[]
}

/** The entity fields that API clients see. */
export interface VisibleEntityFields {
  readonly name: string
  readonly type: EntityType
  readonly jurisdiction: Jurisdiction
  readonly taxId: string | null
  readonly legalForm: string | null
  readonly status: EntityStatus
}

/** Maps the IDs of stored entities to whether they are in use, by an entity with profiles or as an alias. */
export async function findStoredEntityIds(
  tx: SqlTransaction,
  ids: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await tx<{ id: string; isInUse: boolean }[]>`
    select e.* from unnest(${ids as string[]}::uuid[]) as w (id), lateral (
      select id, merged_into is not null or exists (select 1 from entity_profiles p where p.entity_id = e.id) as "isInUse"
      from entities e where e.id = w.id offset 0) as e`
  return new Map(rows.map(({ id, isInUse }) => [id, isInUse]))
}

/** A change of the entity that an ID is an alias of. `before` and `after` are `null` when the ID is not an alias. */
export interface EntityAliasChange {
  readonly id: string
  readonly before: string | null
  readonly after: string | null
}

/**
 * Turns each ID into an alias of the given entity, or back into an independent entity if the value is `null`. Returns
 * the actual changes.
 */
export async function saveEntityAliases(
  tx: SqlTransaction,
  aliases: ReadonlyMap<string, string | null>,
  change: number,
): Promise<readonly EntityAliasChange[]> {
  if (aliases.size === 0) return []
  return await tx<EntityAliasChange[]>`
    update entities e set merged_into = w.merged_into, change = ${change}
    from unnest(${[...aliases.keys()]}::uuid[], ${[...aliases.values()]}::uuid[]) as w (id, merged_into)
      join entities was using (id)
    where e.id = w.id and e.merged_into is distinct from w.merged_into
    returning e.id, was.merged_into as before, e.merged_into as after`
}

/** Loads the states of stored entities. `offset 0` forces an index lookup per ID and saves the planner's look at each. */
export async function loadEntityStates(tx: SqlTransaction, ids: readonly string[]): Promise<EntityState[]> {
  return await tx<EntityState[]>`
    select e.* from unnest(${ids as string[]}::uuid[]) as w (id), lateral (
      select id, facts, announcement_count as "announcementCount", ${identifiersOf(tx)} as identifiers
      from entities e where e.id = w.id offset 0) as e`
}

type SavedEntity = EntityState & VisibleEntityFields

/** Inserts new entities with their identifiers and stamps them with this change number. */
export function createEntityInserts(
  tx: SqlTransaction,
  rows: readonly SavedEntity[],
  change: number,
): readonly PipelinedStatement[] {
  if (rows.length === 0) return []
  return [
    tx`
      insert into entities (id, entity_type, name, jurisdiction, tax_id, legal_form, status, announcement_count, facts, change)
      select *, ${change} from ${unnestEntities(tx, rows)}`,
    tx`insert into entity_identifiers select * from ${unnestIdentifiers(tx, rows)}`,
  ]
}

/** Updates stored entities and stamps them with this change number. */
export function updateEntities(
  tx: SqlTransaction,
  rows: readonly SavedEntity[],
  change: number,
): SqlStatement<object[]> {
  return tx`
    update entities e set
      entity_type = w.entity_type, name = w.name, jurisdiction = w.jurisdiction, tax_id = w.tax_id,
      legal_form = w.legal_form, status = w.status, announcement_count = w.announcement_count, facts = w.facts,
      change = ${change}
    from ${unnestEntities(tx, rows)}
      as w (id, entity_type, name, jurisdiction, tax_id, legal_form, status, announcement_count, facts)
    where e.id = w.id`
}

function unnestEntities(tx: SqlTransaction, rows: readonly SavedEntity[]): SqlStatement<object[]> {
  return tx`
    rows from (unnest(
      ${rows.map(r => r.id)}::uuid[], ${rows.map(r => r.type)}::text[], ${rows.map(r => r.name)}::text[],
      ${rows.map(r => r.jurisdiction)}::text[], ${rows.map(r => r.taxId)}::text[], ${rows.map(r => r.legalForm)}::text[],
      ${rows.map(r => r.status)}::text[], ${rows.map(r => r.announcementCount)}::int[]),
      jsonb_array_elements(${JSON.stringify(rows.map(r => r.facts))}::jsonb))`
}

interface EntityIdentifiers {
  readonly id: string
  readonly identifiers: readonly EntityIdentifier[]
}

/** Returns one row per identifier as a table expression with the columns of `entity_identifiers`. */
function unnestIdentifiers(
  tx: SqlTransaction,
  entities: readonly EntityIdentifiers[],
): SqlStatement<object[]> {
  const rows = entities.flatMap(e => e.identifiers.map(i => ({ entityId: e.id, ...i })))
  return tx`
    unnest(
      ${rows.map(r => r.entityId)}::uuid[], ${rows.map(r => r.scheme)}::text[], ${rows.map(r => r.jurisdiction)}::text[],
      ${rows.map(r => r.number)}::text[], ${rows.map(r => r.valid)}::boolean[])`
}

/** Replaces the identifiers of these entities. */
export function replaceEntityIdentifiers(
  tx: SqlTransaction,
  entities: readonly EntityIdentifiers[],
): SqlStatement<object[]> {
  return tx`
    with wanted as (
      select * from ${unnestIdentifiers(tx, entities)} as w (entity_id, scheme, jurisdiction, number, valid)
    ), gone as (
      delete from entity_identifiers i where entity_id = any(${entities.map(e => e.id)}::uuid[])
        and not exists (select 1 from wanted w where (w.entity_id, w.scheme, w.jurisdiction, w.number)
                        = (i.entity_id, i.scheme, i.jurisdiction, i.number))
    )
    insert into entity_identifiers select * from wanted
    on conflict (entity_id, scheme, jurisdiction, number) do update set valid = excluded.valid
      where entity_identifiers.valid is distinct from excluded.valid`
}

/** Finds the entities with a change number in (after, upTo]. */
export async function findChangedEntities(
  sql: Queryable,
  after: number,
  upTo: number,
): Promise<EntityChange[]> {
  const rows = await sql<(Entity & { change: number; mergedInto: string | null })[]>`
    select ${entityColumns(sql)}, e.change, e.merged_into as "mergedInto"
    from entities e where e.change > ${after} and e.change <= ${upTo}`
  return rows.map(({ change, mergedInto, ...entity }) => {
    // Entities without announcements are hidden.
    const isVisible = mergedInto === null && entity.announcementCount > 0
    return { id: entity.id, change, mergedInto, type: entity.type, entity: isVisible ? entity : null }
  })
}

/** Finds entities by their IDs. Those that were merged into others or have no announcements are missing. */
export async function findEntities(sql: Queryable, ids: readonly string[]): Promise<Entity[]> {
  return await sql<Entity[]>`
    select ${entityColumns(sql)} from entities e
    where e.id = any(${[...ids]}::uuid[]) and e.merged_into is null and e.announcement_count > 0`
}

/** Finds an entity by its ID or by the ID of an entity that was merged into it. */
export async function findEntity(sql: Queryable, id: string): Promise<Entity | null> {
  const rows = await sql<Entity[]>`
    with recursive survivor (id) as (
      select ${id}::uuid union select e.merged_into from survivor join entities e using (id) where e.merged_into is not null
    )
    select ${entityColumns(sql)} from entities e join survivor using (id)
    where e.merged_into is null and e.announcement_count > 0`
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
