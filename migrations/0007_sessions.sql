-- Who is signed in to the dashboard. In the record, so that every node knows it; what a session may do is what its key may.
create table sessions (
  -- SHA-256 of the token; the token itself is in the browser alone.
  hash        bytea primary key,
  key_id      uuid not null references api_keys on delete cascade,
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index sessions_expires on sessions (expires_at);
create index sessions_key on sessions (key_id);
