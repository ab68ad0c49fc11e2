-- Ending many open deliveries takes longer than a transaction may. A row here ends those of a subscription that were queued
-- until then: readers see them as failed at once, and batches move them to the log.
create table delivery_cancellations (
  subscription_id  uuid primary key,
  reason           text not null,
  requested_at     timestamptz not null
);

-- When a delivery was last queued. Existing rows get the time of the migration, which needs no rewrite of the table.
alter table delivery_queue add column queued_at timestamptz not null default now();
alter table delivery_queue alter column queued_at set default clock_timestamp();
