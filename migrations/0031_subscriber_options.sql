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
