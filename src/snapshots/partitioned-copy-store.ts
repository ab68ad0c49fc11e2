import type { Queryable, SqlPool, SqlTransaction } from '../platform/sql/sql-pool.ts'
import {
  copyGrants,
  listTableDefinitions,
  refuseDependentObjects,
  refuseOtherDefinitions,
} from './table-definition-store.ts'

/** The tables that are divided, and the column by whose hash. Rows of an announcement are in parts of the same number. */
const DIVIDED_TABLES = { announcements: 'id', mentions: 'announcement_id' } as const
type DividedTable = keyof typeof DIVIDED_TABLES
const TABLES = Object.keys(DIVIDED_TABLES) as DividedTable[]
/** Everyone who writes waits behind a request for a lock, so it gives up soon. */
const SHORT_LOCKS = ";set local lock_timeout = '2s';set local statement_timeout = 0"

/** How far the rows have been copied. */
export interface CopyProgress {
  /** Number of the last announcement that was copied. */
  readonly position: number
  readonly parts: number
  /** Differs from that of every other copy, also from one that is begun anew. */
  readonly copyId: number
}

/** Runs `work` in a transaction that fails if a lock is not free soon. */
export function beginWithShortLocks<T>(sql: SqlPool, work: (tx: SqlTransaction) => Promise<T>): Promise<T> {
  return sql.begin(SHORT_LOCKS, work)
}

/** Returns the number of parts that announcements and mentions are divided into, or `null` if they are whole. */
export async function countParts(sql: Queryable): Promise<number | null> {
  const [row] = await sql<[{ parts: number | null }]>`
    select case when relkind = 'p' then (select count(*) from pg_inherits where inhparent = c.oid)::integer end as parts
    from pg_class c where oid = 'announcements'::regclass`
  return row.parts
}

/** Returns how far a copy is, or `null` if none has begun. */
export async function findCopyProgress(sql: Queryable): Promise<CopyProgress | null> {
  const [table] = await sql<[{ exists: boolean }]>`
    select to_regclass('announcements_copy') is not null as exists`
  if (!table.exists) return null
  const [row] = await sql<[CopyProgress]>`
    select position, parts, tableoid::bigint as "copyId" from announcements_copy`
  return row
}

/**
 * Creates empty tables in parts, and triggers that repeat every change of the present tables in them. What a statement
 * needs to find is found by the same indexes: those that are unique on another column than the hash are unique in each
 * part, because the ID of an announcement follows from its source and reference.
 */
export async function beginPartitionedCopy(tx: SqlTransaction, parts: number): Promise<void> {
  await tx`lock table announcements, mentions in share row exclusive mode`
  await refuseDependentObjects(tx, TABLES)
  await tx`
    create table announcements_copy (position bigint not null, parts integer not null, definitions text[] not null)`
  await tx`insert into announcements_copy values (0, ${parts}, ${await listTableDefinitions(tx, TABLES)}::text[])`
  for (const table of TABLES) {
    await createParts(tx, table, parts)
    await createMirror(tx, table)
  }
}

/** Throws if the tables were changed since the copies were created, because the changes would be lost. */
export async function refuseChangedTables(tx: SqlTransaction): Promise<void> {
  await refuseDependentObjects(tx, TABLES)
  const [row] = await tx<[{ definitions: string[] }]>`select definitions from announcements_copy`
  await refuseOtherDefinitions(tx, TABLES, row.definitions)
}

async function createParts(tx: SqlTransaction, table: DividedTable, parts: number): Promise<void> {
  const key = DIVIDED_TABLES[table]
  const copy = `${table}_copied`
  await tx.unsafe(
    `create table ${copy} (like ${table} including all excluding indexes) partition by hash (${key})`,
  )
  const numbers = Array.from({ length: parts }, (_, part) => part)
  for (const part of numbers)
    await tx.unsafe(
      `create table ${table}_p${part} partition of ${copy} for values with (modulus ${parts}, remainder ${part})`,
    )
  await tx.unsafe(`
    do $$ begin
      execute format('comment on table ${copy} is %L', obj_description('${table}'::regclass, 'pg_class'));
    end $$`)
  for (const { name, definition } of await listKeys(tx, table))
    await tx.unsafe(`alter table ${copy} add constraint "${name}_copied" ${definition}`)
  for (const { name, text, isUnique } of await listOtherIndexes(tx, table)) {
    const create = (index: string, target: string) =>
      tx.unsafe(text.replace(/ INDEX \S+ ON \S+/, ` INDEX "${index}" ON ${target}`))
    if (!isUnique) await create(`${name}_copied`, copy)
    else for (const part of numbers) await create(`${name}_p${part}`, `${table}_p${part}`)
  }
}

