-- What a subscription receives beyond event types and jurisdictions, and in which form.
alter table subscriptions
  add column filter         text,
  add column watchlists     uuid[] not null default '{}',
  add column saved_searches uuid[] not null default '{}',
  add column payload        text not null default 'default' check (payload in ('default', 'full')),
  add column format         text not null default 'standard' check (format in ('standard', 'slack', 'discord', 'teams'));
comment on column subscriptions.filter is 'A search, as the query string of GET /announcements. Null for no filter.';
comment on column subscriptions.watchlists is 'Only announcements and entities of these watchlists, or of saved_searches, are delivered. Both empty for no such restriction.';
comment on column subscriptions.saved_searches is 'See watchlists.';
comment on column subscriptions.payload is 'Whether announcement.created has the fields of the contract or the whole announcement.';
comment on column subscriptions.format is 'Herald''s JSON, or the messages of a chat service.';

comment on column events.subscription_id is 'Recipient of the event, such as of a test; null for events that every matching subscription receives.';
-- A payload in the form of one recipient, made without the natural persons that it may not see.
alter table events add column masked boolean not null default false;
comment on column events.masked is 'Whether natural persons are already masked in the payload.';
