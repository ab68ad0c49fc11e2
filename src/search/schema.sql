-- A node's search index (design 2.2): all of it can be computed from the record again.
-- Whoever changes what is stored here, or how tokens.ts cuts words, raises SCHEMA in database.ts: then it is built anew.

-- Where this index stands in the record; written in the same transaction as the rows.
create table position (
  one        integer primary key check (one = 1),
  record_id  text not null,
  change     integer not null,
  nonce      text not null,
  -- The last number an entity got here, see entityPlace.
  serial     integer not null
);

-- Every id the record has told of: where it stands, and the change it carries. Those that are gone stay as tombstones.
create table item (
  id           blob primary key,
  kind         text not null,
  change       integer not null,
  -- Rowid in announcement or entity; null when it is gone.
  place        integer,
  merged_into  blob
) without rowid;

create table announcement (
  place     integer primary key,
  facet     integer not null,
  -- Whom it names, see related.ts: the rows it has in timeline.
  entities  blob not null,
  list      text not null,
  single    text not null
);

-- `words`: folded words in order, fields apart. `others`: stems and joined spellings. `keys`: filter values.
create virtual table announcement_text using fts5 (
  words, others, keys,
  content='', contentless_delete=1, prefix='2 3 4', tokenize="ascii tokenchars '-_~'"
);

-- How many announcements there are of each combination of the three filters, in all, a month and a day.
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

-- Latest first, as places are; read backwards.
create table timeline (entity blob, place integer, primary key (entity, place)) without rowid;

create table entity (
  place  integer primary key,
  facet  integer not null,
  count  integer not null,
  name   text not null,
  id     blob not null,
  json   text not null
);

-- `name`: its words and an end. `bare`: the same without legal form, when there is one. `others`: spellings of it.
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

-- The words of all names there ever were, by their length in UTF-16 units: where typos are looked up.
create table vocabulary (length integer, word text, primary key (length, word)) without rowid;
