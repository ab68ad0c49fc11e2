import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  copyGrants,
  listDependentObjects,
  listTableDefinitions,
  refuseDependentObjects,
  refuseOtherDefinitions,
} from './table-definition-store.ts'

const TABLES = ['announcements', 'mentions']

test('listTableDefinitions: a column, an index or a constraint is added → listed', async t => {
  const { sql } = await createTestDatabase(t)
  const before = await listTableDefinitions(sql, TABLES)
  await refuseOtherDefinitions(sql, TABLES, before)
  await sql.unsafe(`
    alter table mentions add column note text not null default 'none';
    create index mentions_role on mentions (role);
    alter table announcements add constraint has_title check (title <> '')`)
  const added = (await listTableDefinitions(sql, TABLES)).filter(text => !before.includes(text))
  for (const text of [
    /^mentions: column note text not null default/,
    /index mentions_role/i,
    /constraint has_title/,
  ])
    assert.ok(
      added.some(definition => text.test(definition)),
      added.join(),
    )
  await assert.rejects(refuseOtherDefinitions(sql, TABLES, before), {
    code: 'conflict',
    message: /mentions_role/,
  })
})

test('listDependentObjects: none; a view, a trigger, a foreign key, a policy and a publication → each', async t => {
  const { sql } = await createTestDatabase(t)
  assert.deepEqual(await listDependentObjects(sql, TABLES), [])
  await refuseDependentObjects(sql, TABLES)
  await sql.unsafe(`
    create view titles as select title from announcements;
    create table notes (announcement_id uuid references announcements);
    create function notice() returns trigger language plpgsql as 'begin return null; end';
    create trigger noticed after insert on mentions for each row execute function notice();
    create policy readers on mentions for select using (true);
    create publication titles for table announcements`)
  const found = (await listDependentObjects(sql, TABLES)).join('; ')
  for (const name of [/view titles/, /notes/, /trigger noticed/, /policy readers/, /publication titles/])
    assert.match(found, name)
  await assert.rejects(refuseDependentObjects(sql, TABLES), { code: 'conflict', message: /view titles/ })
})

test('copyGrants: of a table, a column and a sequence → the same', async t => {
  const { sql } = await createTestDatabase(t)
  await sql.unsafe(`
    create table copied (id bigint generated always as identity, title text);
    grant select on announcements to public;
    grant select on announcements to pg_monitor with grant option;
    grant update (title) on announcements to pg_monitor;
    grant usage on sequence announcements_number_seq to pg_monitor`)
  await sql.begin(async tx => {
    await copyGrants(tx, { from: 'announcements', to: 'copied', kind: 'table' })
    await copyGrants(tx, { from: 'announcements_number_seq', to: 'copied_id_seq', kind: 'sequence' })
  })
  const readGrants = async (table: string, sequence: string) =>
    (
      await sql<{ acl: string }[]>`
        select relacl::text as acl from pg_class where oid in (${table}::text::regclass, ${sequence}::text::regclass)
        union all select attacl::text from pg_attribute where attrelid = ${table}::text::regclass and attacl is not null
        order by 1`
    ).map(row => row.acl)
  const grants = await readGrants('announcements', 'announcements_number_seq')
  assert.equal(grants.length, 3)
  assert.deepEqual(await readGrants('copied', 'copied_id_seq'), grants)
})
