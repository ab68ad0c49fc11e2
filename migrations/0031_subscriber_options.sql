-- What owners of subscriptions can set beyond their selection.

alter table subscriptions add column encrypted_headers bytea;
comment on column subscriptions.encrypted_headers is 'Custom request headers, encrypted with their names. Null for none.';

-- Deliveries of a paused subscription wait until it is resumed, if its owner wants that.
alter table subscriptions
  add column keeps_backlog boolean not null default false,
  add constraint subscriptions_backlog check (not (is_active and keeps_backlog));
comment on column subscriptions.keeps_backlog is 'Whether events still create deliveries, which wait until the subscription is active. Always false for active ones.';
create table delivery_pauses (
  subscription_id  uuid primary key,
  paused_at        timestamptz not null
);
comment on table delivery_pauses is 'Subscriptions whose open deliveries wait until they are resumed.';

-- Counts of deliveries by hour, which are kept as long as the log, but can be summed up without reading it.
create table delivery_statistics (
  subscription_id  uuid,
  hour             timestamptz,
  delivered        integer not null,
  failed           integer not null,
  attempts         integer not null,
  retries          integer not null,
  latency_counts   integer[] not null,
  primary key (subscription_id, hour)
) with (fillfactor = 50);
comment on table delivery_statistics is 'Attempts of each subscription by the hour in which they started, without tests.';
comment on column delivery_statistics.failed is 'Deliveries that failed. Some may have been delivered later.';
comment on column delivery_statistics.retries is 'Attempts that repeated a failed one of the same round.';
comment on column delivery_statistics.latency_counts is 'Responses by the bucket of their latency, see latency-histogram.ts.';
