import type { Queryable } from './sql-pool.ts'

interface TableRow {
  name: string
  comment: string | null
  partition_key: string | null
  storage: string[] | null
}
interface ColumnRow {
  table: string
  name: string
  type: string
  definition: string
  comment: string | null
}
interface DefinitionRow {
  table: string
  definition: string
}

/**
 * Describes the tables of the current schema as SQL: columns, constraints, indexes and comments, in alphabetical order.
 * Partitions are omitted because they have the same columns and indexes as their parent tables.
 */
export async function describeSchema(sql: Queryable): Promise<string> {
  const [tables, columns, constraints, indexes] = [
    await readTables(sql),
    await readColumns(sql),
    await readConstraints(sql),
    await readIndexes(sql),
  ]
  const texts = tables.map(table => {
    const own = <Row extends { table: string }>(rows: readonly Row[]): Row[] =>
      rows.filter(row => row.table === table.name)
    const definitions = [
      ...own(columns).map(({ name, type, definition, comment }, index, all) => {
        const isLast = index === all.length - 1 && own(constraints).length === 0
        const text = `  ${name} ${type}${definition}${isLast ? '' : ','}`
        return comment === null ? text : `  -- ${comment}\n${text}`
      }),
      ...own(constraints).map(
        ({ definition }, index, all) => `  ${definition}${index < all.length - 1 ? ',' : ''}`,
      ),
    ]
    const storage = table.storage === null ? '' : ` with (${table.storage.join(', ')})`
    const partitioning = table.partition_key === null ? '' : ` partition by ${table.partition_key}`
    return [
      ...(table.comment === null ? [] : [`-- ${table.comment}`]),
      `create table ${table.name} (`,
      ...definitions,
      `)${partitioning}${storage};`,
      ...own(indexes).map(({ definition }) => `${definition};`),
    ].join('\n')
  })
  return `${texts.join('\n\n')}\n`
}

async function readTables(sql: Queryable): Promise<TableRow[]> {
  return await sql<TableRow[]>`
    select relname as name, obj_description(oid, 'pg_class') as comment, pg_get_partkeydef(oid) as partition_key,
      reloptions as storage
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname collate "C"`
}

async function readColumns(sql: Queryable): Promise<ColumnRow[]> {
  return await sql<ColumnRow[]>`
    select a.attrelid::regclass::text as table, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
      case when a.attidentity = 'a' then ' generated always as identity' else '' end
        || case when d.oid is null then '' else ' default ' || pg_get_expr(d.adbin, d.adrelid) end
        || case when a.attnotnull and a.attidentity = '' then ' not null' else '' end as definition,
      col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a join pg_class t on t.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by a.attrelid, a.attnum`
}

/** Reads all constraints except NOT NULL, which PostgreSQL lists as constraints only since version 18. */
async function readConstraints(sql: Queryable): Promise<DefinitionRow[]> {
  return await sql<DefinitionRow[]>`
    select conrelid::regclass::text as table, lower(left(definition, length(definition) - length(rest))) || rest as definition
    from pg_constraint, pg_get_constraintdef(oid) as definition,
      substring(definition from '\\(.*') as rest
    where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c') and conparentid = 0
      and conrelid in (select oid from pg_class where not relispartition)
    order by conrelid, array_position(array['p', 'u', 'c', 'f'], contype::text), conname collate "C"`
}

/** Reads the indexes that do not belong to a constraint. */
async function readIndexes(sql: Queryable): Promise<DefinitionRow[]> {
  return await sql<DefinitionRow[]>`
    select i.indrelid::regclass::text as table,
      replace(replace(replace(pg_get_indexdef(i.indexrelid), 'CREATE UNIQUE INDEX', 'create unique index'),
        'CREATE INDEX', 'create index'), ' ON ONLY ', ' ON ') as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and not t.relispartition
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by c.relname collate "C"`
}
