-- Crawling: what was asked for, what is still to be asked, and who is at it.

-- Who may do something alone for now: crawl a source, ask a host, be a run. By PostgreSQL's clock, so that it holds over
-- machines; who dies loses it when it runs out. `host` leases outlast their request by the publisher's pause.
create table leases (
  name    text primary key,
  -- The run that holds it; null while only the time counts.
  holder  uuid,
  until   timestamptz not null
);
create index leases_holder on leases (holder);

-- How the regular crawl of a source stands.
create table crawl_states (
  source_id      text primary key,
  -- The first day that the regular crawl looks after; earlier ones are backfilled.
  since          date not null,
  -- Where pages lead from the newest back: all up to this day was walked.
  watermark      date,
  -- Start of the last regular run that came to its end.
  last_run       timestamptz,
  last_success   timestamptz,
  -- Failed regular runs in a row, since when, and when the next may begin.
  failures       integer not null default 0,
  failing_since  timestamptz,
  retry_at       timestamptz,
  -- When `source.error` was last told.
  told_at        timestamptz
);

-- Walks that were cut short, and what they have still to ask: the same run again goes on there.
create table crawl_walks (
  source_id  text not null,
  kind       text not null,
  from_day   date not null,
  to_day     date not null,
  waiting    jsonb not null,
  primary key (source_id, kind, from_day, to_day)
);

-- What came of each publication day that was asked for, see crawls/plan.ts for the states.
create table crawl_days (
  source_id      text not null,
  day            date not null,
  state          text not null,
  announcements  integer not null,
  -- Times it was asked for in a row without an answer that settles it.
  tries          integer not null,
  asked_at       timestamptz not null,
  reason         text,
  primary key (source_id, day)
);
create index crawl_days_open on crawl_days (source_id) where state in ('open', 'gap', 'failed');

-- What each request was last answered, once that was read without loss: the same again needs no reading.
create table crawl_answers (
  source_id      text not null,
  -- SHA-256 of method, address and body.
  request        bytea not null,
  etag           text,
  last_modified  text,
  content_type   text,
  sha256         bytea not null,
  announcements  integer not null,
  answered_at    timestamptz not null default now(),
  primary key (source_id, request)
);
create index crawl_answers_age on crawl_answers (answered_at);

-- An index page leads to documents and holds no record: a replay passes it over.
alter table documents add column role text not null default 'document';
-- When these bytes came last: of two documents with one record, the one that came last tells how it stands.
alter table documents add column seen_at timestamptz not null default now();
create index documents_seen on documents (source_id, seen_at, id);
create index announcements_document on announcements (document_id);

-- The days that were asked for (none: what the regular crawl has to do), why a run is suspicious, and what made it fail.
alter table runs
  add column from_day date,
  add column to_day date,
  add column reasons text[] not null default '{}',
  add column lost integer not null default 0,
  add column unchanged_documents integer not null default 0,
  add column error_code text;
create unique index runs_waiting on runs (source_id) where state = 'waiting';

-- What subscribers may be told, in the order it was committed; `change` is the number of its transaction (design 2.3).
create table events (
  id            uuid primary key,
  number        bigint generated always as identity unique,
  type          text not null,
  jurisdiction  text not null,
  change        bigint not null,
  data          jsonb not null,
  created_at    timestamptz not null default now()
);
create index events_change on events (change);
