-- Matches are stored behind the deliveries of their announcements, which then need not wait for them.

create table waiting_matches (
  event_number      bigint primary key,
  announcement_id   uuid not null,
  change            bigint not null,
  category          text not null,
  jurisdiction      text not null,
  created_at        timestamptz not null,
  saved_search_ids  uuid[] not null,
  watchlist_ids     uuid[] not null,
  entry_ids         uuid[] not null,
  check (cardinality(watchlist_ids) = cardinality(entry_ids))
);
comment on table waiting_matches is 'What dispatched announcements match, until it is stored in matches.';
comment on column waiting_matches.event_number is 'Number of the event. Matches are stored in this order.';
comment on column waiting_matches.watchlist_ids is 'The watchlist of each of entry_ids.';
