-- Deliveries: what is still to be sent, what became of the rest, and every attempt (design 2.4).

-- Processes that deliver, by PostgreSQL's clock.
create table delivery_workers (
  id     uuid primary key,
  until  timestamptz not null
);

-- A subscription belongs to a shard, and a shard to one process at a time: what is in flight for a subscription, and how
-- fast it is, is known where it is sent, and nothing has to be written to claim a delivery.
create table delivery_shards (
  shard  smallint primary key,
  owner  uuid,
  until  timestamptz not null default '-infinity'
);
insert into delivery_shards (shard) select generate_series(0, 63);

-- Open work only, and narrow: a delivery that is over leaves it.
create table delivery_queue (
  id               uuid primary key,
  shard            smallint not null,
  subscription_id  uuid not null,
  event_id         uuid not null,
  event_type       text not null,
  jurisdiction     text not null,
  -- What made it: event, test, redeliver, recover.
  trigger          text not null,
  -- Attempts made in all, and since it was last begun.
  attempts         smallint not null default 0,
  round            smallint not null default 0,
  -- Marked as failed already; one last attempt is due (design 3.4).
  failed           boolean not null default false,
  due_at           timestamptz not null,
  created_at       timestamptz not null
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_cost_delay = 0
);
create index delivery_queue_due on delivery_queue (shard, subscription_id, due_at, id);

-- Deliveries that are over. Ids are UUIDs v7, so that a range of ids is a range of time: partitions are days.
create table deliveries (
  id               uuid primary key,
  subscription_id  uuid not null,
  event_id         uuid not null,
  event_type       text not null,
  jurisdiction     text not null,
  trigger          text not null,
  state            text not null,
  -- Why it failed where that is not said by its last attempt: disabled, gone, deleted.
  reason           text,
  attempts         smallint not null,
  -- Of the last attempt that a failed delivery gets by itself.
  next_attempt_at  timestamptz,
  created_at       timestamptz not null,
  finished_at      timestamptz not null
) partition by range (id);
create index deliveries_subscription on deliveries (subscription_id, id desc);
create table deliveries_rest partition of deliveries default;

-- Every request that was made, as the subscriber may see it.
create table attempts (
  delivery_id       uuid not null,
  number            smallint not null,
  subscription_id   uuid not null,
  trigger           text not null,
  started_at        timestamptz not null,
  status            smallint,
  error             text,
  detail            text,
  remote_address    text,
  -- Milliseconds from the start; those of connecting are null where an open connection was used.
  dns_ms            real,
  connect_ms        real,
  tls_ms            real,
  first_byte_ms     real,
  total_ms          real not null,
  request_headers   jsonb not null,
  response_headers  jsonb not null,
  response_body     bytea not null,
  primary key (delivery_id, number)
) partition by range (delivery_id);
create table attempts_rest partition of attempts default;
