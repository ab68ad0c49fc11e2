-- Due retries are found by time in each shard, however many subscriptions have deliveries waiting.
create index delivery_queue_due_retries on delivery_queue (shard, due_at) where round_attempts > 0;
