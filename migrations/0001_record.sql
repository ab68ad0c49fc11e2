-- The record: everything Herald knows, and nothing that can be computed from it again (design 1, 2.1).

create table record (
  one         boolean primary key default true check (one),
  -- A node's search index follows exactly one record; this says which.
  record_id   uuid not null default gen_random_uuid(),
  change      bigint not null default 0,
  nonce       uuid not null default gen_random_uuid(),
  created_at  timestamptz not null default now()
);
insert into record default values;

-- One row a batch. The nonce tells a restored or failed-over record from the one a follower knew (design 2.2).
create table changes (
  change         bigint primary key,
  nonce          uuid not null,
  committed_at   timestamptz not null default now(),
  announcements  integer not null,
  entities       integer not null
);

-- What was fetched or imported, as it came. The bytes lie in the archive under `sha256`.
create table documents (
  id            bigint generated always as identity primary key,
  source_id     text not null,
  sha256        bytea not null,
  -- The member of a container that was read; '' when the bytes are the document themselves.
  member        text not null default '',
  url           text not null,
  content_type  text,
  size          bigint not null,
  fetched_at    timestamptz not null default now(),
  unique (source_id, sha256, member)
);

create table announcements (
  id                uuid primary key,
  number            bigint generated always as identity unique,
  source_id         text not null,
  source_reference  text not null,
  publication_date  date not null,
  jurisdiction      text not null,
  category          text not null,
  language          text not null,
  title             text not null,
  summary           text,
  source_url        text not null,
  metadata          jsonb not null,
  details           jsonb,
  corrects          text,
  withdraws         text,
  -- The day the publisher took it back (design 3.4); the record stays.
  withdrawn         date,
  -- SHA-256 of the draft: the same again changes nothing.
  content_hash      bytea not null,
  document_id       bigint references documents,
  place             text not null default '',
  change            bigint not null,
  erased            boolean not null default false,
  first_seen_at     timestamptz not null default now(),
  changed_at        timestamptz not null default now(),
  unique (source_id, source_reference)
);
create index announcements_change on announcements (change);
create index announcements_corrects on announcements (source_id, corrects) where corrects is not null;

-- What a record said before its publisher changed it.
create table announcement_versions (
  announcement_id  uuid not null references announcements on delete cascade,
  change           bigint not null,
  document_id      bigint,
  content          jsonb not null,
  replaced_at      timestamptz not null default now(),
  primary key (announcement_id, change)
);

-- A notice that takes another back may arrive before the other one.
create table withdrawals (
  source_id         text not null,
  source_reference  text not null,
  withdrawn_by      text not null,
  withdrawn         date not null,
  primary key (source_id, source_reference, withdrawn_by)
);

create table entities (
  id                  uuid primary key,
  entity_type         text not null,
  name                text not null,
  jurisdiction        text not null,
  tax_id              text,
  legal_form          text,
  status              text not null,
  announcement_count  integer not null,
  -- The mention that each shown fact was taken from, see entities/fold.ts.
  facts               jsonb not null,
  merged_into         uuid references entities,
  change              bigint not null,
  first_seen_at       timestamptz not null default now()
);
create index entities_change on entities (change);

create table entity_identifiers (
  entity_id     uuid not null references entities on delete cascade,
  scheme        text not null,
  jurisdiction  text not null,
  number        text not null,
  valid         boolean not null,
  primary key (entity_id, scheme, jurisdiction, number)
);
create index entity_identifiers_number on entity_identifiers (number);

-- What says who somebody is. A key belongs to one entity (design 5); see entities/keys.ts for its forms.
create table entity_keys (
  key        text primary key,
  entity_id  uuid not null references entities on delete cascade
);
create index entity_keys_entity on entity_keys (entity_id);

-- Each name in an announcement, whom it was taken to mean, and why.
create table mentions (
  announcement_id  uuid not null references announcements on delete cascade,
  position         smallint not null,
  entity_id        uuid not null references entities,
  entity_type      text not null,
  role             text not null,
  name             text not null,
  legal_form       text,
  jurisdiction     text not null,
  place            text,
  within           smallint,
  identifiers      jsonb not null,
  -- How the entity was found, e.g. identifier, name, new; `evidence` is the key that decided.
  method           text not null,
  evidence         text not null,
  primary key (announcement_id, position)
);
create index mentions_entity on mentions (entity_id);

-- One run of a crawl or an import, and what was odd in it.
create table runs (
  id           uuid primary key,
  source_id    text not null,
  kind         text not null,
  state        text not null,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  documents    integer not null default 0,
  rows_read    integer not null default 0,
  created      integer not null default 0,
  changed      integer not null default 0,
  unchanged    integer not null default 0,
  problems     integer not null default 0,
  error        text
);
create index runs_source on runs (source_id, started_at desc);

create table problems (
  id           bigint generated always as identity primary key,
  run_id       uuid not null references runs on delete cascade,
  document     text not null,
  place        text not null,
  kind         text not null,
  reason       text not null,
  lost         boolean not null,
  noticed_at   timestamptz not null default now()
);
create index problems_run on problems (run_id);

create table api_keys (
  id            uuid primary key,
  owner         text not null,
  name          text not null,
  scopes        text[] not null,
  -- SHA-256 of the whole key; the key itself is shown once and kept nowhere.
  hash          bytea not null unique,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz
);
