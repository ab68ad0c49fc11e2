-- Saved searches of entities. Their matches name an entity, and the announcement that led to the match if there is one.

alter table saved_searches
  add column kind text not null default 'announcements' check (kind in ('announcements', 'entities'));
alter table saved_searches add column reported_problem text;
comment on column saved_searches.reported_problem is 'The problem of which the owner was told by mail.';
comment on table saved_searches is 'Searches of announcements or entities under a name.';
comment on column saved_searches.kind is 'What the search finds.';
comment on column saved_searches.search is 'The search, as the query string of GET /announcements or GET /entities.';

alter table matches
  add column entity_id uuid,
  alter column announcement_id drop not null,
  alter column category drop not null,
  add check (num_nonnulls(announcement_id, entity_id) >= 1);
create index matches_entity on matches (entity_id) where entity_id is not null;
comment on table matches is
  'Announcements and entities that a watchlist or saved search matches, once for each of the two and, for an entity, each change.';
comment on column matches.id is
  'UUID v5 of the list or search and what it matches, so that matching can be repeated.';
comment on column matches.change is
  'Change number with which the announcement was first stored or the entity changed.';
comment on column matches.entity_id is 'The entity that a search of entities matches; null for other matches.';
comment on column matches.announcement_id is 'The announcement that matches, or because of which the entity does.';

alter table waiting_matches
  alter column announcement_id drop not null,
  alter column category drop not null,
  add column entity_search_ids uuid[] not null default '{}',
  add column entity_ids uuid[] not null default '{}',
  add check (cardinality(entity_search_ids) = cardinality(entity_ids));
comment on table waiting_matches is 'What dispatched announcements and changed entities match, until it is stored in matches.';
comment on column waiting_matches.entity_search_ids is 'The search of entities that matches each of entity_ids.';
