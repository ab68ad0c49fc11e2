-- What every process that delivers reports every two seconds, so that any API node can show it.
alter table delivery_workers add column slots jsonb not null default '[]';
comment on column delivery_workers.slots is 'Slots in use and in total, for each pool.';
create table delivery_attempt_counts (
  outcome text primary key,
  attempts bigint not null
);
comment on table delivery_attempt_counts is 'Attempts of all processes since the first start, for metrics.';
