-- Due retries are sent before first attempts, so they must be found behind any number of waiting first attempts.
create index delivery_queue_retries on delivery_queue (shard, subscription_id, due_at, id) where round_attempts > 0;
