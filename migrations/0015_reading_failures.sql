-- Documents that ended the parser process. A document with two failures is quarantined: it is not read again until it is
-- released. The key is that of documents, without a reference, because a failure may come before the document is saved.
create table reading_failures (
  source_id text not null,
  sha256 bytea not null,
  member text not null,
  url text not null,
  reason text not null,
  failures integer not null default 1,
  first_failed_at timestamptz not null default clock_timestamp(),
  last_failed_at timestamptz not null default clock_timestamp(),
  primary key (source_id, sha256, member)
);
