import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmptyTestDatabase } from '../../../test/support/test-database.ts'
import { describeSchema } from './describe-schema.ts'

const EXPECTED = `-- Authors of notes.
create table authors (
  -- Unique per author.
  id uuid not null,
  primary key (id)
);

create table notes (
  n bigint generated always as identity,
  author_id uuid,
  word text default 'x'::text not null,
  primary key (n),
  unique (word),
  check ((word <> ''::text)),
  foreign key (author_id) REFERENCES authors(id)
) with (fillfactor=80);
create index notes_author ON public.notes USING btree (author_id) WHERE (author_id IS NOT NULL);

create table parts (
  id uuid not null
) partition by RANGE (id);
create index parts_id ON public.parts USING btree (id);
`

test('describeSchema: tables, keys, index, partitions → SQL text without partitions', async t => {
  const { sql } = await createEmptyTestDatabase(t)
  await sql.unsafe(`
    create table authors (id uuid primary key);
    comment on table authors is 'Authors of notes.';
    comment on column authors.id is 'Unique per author.';
    create table notes (n bigint generated always as identity primary key, author_id uuid references authors,
      word text not null default 'x' unique check (word <> '')) with (fillfactor = 80);
    create index notes_author on notes (author_id) where author_id is not null;
    create table parts (id uuid not null) partition by range (id);
    create index parts_id on parts (id);
    create table parts_default partition of parts default`)
  assert.equal(await describeSchema(sql), EXPECTED)
})
