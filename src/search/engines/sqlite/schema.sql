-- The search index of a node (design 2.2). It can be rebuilt from the database at any time.
-- Changes to the stored data or to the tokenizer require a new INDEX_SCHEMA_VERSION, which triggers a rebuild.

-- The position of this index in the database's change sequence, written in the same transaction as the rows.
create table position (
  one        integer primary key check (one = 1),
  record_id  text not null,
  change     integer not null,
  nonce      text not null,
  -- The last serial number assigned to an entity. It is part of the entity rowid.
  serial     integer not null
);

-- Every known ID with its rowid and latest change. Deleted items remain as tombstones.
create table item (
  id           blob primary key,
  kind         text not null,
  change       integer not null,
  -- The rowid in announcement or entity, or null if the item was deleted.
  place        integer,
  merged_into  blob
) without rowid;

create table announcement (
  place     integer primary key,
  facet     integer not null,
  -- The encoded parties. Each of them has a row in timeline.
  entities  blob not null,
  -- The comparable localities or Spanish provinces (~41) of the parties, one in each line, or null if none is stated.
  localities  text,
  list      text not null,
  -- The full view, as the differences from the list view that full-view.ts describes.
  full_start   integer not null,
  full_middle  text not null,
  full_shared  integer not null,
  full_end     text not null
);

-- `title` holds the normalized words of the title, an end token, and its stems; `words` holds the words of the other
-- fields in order, with an end token after each field; `others` holds further stems, parts of compounds and other
-- spellings; `keys` holds the tokens of filter values.
create virtual table announcement_text using fts5 (
  title, words, others, keys,
  content='', contentless_delete=1, prefix='2 3 4', tokenize="ascii tokenchars '-_~'"
);

-- The numbers of the announcements with each frequent term and prefix (decision 0035). They are valid for all
-- announcements that have no row in `recent`.
create table term_set (
  id       integer primary key,
  term     text not null,
  -- The term in the title (0), only in other fields (1) or only as another token (2), or a prefix of written words (3) or
  -- of other tokens (4).
  kind     integer not null,
  -- The numbers from chunk * 2^18 to chunk * 2^18 + 2^18 - 1.
  chunk    integer not null,
  numbers  blob not null,
  unique (term, kind, chunk)
);

-- The day and facet of each announcement, by number, valid like the sets.
create table number_columns (chunk integer primary key, days blob not null, facets blob not null);

-- Further values of announcements, by number, valid like the sets. term-sets/value-columns.ts describes the stored form.
create table value_column (
  name    text not null,
  chunk   integer not null,
  stored  blob not null,
  unique (name, chunk)
);

-- Increased each time the sets begin to apply to more announcements.
create table set_generation (one integer primary key check (one = 1), generation integer not null);
insert into set_generation values (1, 0);

-- The announcements that changed since the sets were written. `place` and `facet` are null if they were deleted.
create table recent (
  number      integer primary key,
  change      integer not null,
  place       integer,
  facet       integer,
  -- 1 if the sets may contain an earlier state of the announcement, because a compaction included it.
  is_in_sets  integer not null default 0,
  -- The values as in value_column.
  amount        real,
  currency      integer,
  deadline      integer,
  deadline_day  integer,
  changed_at    real,
  roles         integer,
  language      integer
);
create index recent_change on recent (change);
create virtual table recent_text using fts5 (
  title, words, others, keys,
  content='', contentless_delete=1, tokenize="ascii tokenchars '-_~'"
);

-- Announcement counts for each combination of the three filter values: in total, by month and by day.
create table facet (
  facet         integer primary key,
  source        text not null,
  jurisdiction  text not null,
  category      text not null,
  n             integer not null,
  unique (source, jurisdiction, category)
);
create table facet_month (facet integer, month integer, n integer not null, primary key (facet, month)) without rowid;
create table facet_day (facet integer, day integer, n integer not null, primary key (facet, day)) without rowid;

-- The announcements of each entity, newest first like all announcement rowids. Timelines read the table backwards.
-- `facet` is that of the announcement, and `roles` has a bit for each role of the entity in it.
create table timeline (
  entity  blob,
  place   integer,
  facet   integer not null,
  roles   integer not null,
  primary key (entity, place)
) without rowid;

create table entity (
  place        integer primary key,
  facet        integer not null,
  involvement  integer not null,
  -- The day of the latest announcement, or null if there is none.
  latest       integer,
  count        integer not null,
  name         text not null,
  -- The name by which entities are sorted, without case, accents and leading punctuation.
  sort_name    text not null,
  -- The legal form class, or null if it is unknown.
  legal_form   text,
  id           blob not null,
  json         text not null
);

-- `name` holds the words of the name with an end token; `bare` holds the same without the legal form, if there is one;
-- `others` holds additional spellings.
create virtual table entity_text using fts5 (
  name, bare, others, keys,
  content='', contentless_delete=1, prefix='1 2 3', tokenize="ascii tokenchars '-_~'"
);

create table entity_facet (
  facet         integer primary key,
  type          text not null,
  jurisdiction  text not null,
  status        text not null,
  n             integer not null,
  unique (type, jurisdiction, status)
);

-- The number of entities of each facet with the same roles and the same categories in all their announcements. `roles`
-- has a bit for each role, and `categories` lists the categories, separated by spaces.
create table involvement (
  involvement  integer primary key,
  facet        integer not null,
  roles        integer not null,
  categories   text not null,
  n            integer not null,
  unique (facet, roles, categories)
);

-- The words in all names, including former ones, by length in UTF-16 code units. Typo-tolerant search uses them.
create table vocabulary (length integer, word text, primary key (length, word)) without rowid;
