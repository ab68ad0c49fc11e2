/*
 * The obvious alternative implementation: the same rows in PostgreSQL with indexes for every list and search. Words are
 * normalized as in Herald but not stemmed ('simple'), so that results are equal and the baseline does less work.
 */

export const BASELINE_TABLES = `
  create table if not exists announcements (
    id                uuid not null,
    number            bigint not null,
    source_id         text not null,
    publication_date  date not null,
    jurisdiction      text not null,
    category          text not null,
    title             text not null,
    summary           text,
    source_reference  text not null,
    source_url        text not null,
    entities          jsonb not null,
    metadata          jsonb not null,
    words             tsvector not null
  );
  create table if not exists entities (
    id                  uuid not null,
    entity_type         text not null,
    name                text not null,
    jurisdiction        text not null,
    tax_id              text,
    status              text not null,
    announcement_count  integer not null,
    -- Normalised names, with and without legal form: exact matches and prefixes come first.
    folded              text not null,
    bare                text not null,
    words               tsvector not null
  );
  create table if not exists events (
    entity_id         uuid not null,
    publication_date  date not null,
    number            bigint not null
  );
  create table if not exists api_keys (hash text primary key)`

/** Statements to run in turn after loading, which is faster. The last one updates PostgreSQL's statistics. */
export const BASELINE_INDEXES = [
  'alter table announcements add primary key (id)',
  'create unique index on announcements (number)',
  'create index on announcements (publication_date desc, number desc)',
  'create index on announcements (source_id, publication_date desc, number desc)',
  'create index on announcements (jurisdiction, publication_date desc, number desc)',
  'create index on announcements (category, publication_date desc, number desc)',
  'create index on announcements using gin (words)',
  'alter table entities add primary key (id)',
  'create index on entities (announcement_count desc, name, id)',
  'create index on entities (entity_type, announcement_count desc, name, id)',
  'create index on entities (jurisdiction, announcement_count desc, name, id)',
  'create index on entities using gin (words)',
  'create index on events (entity_id, publication_date, number)',
  'vacuum analyze',
]
