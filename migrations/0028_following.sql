-- What API clients follow: lists of parties and saved searches, and the announcements that match them.
create table watchlists (
  id                    uuid primary key,
  owner                 text not null,
  name                  text not null,
  categories            text[] not null,
  minimum_severity      text,
  jurisdictions         text[] not null,
  is_muted              boolean not null default false,
  created_after_change  bigint not null,
  seen_change           bigint not null,
  includes_persons      boolean not null,
  created_at            timestamptz not null,
  updated_at            timestamptz not null
);
create index watchlists_owner on watchlists (owner, created_at desc, id desc);
comment on table watchlists is 'Named lists of parties that an owner of API keys watches.';
comment on column watchlists.categories is 'Category codes and names of groups as given. Empty: every category.';
comment on column watchlists.created_after_change is 'Only later changes match the list.';
comment on column watchlists.seen_change is 'Matches of later changes are new to the owner.';
comment on column watchlists.includes_persons is 'Whether the key that created the list may see natural persons.';

create table watchlist_entries (
  id                   uuid primary key,
  watchlist_id         uuid not null references watchlists on delete cascade,
  reference            text,
  name                 text,
  number               text,
  country              text,
  locality             text,
  state                text not null,
  candidates           jsonb,
  rejected_entity_ids  uuid[] not null default '{}',
  notice               text,
  created_at           timestamptz not null,
  updated_at           timestamptz not null
);
create index watchlist_entries_list on watchlist_entries (watchlist_id, created_at desc, id desc);
create index watchlist_entries_state on watchlist_entries (watchlist_id, state);
comment on table watchlist_entries is 'The parties of watchlists, as their owners stated them.';
comment on column watchlist_entries.id is 'Derived from the list and what identifies the party in it, so that an import can be repeated.';
comment on column watchlist_entries.reference is 'The ID of the party in the system of the owner.';
comment on column watchlist_entries.state is 'matched, ambiguous (a person must decide) or unknown (watched until it appears).';
comment on column watchlist_entries.candidates is 'IDs of the entities among which a person must decide, with the evidence for each.';
comment on column watchlist_entries.rejected_entity_ids is 'Entities that a person has decided are not this party.';
comment on column watchlist_entries.notice is 'What Herald changed in the entry last, such as merged or split.';

create table watchlist_entry_entities (
  entry_id   uuid not null references watchlist_entries on delete cascade,
  entity_id  uuid not null,
  primary key (entry_id, entity_id)
);
create index watchlist_entry_entities_entity on watchlist_entry_entities (entity_id);
comment on table watchlist_entry_entities is 'The entities that an entry watches. No foreign key: ids of merged entities are replaced.';

create table saved_searches (
  id                    uuid primary key,
  owner                 text not null,
  name                  text not null,
  search                text not null,
  state                 text not null,
  problem               text,
  is_muted              boolean not null default false,
  created_after_change  bigint not null,
  seen_change           bigint not null,
  includes_persons      boolean not null,
  created_at            timestamptz not null,
  updated_at            timestamptz not null
);
create index saved_searches_owner on saved_searches (owner, created_at desc, id desc);
comment on table saved_searches is 'Searches of announcements under a name.';
comment on column saved_searches.search is 'The search, as the query string of GET /announcements.';
comment on column saved_searches.state is 'active, or invalid when this version cannot read the search.';
comment on column saved_searches.problem is 'Why the search is invalid.';
comment on column saved_searches.created_after_change is 'Only later changes match the search.';
comment on column saved_searches.seen_change is 'Matches of later changes are new to the owner.';
comment on column saved_searches.includes_persons is 'Whether the key that created the search may see natural persons.';

create table condition_changes (
  number      bigint generated always as identity primary key,
  kind        text not null,
  id          uuid not null,
  created_at  timestamptz not null default now()
);
comment on table condition_changes is
  'Log of changed watchlists, entries, saved searches and subscriptions, in commit order, from which matchers update themselves.';

create table matches (
  id               uuid primary key,
  owner            text not null,
  watchlist_id     uuid references watchlists on delete cascade,
  saved_search_id  uuid references saved_searches on delete cascade,
  entry_ids        uuid[] not null default '{}',
  announcement_id  uuid not null,
  change           bigint not null,
  category         text not null,
  jurisdiction     text not null,
  created_at       timestamptz not null,
  check (num_nonnulls(watchlist_id, saved_search_id) = 1)
);
create index matches_owner on matches (owner, change desc, id desc);
create index matches_watchlist on matches (watchlist_id, change desc) where watchlist_id is not null;
create index matches_saved_search on matches (saved_search_id, change desc) where saved_search_id is not null;
create index matches_announcement on matches (announcement_id);
create index matches_age on matches using brin (created_at);
comment on table matches is 'Announcements that a watchlist or saved search matches, once for each of the two.';
comment on column matches.id is 'UUID v5 of the list or search and the announcement, so that matching can be repeated.';
comment on column matches.change is 'Change number with which the announcement was first stored.';
comment on column matches.entry_ids is 'The entries of the watchlist that the announcement names.';

-- Feeds of watchlists and saved searches have one of these instead of a query.
alter table url_tokens add column watchlist_id uuid, add column saved_search_id uuid;
comment on column url_tokens.watchlist_id is 'The watchlist whose matches a feed shows. No foreign key: the feed outlives it and says so.';
comment on column url_tokens.saved_search_id is 'The saved search that a feed shows. No foreign key: the feed outlives it and says so.';
