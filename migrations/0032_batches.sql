-- Several events in one request, for subscriptions whose owners want that.
alter table subscriptions
  add column batch_max_events smallint,
  add column batch_max_seconds smallint,
  add constraint subscriptions_batch check (
    (batch_max_events is null and batch_max_seconds is null)
    or (batch_max_events between 2 and 100 and batch_max_seconds between 1 and 300 and format = 'standard'));
comment on column subscriptions.batch_max_events is 'Maximum number of events in a request. Null: each event has a request of its own.';
comment on column subscriptions.batch_max_seconds is 'Time for which the oldest event of a batch waits for others.';

alter table delivery_queue add column batch_id uuid;
comment on column delivery_queue.batch_id is 'The batch of the last attempt, if its deliveries are retried together.';

alter table attempts add column batch_id uuid;
comment on column attempts.batch_id is 'The batch that the request contained. Null if the delivery was sent alone.';
