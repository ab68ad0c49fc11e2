-- An erasure searches the archive of one machine. Files that it lacks are searched by the machine that has them.
create table unsearched_files (
  sha256 bytea primary key,
  missed_at timestamptz not null default now()
);
comment on table unsearched_files is 'Files that were missing from the archive of the machine that erased a person, and are not searched yet.';
