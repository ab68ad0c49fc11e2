-- Renames tables and columns to the terms of the field. Nothing is rewritten, so it takes milliseconds at any size.

alter table record rename to database_state;
alter table database_state rename column one to is_singleton;
alter table database_state rename column record_id to database_id;

alter table documents rename column seen_at to last_received_at;

alter table announcements rename column place to source_location;
alter table announcements rename column withdrawn to withdrawn_on;

alter table withdrawals rename column withdrawn to withdrawn_on;

alter table descriptions rename to entity_profiles;
alter table entity_profiles rename column origin_id to original_entity_id;
alter table entity_profiles rename column place to locality;
alter table entity_profiles rename column within to company_profile_id;

alter table description_keys rename to entity_profile_keys;
alter table entity_profile_keys rename column description_id to profile_id;

alter table kept_apart rename to entity_splits;
alter table entity_splits rename column description_id to profile_id;
alter table entity_splits rename column other_id to other_profile_id;

alter table mentions rename column description_id to profile_id;
alter table mentions rename column place to locality;
alter table mentions rename column within to company_position;

alter table runs rename column rows_read to records_read;

alter table problems rename column place to location;
alter table problems rename column lost to is_record_lost;
alter table problems rename column noticed_at to detected_at;

alter table leases rename column until to expires_at;

alter table crawl_states rename column since to first_day;
alter table crawl_states rename column last_run to last_run_at;
alter table crawl_states rename column last_success to last_success_at;
alter table crawl_states rename column failures to consecutive_failures;
alter table crawl_states rename column told_at to notified_at;

alter table crawl_walks rename to crawl_frontiers;
alter table crawl_frontiers rename column waiting to pending_requests;

alter table crawl_days rename column tries to attempts;
alter table crawl_days rename column asked_at to requested_at;

alter table crawl_answers rename to crawl_responses;
alter table crawl_responses rename column answered_at to received_at;

alter table events rename column only_for to subscription_id;

alter table dispatch_position rename column one to is_singleton;

alter table delivery_workers rename column until to expires_at;

alter table delivery_shards rename column owner to worker_id;
alter table delivery_shards rename column until to expires_at;

alter table delivery_queue rename column round to round_attempts;
alter table delivery_queue rename column failed to is_failed;

alter table subscriptions rename column secret to encrypted_secret;
alter table subscriptions rename column previous_secret to previous_encrypted_secret;
alter table subscriptions rename column overlap_until to previous_secret_expires_at;
alter table subscriptions rename column since_change to created_after_change;

alter table subscription_states rename to subscription_state_changes;
alter table subscription_state_changes rename column at to changed_at;

alter table idempotency_keys rename column answer to response;

alter table sessions rename column hash to token_hash;

alter table api_keys rename column hash to key_hash;

-- Partitions for rows outside every day.
alter table deliveries_rest rename to deliveries_default;
alter table attempts_rest rename to attempts_default;

-- Indexes, constraints and sequences that carry an old name.
alter index record_pkey rename to database_state_pkey;
alter table database_state rename constraint record_one_check to database_state_is_singleton_check;
alter table dispatch_position rename constraint dispatch_position_one_check to dispatch_position_is_singleton_check;
alter index documents_seen rename to documents_last_received;
alter index announcements_whole rename to announcements_parent_reference;
alter index descriptions_pkey rename to entity_profiles_pkey;
alter index descriptions_entity rename to entity_profiles_entity;
alter index descriptions_within rename to entity_profiles_company_profile;
alter sequence descriptions_number_seq rename to entity_profiles_number_seq;
alter table entity_profiles rename constraint descriptions_entity_id_fkey to entity_profiles_entity_id_fkey;
alter table entity_profiles rename constraint descriptions_origin_id_fkey to entity_profiles_original_entity_id_fkey;
alter index description_keys_pkey rename to entity_profile_keys_pkey;
alter index description_keys_description rename to entity_profile_keys_profile;
alter index kept_apart_pkey rename to entity_splits_pkey;
alter index mentions_description rename to mentions_profile;
alter index crawl_walks_pkey rename to crawl_frontiers_pkey;
alter index crawl_days_open rename to crawl_days_unfinished;
alter index crawl_answers_pkey rename to crawl_responses_pkey;
alter index crawl_answers_age rename to crawl_responses_received;
alter index subscription_states_of rename to subscription_state_changes_subscription;
alter table subscription_state_changes
  rename constraint subscription_states_subscription_id_fkey to subscription_state_changes_subscription_id_fkey;