interface NamedDefinition {
  readonly name: string
  readonly definition: string
}

/** Lists the primary key and the foreign keys of a table. */
async function listKeys(tx: SqlTransaction, table: DividedTable): Promise<NamedDefinition[]> {
  return await tx<NamedDefinition[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::text::regclass and contype in ('p', 'f') order by 1`
}

async function listOtherIndexes(tx: SqlTransaction, table: DividedTable) {
  return await tx<{ name: string; text: string; isUnique: boolean }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as text, i.indisunique as "isUnique"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::text::regclass and not i.indisprimary order by 1`
}

/**
 * The copy of a row that changes is replaced, whether the row has been copied or not. Columns are named, so that a migration
 * that adds one makes the copies incomplete, but stops no writer.
 */
async function createMirror(tx: SqlTransaction, table: DividedTable): Promise<void> {
  const names = (await listColumns(tx, table)).map(name => `"${name}"`)
  const keys = table === 'mentions' ? ['announcement_id', 'position'] : ['id']
  const isOld = keys.map(key => `c.${key} = old.${key}`).join(' and ')
  await tx.unsafe(`
    create function ${table}_mirror() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then delete from ${table}_copied c where ${isOld}; end if;
      if tg_op <> 'DELETE' then 
        insert into ${table}_copied (${names.join()}) overriding system value values (${names.map(name => `new.${name}`).join()});
      end if;
      return null;
    end $$;
    create trigger ${table}_mirror after insert or update or delete on ${table}
      for each row execute function ${table}_mirror()`)
}

async function listColumns(tx: SqlTransaction, table: string): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped order by attnum`
  return rows.map(({ name }) => name)
}

/**
 * Copies up to `rows` announcements and their mentions, and returns the number of the last, or `null` if there are no more. Nobody
 * writes to the tables meanwhile, so that no change is missed. Requires the writer lock, which whoever writes takes first.
 */
export async function copyNextRows(tx: SqlTransaction, rows: number): Promise<number | null> {
  await tx`lock table announcements, mentions in share row exclusive mode`
  const [next] = await tx<{ first: number; last: number | null }[]>`
    select position as first, (
      select max(number) from (
        select number from announcements where number > position order by number limit ${rows}) as next) as last
    from announcements_copy`
  if (next === undefined || next.last === null) return null
  const { first, last } = next
  const announcement = tx(await listColumns(tx, 'announcements_copied'))
  await tx`
    insert into announcements_copied (${announcement}) overriding system value
    select ${announcement} from announcements where number > ${first} and number <= ${last} on conflict do nothing`
  const mention = tx(await listColumns(tx, 'mentions_copied'))
  await tx`
    insert into mentions_copied (${mention})
    select ${mention} from mentions where announcement_id = any(array(
      select id from announcements where number > ${first} and number <= ${last}))
    on conflict do nothing`
  await tx`update announcements_copy set position = ${last}`
  return last
}

/** Removes the copies and what keeps them up to date. */
export async function cancelPartitionedCopy(tx: SqlTransaction): Promise<void> {
  await tx`lock table announcements, mentions in access exclusive mode`
  for (const table of TABLES)
    await tx.unsafe(`
      drop trigger ${table}_mirror on ${table};
      drop function ${table}_mirror();
      drop table ${table}_copied`)
  await tx`drop table announcements_copy`
}

/** Returns whether the copies have the same rows as the tables. Reads everything, and makes nobody wait. */
export async function isCopyComplete(sql: SqlPool): Promise<boolean> {
  return await sql.begin(
    'isolation level repeatable read read only;set local statement_timeout = 0',
    async tx => {
      const sums: string[] = []
      for (const table of TABLES)
        for (const name of [table, `${table}_copied`]) {
          const [row] = await tx<[{ sum: string }]>`
          select count(*) || ' ' || coalesce(bit_xor(hashtextextended(t::text, 0)), 0) as sum from ${tx(name)} t`
          sums.push(row.sum)
        }
      return sums[0] === sums[1] && sums[2] === sums[3]
    },
  )
}

/**
 * Lists the transactions of users that are open in this database. One in REPEATABLE READ that began before the last rows were copied
 * would not see these rows in the copies.
 */
export async function listOpenTransactions(sql: Queryable): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select l.virtualxid as id from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'virtualxid' and l.granted and a.datname = current_database() and a.usesysid is not null
      and pid <> pg_backend_pid()`
  return rows.map(({ id }) => id)
}

