-- Secrets in URLs, for programs that cannot send an API key. Each reads one resource with the rights of its key.
create table url_tokens (
  id            uuid primary key,
  kind          text not null,
  key_id        uuid not null references api_keys on delete cascade,
  name          text not null,
  query         text not null,
  token_hash    bytea not null unique,
  created_at    timestamptz not null,
  revoked_at    timestamptz,
  last_used_at  timestamptz
);
create index url_tokens_key on url_tokens (key_id);
comment on table url_tokens is 'Secrets in URLs, each of which reads one resource with the rights of its API key.';
comment on column url_tokens.query is 'The search of a feed, as the query string of GET /announcements.';
comment on column url_tokens.token_hash is 'SHA-256 of the token, which is not stored.';