alter index idempotency_keys_age rename to idempotency_keys_created;
alter index api_keys_hash_key rename to api_keys_key_hash_key;
alter index deliveries_rare rename to deliveries_other_events;
alter index deliveries_rest_pkey rename to deliveries_default_pkey;
alter index deliveries_rest_subscription_id_id_idx rename to deliveries_default_subscription_id_id_idx;
alter index deliveries_rest_subscription_id_id_idx1 rename to deliveries_default_subscription_id_id_idx1;
alter index deliveries_rest_subscription_id_event_type_id_idx rename to deliveries_default_subscription_id_event_type_id_idx;
alter index attempts_rest_pkey rename to attempts_default_pkey;

-- PostgreSQL 18 names NOT NULL constraints too; earlier versions have none to rename.
do $$
declare
  old record;
begin
  for old in
    select c.conrelid::regclass as table_name, c.conname as name, t.relname || '_' || a.attname || '_not_null' as new_name
    from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'n' and c.coninhcount = 0 and c.connamespace = current_schema()::regnamespace
      and c.conname <> t.relname || '_' || a.attname || '_not_null'
  loop
    execute format('alter table %s rename constraint %I to %I', old.table_name, old.name, old.new_name);
  end loop;
end $$;

-- Descriptions for psql (\d+) and docs/schema.sql.
comment on table migrations is 'Migrations applied to this database.';
comment on table database_state is 'One row: the identity of this database and its latest change number.';
comment on column database_state.database_id is 'Search indexes belong to the database with this id.';
comment on column database_state.nonce is 'Nonce of the latest change, which tells this database from a restored copy.';
comment on table changes is 'One row per committed batch. Search indexes follow these rows.';
comment on column changes.nonce is 'Differs after a restore, so that an index notices that it followed another history.';
comment on table documents is 'Documents as received. Their bytes are in the archive under their hash.';
comment on column documents.member is 'Path inside the received container; empty when the bytes are the document.';
comment on column documents.role is 'index: a page with links and no records, which a replay skips; otherwise document.';
comment on table announcements is 'Announcements in their current version.';
comment on column announcements.source_location is 'Position of the record in its document.';
comment on column announcements.version is 'Publisher''s modification time, ISO 8601 in UTC. An older version never replaces a newer one.';
comment on column announcements.withdrawn_on is 'Day on which the publisher withdrew it; the row stays.';
comment on column announcements.content_hash is 'SHA-256 of the parsed content. The same content again changes nothing.';
comment on table announcement_versions is 'Earlier versions of announcements, as JSON with the column names of their time.';
comment on table withdrawals is 'Withdrawals as stated. One may arrive before the announcement that it withdraws.';
comment on table entities is 'Companies, persons and authorities, with the facts shown of them.';
comment on column entities.facts is 'The shown facts, each with the rank of the mention that it comes from.';
comment on column entities.merged_into is 'The surviving entity; null for an entity of its own.';
comment on table entity_identifiers is 'Identifiers of entities, from all of their mentions.';
comment on table entity_profiles is 'Everything that identifies the entity of a mention. Mentions with one profile mean one entity.';
comment on column entity_profiles.number is 'Insertion order. The first profile of an entity keeps the entity''s id.';
comment on column entity_profiles.original_entity_id is 'Entity before any merge, to which the profile returns when a merge is undone.';
comment on column entity_profiles.keys is 'Identifier and name keys, strongest first.';
comment on column entity_profiles.company_profile_id is 'Profile of the company within which a person without identifiers is known.';
comment on column entity_profiles.method is 'How the entity was found.';
comment on column entity_profiles.evidence is 'The key that links the profile to its entity.';
comment on table entity_profile_keys is 'Profiles by key. No foreign key, because checking one takes a third of a batch''s time.';
comment on table entity_splits is 'Pairs of profiles that an operator declared to be different entities.';
comment on table mentions is 'Mentions of entities in announcements, in document order.';
comment on column mentions.company_position is 'Position of the mention of the company in which this person acts.';
comment on table runs is 'Crawls, backfills, imports and replays, with their counts and results.';
comment on column runs.from_day is 'First requested day; null for a scheduled crawl and for imports.';
comment on column runs.lost is 'Problems that lost a record or a document.';
comment on table problems is 'What a run could not read or accept.';
comment on column problems.location is 'Position in the document.';
comment on table leases is 'Expiring rights of one run to crawl a source or to send requests to a host.';
comment on column leases.holder is 'The run; null while the lease only enforces a pause.';
comment on table crawl_states is 'State of the scheduled crawl of each source.';
comment on column crawl_states.first_day is 'First day that the scheduled crawl covers; a backfill covers earlier ones.';
comment on column crawl_states.watermark is 'For feeds: everything up to this day has been crawled.';
comment on column crawl_states.last_run_at is 'Start of the last scheduled run that finished.';
comment on column crawl_states.notified_at is 'Time of the last source.error event.';
comment on table crawl_frontiers is 'Pending requests of interrupted feed crawls.';
comment on table crawl_days is 'State of each requested publication day.';
comment on column crawl_days.attempts is 'Consecutive requests without a definitive result.';
comment on table crawl_responses is 'Last completely ingested response to each request, for conditional requests.';
comment on column crawl_responses.request is 'SHA-256 of method, URL and body.';
comment on table events is 'The outbox: events for subscribers, in commit order.';
comment on column events.body is 'Payload, byte for byte as it is signed and sent.';
comment on column events.subscription_id is 'Recipient of a test event; null for events that every matching subscription receives.';
comment on table dispatch_position is 'One row: number of the last event for which deliveries were created.';
comment on table subscriptions is 'Webhook subscriptions.';
comment on column subscriptions.jurisdictions is 'Empty for all jurisdictions.';
comment on column subscriptions.rate_limit is 'Maximum requests per second; null for no limit.';
comment on column subscriptions.created_after_change is 'Latest change number at creation. Only later events are delivered.';
comment on table subscription_health is 'Current health of subscriptions, derived from the results of deliveries.';
comment on column subscription_health.failing_since is 'Time of the first failed delivery since the last success.';
comment on table subscription_state_changes is 'Past health states of subscriptions.';
comment on table idempotency_keys is 'Responses to requests with an Idempotency-Key; encrypted, because they may hold a secret.';
comment on column idempotency_keys.fingerprint is 'SHA-256 of the request.';
comment on table delivery_workers is 'Processes that send deliveries, until their leases expire.';
comment on table delivery_shards is 'Groups of subscriptions, each leased to one process at a time.';
comment on table delivery_queue is 'Deliveries that are not finished.';
comment on column delivery_queue.trigger is 'What created it: event, test, redeliver or recover.';
comment on column delivery_queue.attempts is 'All attempts so far.';
comment on column delivery_queue.round_attempts is 'Attempts since the delivery was last started.';
comment on column delivery_queue.is_failed is 'Already reported as failed; one last attempt is due.';
comment on table deliveries is 'Finished deliveries. Ids are UUIDs v7, so that each partition holds one day.';
comment on column deliveries.reason is 'Why it failed if no attempt shows it: disabled, gone, deleted or expired.';
comment on table attempts is 'Requests of deliveries, as shown to subscribers. Partitioned by day.';
comment on table api_keys is 'API keys. Only a hash of each key is stored.';
comment on table sessions is 'Dashboard sessions. Only a hash of each token is stored.';