/**
 * Puts the copies in the place of the tables, and deletes these. Requires the writer lock, that the copies are
 * complete, and that no transaction is open that began before they were.
 */
export async function replaceByCopies(tx: SqlTransaction): Promise<void> {
  // Readers wait behind the request for these locks, and a deadlock is noticed only after a second.
  await tx`set local lock_timeout = '200ms'`
  await tx`lock table announcements, mentions, announcement_versions in access exclusive mode`
  await refuseChangedTables(tx)
  for (const table of TABLES) await copyGrants(tx, { from: table, to: `${table}_copied`, kind: 'table' })
  await copyGrants(tx, {
    from: 'announcements_number_seq',
    to: 'announcements_copied_number_seq',
    kind: 'sequence',
  })
  await tx.unsafe(`
    alter table announcement_versions drop constraint announcement_versions_announcement_id_fkey;
    select setval('announcements_copied_number_seq', last_value, is_called) from announcements_number_seq`)
  for (const table of TABLES) {
    await tx.unsafe(`
      drop table ${table};
      drop function ${table}_mirror();
      alter table ${table}_copied rename to ${table}`)
    await renameCopied(tx, table)
  }
  await tx.unsafe(`
    alter sequence announcements_copied_number_seq rename to announcements_number_seq;
    alter table announcement_versions add constraint announcement_versions_announcement_id_fkey
      foreign key (announcement_id) references announcements on delete cascade not valid;
    drop table announcements_copy`)
}

/** Checks that the announcement of each version exists, which would take too long while the tables are locked. */
export async function validateVersions(sql: SqlPool): Promise<void> {
  await sql.begin(
    ';set local statement_timeout = 0',
    tx =>
      tx`alter table announcement_versions validate constraint announcement_versions_announcement_id_fkey`,
  )
}

/** Gives the keys and indexes of a copy the names that those of the table had. */
async function renameCopied(tx: SqlTransaction, table: DividedTable): Promise<void> {
  const found = await tx<{ name: string; isForeign: boolean }[]>`
    select c.relname as name, false as "isForeign" from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::text::regclass
    union all
    select conname, true from pg_constraint where conrelid = ${table}::text::regclass and contype = 'f'`
  for (const { name, isForeign } of found) {
    const rename = `"${name}" to "${name.replace(/_copied$/, '')}"`
    await tx.unsafe(
      isForeign
        ? `alter table ${table} rename constraint ${rename}`
        : `alter index ${rename.replace(' to ', ' rename to ')}`,
    )
  }
}

/**
 * Counts the rows of the tables in parts, once a day: PostgreSQL counts those of each part by itself, and never those of
 * the whole.
 */
export async function countPartitionedRows(sql: SqlPool): Promise<void> {
  const rows = await sql<{ name: string; version: number }[]>`
    select c.relname as name, current_setting('server_version_num')::integer as version
    from pg_class c left join pg_stat_all_tables s on s.relid = c.oid
    where c.oid = any(${TABLES}::text[]::regclass[]) and c.relkind = 'p'
      and greatest(s.last_analyze, '-infinity') < statement_timestamp() - interval '1 day'`
  // Before version 18, the parts are counted too, which can take longer than other statements may.
  for (const { name, version } of rows)
    await sql.begin(';set local statement_timeout = 0', tx =>
      tx.unsafe(`analyze ${version >= 180_000 ? 'only ' : ''}${name}`),
    )
}
