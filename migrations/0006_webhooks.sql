-- Webhooks: who is to be told of what, how that goes, and the payloads.

-- The payload as it is sent, byte for byte (spec 6.2). Nobody could be told of anything before there were subscriptions.
delete from events;
alter table events
  drop column data,
  add column body bytea not null,
  -- Set where it is for one subscription alone: a test.
  add column only_for uuid;

-- Up to which event deliveries were made. Who makes them locks the row, so each is made exactly once.
create table dispatch_position (
  one     boolean primary key default true check (one),
  number  bigint not null
);
insert into dispatch_position (number) values (0);

create table subscriptions (
  id               uuid primary key,
  owner            text not null,
  url              text not null,
  events           text[] not null,
  -- Empty: all of them.
  jurisdictions    text[] not null,
  is_active        boolean not null default true,
  -- Most requests a second; null is no limit.
  rate_limit       integer,
  -- Sealed (base/seal.ts). The previous one signs along until `overlap_until`.
  secret           bytea not null,
  previous_secret  bytea,
  overlap_until    timestamptz,
  -- Events with a higher change number are for it (design 3.4).
  since_change     bigint not null,
  created_at       timestamptz not null
);
create index subscriptions_owner on subscriptions (owner, created_at desc, id);

-- How deliveries of a subscription fare, see subscriptions/health.ts for the rule. Apart from the subscription, since it
-- is written while deliveries are.
create table subscription_health (
  subscription_id    uuid primary key references subscriptions on delete cascade,
  state              text not null default 'healthy',
  since              timestamptz not null,
  reason             text,
  last_success_at    timestamptz,
  -- Failed deliveries since the last success, and when the first of them failed.
  failed_deliveries  integer not null default 0,
  failing_since      timestamptz
) with (fillfactor = 50);

create table subscription_states (
  subscription_id  uuid not null references subscriptions on delete cascade,
  at               timestamptz not null,
  state            text not null,
  reason           text
);
create index subscription_states_of on subscription_states (subscription_id, at desc);

-- What a request with an Idempotency-Key was answered; sealed, since a secret stands in it.
create table idempotency_keys (
  owner        text not null,
  key          text not null,
  -- SHA-256 of what was asked.
  fingerprint  bytea not null,
  answer       bytea,
  created_at   timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
