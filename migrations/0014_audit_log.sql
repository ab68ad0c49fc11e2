-- Who did what, when and from where. Each entry contains the keyed hash of the entry before it.
create table audit_entries (
  number bigint primary key,
  recorded_at timestamptz not null,
  actor_type text not null,
  key_id uuid,
  owner text,
  remote_address text,
  action text not null,
  subject_type text,
  subject_id text,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
comment on table audit_entries is 'Append-only. Contains no secrets and no names of persons.';
comment on column audit_entries.number is 'Numbered from 1 without gaps, in commit order.';
comment on column audit_entries.actor_type is 'api_key, command_line, system or anonymous.';
comment on column audit_entries.hash is 'HMAC-SHA256 over the entry and previous_hash, with a key derived from HERALD_SECRET_KEY.';
create index audit_entries_recorded on audit_entries (recorded_at);
create index audit_entries_key on audit_entries (key_id, number);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
