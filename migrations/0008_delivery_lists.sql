-- Lists of deliveries by state and by event: what is rare is found without reading past all the rest, and what is common
-- costs no more to write than before.
create index deliveries_failed on deliveries (subscription_id, id desc) where state = 'failed';
create index deliveries_rare on deliveries (subscription_id, event_type, id desc) where event_type <> 'announcement.created';
