import { HeraldError } from '../platform/errors.ts'
import type { Queryable, SqlTransaction } from '../platform/sql/sql-pool.ts'

/** Lists what defines tables: their columns, indexes, constraints and options. Two tables with equal lists are equal. */
export async function listTableDefinitions(sql: Queryable, tables: readonly string[]): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    with relations as (select c.oid, c.relname, c.reloptions, c.relrowsecurity from pg_class c
      where c.oid = any(${tables as string[]}::text[]::regclass[]))
    select relname || ': column ' || attname || ' ' || format_type(atttypid, atttypmod)
        || case when attnotnull then ' not null' else '' end || attidentity::text
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as definition
      from relations join pg_attribute on attrelid = oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all select relname || ': ' || pg_get_indexdef(indexrelid) from relations join pg_index on indrelid = oid
    union all select relname || ': constraint ' || conname || ' ' || pg_get_constraintdef(k.oid)
      from relations r join pg_constraint k on conrelid = r.oid
    union all select relname || ': options ' || coalesce(reloptions::text, '') || ' ' || relrowsecurity from relations
    order by 1`
  return rows.map(({ definition }) => definition)
}

/**
 * Lists what belongs to tables or refers to them and would be lost with them, such as views, triggers and policies.
 * Herald's own are left out: the foreign key of versions, and the triggers that end with `_mirror`.
 */
export async function listDependentObjects(sql: Queryable, tables: readonly string[]): Promise<string[]> {
  const rows = await sql<{ object: string }[]>`
    with tables as (select c.oid, c.reltype from pg_class c where c.oid = any(${tables as string[]}::text[]::regclass[]))
    select distinct pg_describe_object(d.classid, d.objid, 0) as object
    from pg_depend d join tables t on d.refobjid in (t.oid, t.reltype)
    where d.refclassid in ('pg_class'::regclass, 'pg_type'::regclass)
      and (d.deptype = 'n' or d.classid in (
        'pg_trigger'::regclass, 'pg_policy'::regclass, 'pg_publication_rel'::regclass, 'pg_rewrite'::regclass))
      and not exists (select from pg_trigger g where d.classid = 'pg_trigger'::regclass and g.oid = d.objid
        and (g.tgisinternal or g.tgname ~ '_mirror$'))
      and not exists (select from pg_constraint k where d.classid = 'pg_constraint'::regclass and k.oid = d.objid
        and k.conname = 'announcement_versions_announcement_id_fkey')
    order by 1`
  return rows.map(({ object }) => object)
}

/** Throws if something would be lost with the tables. */
export async function refuseDependentObjects(sql: Queryable, tables: readonly string[]): Promise<void> {
  const found = await listDependentObjects(sql, tables)
  if (found.length > 0)
    throw new HeraldError(
      'conflict',
      `Announcements and mentions cannot be divided, because these objects would be lost with the tables: ${found.join(', ')}. ` +
        'Remove them, start the command again, and create them anew afterwards.',
    )
}

/** Throws if the tables have other definitions than they had. */
export async function refuseOtherDefinitions(
  sql: Queryable,
  tables: readonly string[],
  former: readonly string[],
): Promise<void> {
  const present = await listTableDefinitions(sql, tables)
  const changed = [
    ...present.filter(text => !former.includes(text)),
    ...former.filter(text => !present.includes(text)),
  ]
  if (changed.length > 0)
    throw new HeraldError(
      'conflict',
      `Announcements or mentions were changed since the division began, and their copies were not: ${changed.join('; ')}. ` +
        'Undo the change, or remove the copies with "herald partition --cancel" and start again.',
    )
}

/** Grants on `to` what others than its owner may do with `from`, also with single columns. */
export async function copyGrants(
  tx: SqlTransaction,
  { from, to, kind }: { readonly from: string; readonly to: string; readonly kind: 'table' | 'sequence' },
): Promise<void> {
  const grants = await tx<{ text: string }[]>`
    with acls as (
      select relowner as owner, relacl as acl, '' as columns from pg_class where oid = ${from}::text::regclass
      union all
      select c.relowner, a.attacl, format(' (%I)', a.attname) from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.oid = ${from}::text::regclass and a.attnum > 0 and not a.attisdropped)
    select format('grant %s%s on %s %I to %s%s', g.privilege_type, columns, ${kind}::text, ${to}::text,
      case when g.grantee = 0 then 'public' else g.grantee::regrole::text end,
      case when g.is_grantable then ' with grant option' else '' end) as text
    from acls, aclexplode(acl) g where g.grantee <> owner`
  for (const { text } of grants) await tx.unsafe(text)
}
