-- Erasures of persons and announcements, and what must not be stored again. Neither table contains a name.
create table erasures (
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null,
  state text not null default 'pending',
  key_fingerprint text not null,
  requested_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on table erasures is 'Requested erasures, in order. Contains no name.';
comment on column erasures.state is 'pending; erased once gone from the database and the archive; purged once the files were rewritten.';
comment on column erasures.key_fingerprint is 'Identifies the key of the hashes in erasure_entries.';

create table erasure_entries (
  erasure_id uuid not null references erasures (id) on delete cascade,
  kind text not null,
  value text not null,
  context text not null,
  words text[] not null,
  name_length integer not null,
  primary key (erasure_id, kind, value, context)
);
comment on table erasure_entries is 'What imports and crawls must not store again, as keyed hashes.';
comment on column erasure_entries.value is 'Keyed hash of a name or identifier, or the ID of an announcement.';
comment on column erasure_entries.context is 'Keyed hash of the place, company or announcement within which a name is blocked; empty for everywhere.';
comment on column erasure_entries.words is 'Keyed hashes of the words of a name.';

create table purges (
  number bigint generated always as identity primary key,
  started_at timestamptz not null default now()
);
comment on table purges is 'Purges of erased data from files. Each node builds its search index anew after one.';

create table erased_files (
  sha256 bytea primary key,
  erased_at timestamptz not null default now()
);
comment on table erased_files is 'Files that held erased data. No archive may hold them any longer.';

alter table documents add column sealed_at timestamptz, add column sealed_reason text;
comment on column documents.sealed_at is 'When the bytes were deleted because they held erased data and their format cannot be rewritten.';
