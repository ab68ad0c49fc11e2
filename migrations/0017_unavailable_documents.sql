-- Documents that a restored snapshot lacked. The rows of their announcements are complete.
create table unavailable_documents (
  sha256 bytea primary key,
  state text not null check (state in ('missing', 'damaged')),
  reason text not null,
  recorded_at timestamptz not null default clock_timestamp()
);
comment on table unavailable_documents is 'Files that were missing or damaged when the restored snapshot was made. Storing the bytes again removes the row.';
