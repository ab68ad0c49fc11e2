-- Tables of the database after all migrations, for reading; "migrations/" creates them.
-- Generated from the catalog of an empty database by "./herald docs". Edit the migrations, not this file.

-- Earlier versions of announcements, as JSON with the column names of their time.
create table announcement_versions (
  announcement_id uuid not null,
  change bigint not null,
  document_id bigint,
  content jsonb not null,
  replaced_at timestamp with time zone default now() not null,
  primary key (announcement_id, change),
  foreign key (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE
);
create index announcement_versions_document ON public.announcement_versions USING btree (document_id);

-- Announcements in their current version.
create table announcements (
  id uuid not null,
  number bigint generated always as identity,
  source_id text not null,
  source_reference text not null,
  publication_date date not null,
  jurisdiction text not null,
  category text not null,
  language text not null,
  title text not null,
  summary text,
  source_url text not null,
  metadata jsonb not null,
  details jsonb,
  corrects text,
  withdraws text,
  -- Day on which the publisher withdrew it; the row stays.
  withdrawn_on date,
  -- SHA-256 of the parsed content. The same content again changes nothing.
  content_hash bytea not null,
  document_id bigint,
  -- Position of the record in its document.
  source_location text default ''::text not null,
  change bigint not null,
  erased boolean default false not null,
  first_seen_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  -- Publisher's modification time, ISO 8601 in UTC. An older version never replaces a newer one.
  version text,
  primary key (id),
  unique (number),
  unique (source_id, source_reference),
  foreign key (document_id) REFERENCES documents(id)
);
create index announcements_change ON public.announcements USING btree (change);
create index announcements_corrects ON public.announcements USING btree (source_id, corrects) WHERE (corrects IS NOT NULL);
create index announcements_document ON public.announcements USING btree (document_id);
create index announcements_erased ON public.announcements USING btree (id) WHERE erased;
create index announcements_parent_reference ON public.announcements USING btree (source_id, split_part(source_reference, '/'::text, 1)) WHERE (source_reference ~~ '%/%'::text);
create index announcements_published ON public.announcements USING btree (source_id, publication_date);

-- API keys. Only a hash of each key is stored.
create table api_keys (
  id uuid not null,
  owner text not null,
  name text not null,
  scopes text[] not null,
  key_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  primary key (id),
  unique (key_hash)
);

-- Requests of deliveries, as shown to subscribers. Partitioned by day.
create table attempts (
  delivery_id uuid not null,
  number smallint not null,
  subscription_id uuid not null,
  trigger text not null,
  started_at timestamp with time zone not null,
  status smallint,
  error text,
  detail text,
  remote_address text,
  dns_ms real,
  connect_ms real,
  tls_ms real,
  first_byte_ms real,
  total_ms real not null,
  request_headers jsonb not null,
  response_headers jsonb not null,
  response_body bytea not null,
  -- The batch that the request contained. Null if the delivery was sent alone.
  batch_id uuid,
  primary key (delivery_id, number)
) partition by RANGE (delivery_id);

-- Append-only. Contains no secrets and no names of persons.
create table audit_entries (
  -- Numbered from 1 without gaps, in commit order.
  number bigint not null,
  recorded_at timestamp with time zone not null,
  -- api_key, command_line, system or anonymous.
  actor_type text not null,
  key_id uuid,
  owner text,
  remote_address text,
  action text not null,
  subject_type text,
  subject_id text,
  details jsonb not null,
  previous_hash bytea not null,
  -- HMAC-SHA256 over the entry and previous_hash, with a key derived from HERALD_SECRET_KEY.
  hash bytea not null,
  primary key (number)
);
create index audit_entries_key ON public.audit_entries USING btree (key_id, number);
create index audit_entries_recorded ON public.audit_entries USING btree (recorded_at);

-- One row per committed batch. Search indexes follow these rows.
create table changes (
  change bigint not null,
  -- Differs after a restore, so that an index notices that it followed another history.
  nonce uuid not null,
  committed_at timestamp with time zone default now() not null,
  announcements integer not null,
  entities integer not null,
  primary key (change)
);

-- Log of changed watchlists, entries, saved searches and subscriptions, in commit order, from which matchers update themselves.
create table condition_changes (
  number bigint generated always as identity,
  kind text not null,
  id uuid not null,
  created_at timestamp with time zone default now() not null,
  primary key (number)
);

-- State of each requested publication day.
create table crawl_days (
  source_id text not null,
  day date not null,
  state text not null,
  announcements integer not null,
  -- Consecutive requests without a definitive result.
  attempts integer not null,
  requested_at timestamp with time zone not null,
  reason text,
  primary key (source_id, day)
);
create index crawl_days_unfinished ON public.crawl_days USING btree (source_id) WHERE (state = ANY (ARRAY['open'::text, 'gap'::text, 'failed'::text]));

-- Pending requests of interrupted feed crawls.
create table crawl_frontiers (
  source_id text not null,
  kind text not null,
  from_day date not null,
  to_day date not null,
  pending_requests jsonb not null,
  primary key (source_id, kind, from_day, to_day)
);

-- Last completely ingested response to each request, for conditional requests.
create table crawl_responses (
  source_id text not null,
  -- SHA-256 of method, URL and body.
  request bytea not null,
  etag text,
  last_modified text,
  content_type text,
  sha256 bytea not null,
  announcements integer not null,
  received_at timestamp with time zone default now() not null,
  primary key (source_id, request)
);
create index crawl_responses_received ON public.crawl_responses USING btree (received_at);

-- State of the scheduled crawl of each source.
create table crawl_states (
  source_id text not null,
  -- First day that the scheduled crawl covers; a backfill covers earlier ones.
  first_day date not null,
  -- For feeds: everything up to this day has been crawled.
  watermark date,
  -- Start of the last scheduled run that finished.
  last_run_at timestamp with time zone,
  last_success_at timestamp with time zone,
  consecutive_failures integer default 0 not null,
  failing_since timestamp with time zone,
  retry_at timestamp with time zone,
  -- Time of the last source.error event.
  notified_at timestamp with time zone,
  next_cursor text,
  primary key (source_id)
);

-- One row: the identity of this database and its latest change number.
create table database_state (
  is_singleton boolean default true not null,
  -- Search indexes belong to the database with this id.
  database_id uuid default gen_random_uuid() not null,
  change bigint default 0 not null,
  -- Nonce of the latest change, which tells this database from a restored copy.
  nonce uuid default gen_random_uuid() not null,
  created_at timestamp with time zone default now() not null,
  primary key (is_singleton),
  check (is_singleton)
);

-- Finished deliveries. Ids are UUIDs v7, so that each partition holds one day.
create table deliveries (
  id uuid not null,
  subscription_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  jurisdiction text not null,
  trigger text not null,
  state text not null,
  -- Why it failed if no attempt shows it: disabled, gone, deleted or expired.
  reason text,
  attempts smallint not null,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  primary key (id)
) partition by RANGE (id);
create index deliveries_failed ON public.deliveries USING btree (subscription_id, id DESC) WHERE (state = 'failed'::text);
create index deliveries_other_events ON public.deliveries USING btree (subscription_id, event_type, id DESC) WHERE (event_type <> 'announcement.created'::text);
create index deliveries_subscription ON public.deliveries USING btree (subscription_id, id DESC);

-- Attempts of all processes since the first start, for metrics.
create table delivery_attempt_counts (
  outcome text not null,
  attempts bigint not null,
  primary key (outcome)
);

create table delivery_cancellations (
  subscription_id uuid not null,
  reason text not null,
  requested_at timestamp with time zone not null,
  primary key (subscription_id)
);

-- Subscriptions whose open deliveries wait until they are resumed.
create table delivery_pauses (
  subscription_id uuid not null,
  paused_at timestamp with time zone not null,
  primary key (subscription_id)
);

-- Deliveries that are not finished.
create table delivery_queue (
  id uuid not null,
  shard smallint not null,
  subscription_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  jurisdiction text not null,
  -- What created it: event, test, redeliver or recover.
  trigger text not null,
  -- All attempts so far.
  attempts smallint default 0 not null,
  -- Attempts since the delivery was last started.
  round_attempts smallint default 0 not null,
  -- Already reported as failed; one last attempt is due.
  is_failed boolean default false not null,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  queued_at timestamp with time zone default clock_timestamp() not null,
  -- The batch of the last attempt, if its deliveries are retried together.
  batch_id uuid,
  primary key (id)
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=10000, autovacuum_vacuum_cost_delay=0);
create index delivery_queue_due ON public.delivery_queue USING btree (shard, subscription_id, due_at, id);
create index delivery_queue_due_retries ON public.delivery_queue USING btree (shard, due_at) WHERE (round_attempts > 0);
create index delivery_queue_retries ON public.delivery_queue USING btree (shard, subscription_id, due_at, id) WHERE (round_attempts > 0);

-- Groups of subscriptions, each leased to one process at a time.
create table delivery_shards (
  shard smallint not null,
  worker_id uuid,
  expires_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  primary key (shard)
);

-- Attempts of each subscription by the hour in which they started, without tests.
create table delivery_statistics (
  subscription_id uuid not null,
  hour timestamp with time zone not null,
  delivered integer not null,
  -- Deliveries that failed. Some may have been delivered later.
  failed integer not null,
  attempts integer not null,
  -- Attempts that repeated a failed one of the same round.
  retries integer not null,
  -- Responses by the bucket of their latency, see latency-histogram.ts.
  latency_counts integer[] not null,
  primary key (subscription_id, hour)
) with (fillfactor=50);
create index delivery_statistics_age ON public.delivery_statistics USING brin (hour);

-- Processes that send deliveries, until their leases expire.
create table delivery_workers (
  id uuid not null,
  expires_at timestamp with time zone not null,
  -- Slots in use and in total, for each pool.
  slots jsonb default '[]'::jsonb not null,
  primary key (id)
);

-- The matches of queued digests, and those of the latest change of each digest, which are not sent again.
create table digest_matches (
  digest_id uuid not null,
  match_id uuid not null,
  -- The mail with the match. Null: the match was left out because its list was muted.
  mail_id uuid,
  change bigint not null,
  primary key (digest_id, match_id),
  foreign key (digest_id) REFERENCES digests(id) ON DELETE CASCADE
);
create index digest_matches_mail ON public.digest_matches USING btree (mail_id);

-- Mails with the new matches of an owner, sent on a schedule.
create table digests (
  id uuid not null,
  owner text not null,
  address_id uuid not null,
  name text not null,
  -- Watchlists whose matches the digest has. Empty, together with saved_search_ids: everything of the owner.
  watchlist_ids uuid[] not null,
  saved_search_ids uuid[] not null,
  -- immediately, hourly or daily.
  frequency text not null,
  -- Time of day of a daily digest in its time zone, as HH:MM.
  "time" text not null,
  time_zone text not null,
  -- Days on which the digest is sent, from 1 (Monday) to 7.
  weekdays smallint[] not null,
  -- active, paused or unsubscribed.
  state text not null,
  -- Whether the key that created the digest may see natural persons.
  includes_persons boolean not null,
  -- Matches of this and later changes are candidates, except those in digest_matches.
  from_change bigint not null,
  -- Time of the next mail. Of an immediate digest: the earliest time.
  next_run_at timestamp with time zone not null,
  -- When the next run was computed. A time in the future shows that the clock was set back.
  last_run_at timestamp with time zone not null,
  last_sent_at timestamp with time zone,
  unsubscribe_hash bytea not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  primary key (id),
  unique (unsubscribe_hash),
  foreign key (address_id) REFERENCES mail_addresses(id) ON DELETE CASCADE
);
create index digests_address ON public.digests USING btree (address_id);
create index digests_due ON public.digests USING btree (next_run_at) WHERE (state = 'active'::text);
create index digests_early ON public.digests USING btree (last_run_at) WHERE (state = 'active'::text);
create index digests_owner ON public.digests USING btree (owner, created_at DESC, id DESC);

-- One row: number of the last event for which deliveries were created.
create table dispatch_position (
  is_singleton boolean default true not null,
  number bigint not null,
  primary key (is_singleton),
  check (is_singleton)
);

-- Documents as received. Their bytes are in the archive under their hash.
create table documents (
  id bigint generated always as identity,
  source_id text not null,
  sha256 bytea not null,
  -- Path inside the received container; empty when the bytes are the document.
  member text default ''::text not null,
  url text not null,
  content_type text,
  size bigint not null,
  fetched_at timestamp with time zone default now() not null,
  -- index: a page with links and no records, which a replay skips; otherwise document.
  role text default 'document'::text not null,
  last_received_at timestamp with time zone default now() not null,
  -- When the bytes were deleted because they held erased data and their format cannot be rewritten.
  sealed_at timestamp with time zone,
  sealed_reason text,
  primary key (id),
  unique (source_id, sha256, member)
);
create index documents_last_received ON public.documents USING btree (source_id, last_received_at, id);

-- The state of a webhook that its owner was last alerted of by mail.
create table endpoint_alerts (
  subscription_id uuid not null,
  state text not null,
  alerted_at timestamp with time zone not null,
  primary key (subscription_id),
  foreign key (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);

-- Companies, persons and authorities, with the facts shown of them.
create table entities (
  id uuid not null,
  entity_type text not null,
  name text not null,
  jurisdiction text not null,
  tax_id text,
  legal_form text,
  status text not null,
  announcement_count integer not null,
  -- The shown facts, each with the rank of the mention that it comes from.
  facts jsonb not null,
  -- The surviving entity; null for an entity of its own.
  merged_into uuid,
  change bigint not null,
  first_seen_at timestamp with time zone default now() not null,
  primary key (id),
  foreign key (merged_into) REFERENCES entities(id)
);
create index entities_change ON public.entities USING btree (change);
create index entities_merged ON public.entities USING btree (merged_into) WHERE (merged_into IS NOT NULL);

-- Identifiers of entities, from all of their mentions.
create table entity_identifiers (
  entity_id uuid not null,
  scheme text not null,
  jurisdiction text not null,
  number text not null,
  -- Whether the number passes its check; null where the check is unknown.
  valid boolean,
  primary key (entity_id, scheme, jurisdiction, number)
);
create index entity_identifiers_number ON public.entity_identifiers USING btree (number);

-- Profiles by key. No foreign key, because checking one takes a third of a batch's time.
create table entity_profile_keys (
  key text not null,
  profile_id uuid not null,
  primary key (key, profile_id)
);
create index entity_profile_keys_profile ON public.entity_profile_keys USING btree (profile_id);

-- Everything that identifies the entity of a mention. Mentions with one profile mean one entity. No foreign keys; "herald doctor" looks for missing entities.
create table entity_profiles (
  id uuid not null,
  -- Insertion order. The first profile of an entity keeps the entity's id.
  number bigint generated always as identity,
  entity_id uuid not null,
  -- Entity before any merge, to which the profile returns when a merge is undone.
  original_entity_id uuid not null,
  -- Identifier and name keys, strongest first.
  keys text[] not null,
  locality text,
  -- Profile of the company within which a person without identifiers is known.
  company_profile_id uuid,
  -- How the entity was found.
  method text not null,
  -- The key that links the profile to its entity.
  evidence text not null,
  primary key (id)
);
create index entity_profiles_company_profile ON public.entity_profiles USING btree (company_profile_id) WHERE (company_profile_id IS NOT NULL);
create index entity_profiles_entity ON public.entity_profiles USING btree (entity_id);
create index entity_profiles_original_entity ON public.entity_profiles USING btree (original_entity_id) WHERE (original_entity_id <> entity_id);

-- Pairs of profiles that an operator declared to be different entities.
create table entity_splits (
  profile_id uuid not null,
  other_profile_id uuid not null,
  decided_at timestamp with time zone default now() not null,
  primary key (profile_id, other_profile_id)
);

-- Files that held erased data. No archive may hold them any longer.
create table erased_files (
  sha256 bytea not null,
  erased_at timestamp with time zone default now() not null,
  primary key (sha256)
);

-- What imports and crawls must not store again, as keyed hashes.
create table erasure_entries (
  erasure_id uuid not null,
  kind text not null,
  -- Keyed hash of a name or identifier, or the ID of an announcement.
  value text not null,
  -- Keyed hash of the place, company or announcement within which a name is blocked; empty for everywhere.
  context text not null,
  -- Keyed hashes of the words of a name.
  words text[] not null,
  name_length integer not null,
  primary key (erasure_id, kind, value, context),
  foreign key (erasure_id) REFERENCES erasures(id) ON DELETE CASCADE
);

-- Requested erasures, in order. Contains no name.
create table erasures (
  id uuid not null,
  number bigint generated always as identity,
  kind text not null,
  -- pending; erased once gone from the database and the archive; purged once the files were rewritten.
  state text default 'pending'::text not null,
  -- Identifies the key of the hashes in erasure_entries.
  key_fingerprint text not null,
  requested_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  primary key (id),
  unique (number)
);

-- The outbox: events for subscribers, in commit order.
create table events (
  id uuid not null,
  number bigint generated always as identity,
  type text not null,
  jurisdiction text not null,
  change bigint not null,
  created_at timestamp with time zone default now() not null,
  -- Payload, byte for byte as it is signed and sent.
  body bytea not null,
  -- Recipient of the event, such as of a test; null for events that every matching subscription receives.
  subscription_id uuid,
  -- Whether an erasure removed something from the payload.
  redacted boolean default false not null,
  -- Whether natural persons are already masked in the payload.
  masked boolean default false not null,
  primary key (id),
  unique (number)
);
create index events_change ON public.events USING btree (change);
create index events_redacted ON public.events USING btree (id) WHERE redacted;

-- Responses to requests with an Idempotency-Key; encrypted, because they may hold a secret.
create table idempotency_keys (
  owner text not null,
  key text not null,
  -- SHA-256 of the request.
  fingerprint bytea not null,
  response bytea,
  created_at timestamp with time zone default now() not null,
  primary key (owner, key)
);
create index idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

-- Expiring rights of one run to crawl a source or to send requests to a host.
create table leases (
  name text not null,
  -- The run; null while the lease only enforces a pause.
  holder uuid,
  expires_at timestamp with time zone not null,
  primary key (name)
);
create index leases_holder ON public.leases USING btree (holder);

-- Mail addresses of owners of API keys. Only confirmed addresses receive digests and alerts.
create table mail_addresses (
  id uuid not null,
  owner text not null,
  address text not null,
  -- unconfirmed, confirmed, bounced (mail was rejected) or complained (mail was reported as spam).
  state text not null,
  -- Why mail to the address ended or last failed.
  problem text,
  -- Whether the owner gets alerts about webhooks at this address.
  receives_alerts boolean default false not null,
  -- SHA-256 of the token in the confirmation link. The token is derived when the mail is sent and not stored.
  confirmation_hash bytea,
  confirmation_issued_at timestamp with time zone,
  confirmation_expires_at timestamp with time zone,
  -- SHA-256 of the token that ends the alerts.
  unsubscribe_hash bytea not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  primary key (id),
  unique (confirmation_hash),
  unique (unsubscribe_hash)
);
create index mail_addresses_address ON public.mail_addresses USING btree (lower(address));
create unique index mail_addresses_owner ON public.mail_addresses USING btree (owner, lower(address));

-- Attempts to send mails by outcome, for monitoring.
create table mail_attempt_counts (
  outcome text not null,
  attempts bigint not null,
  primary key (outcome)
);

-- Queue and log of mails, without their text and recipient, which are read when a mail is sent.
create table mails (
  -- UUID v5 of what the mail is about, so that queueing can be repeated. The Message-ID contains it.
  id uuid not null,
  -- confirmation, digest or alert.
  kind text not null,
  owner text not null,
  address_id uuid not null,
  -- Keyed hash of the address, by which confirmations to an address are limited.
  recipient_hash bytea not null,
  digest_id uuid,
  -- What an alert says. Cleared when the mail is finished.
  content jsonb,
  -- queued, sent, bounced, failed or canceled.
  state text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  -- The process that sends the mail until leased_until.
  lease_id uuid,
  leased_until timestamp with time zone,
  reason text,
  -- Number of announcements in a digest that was sent.
  announcements integer,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  primary key (id)
);
create index mails_address ON public.mails USING btree (address_id) WHERE (state = 'queued'::text);
create index mails_due ON public.mails USING btree (next_attempt_at) WHERE (state = 'queued'::text);
create index mails_finished ON public.mails USING btree (finished_at) WHERE (finished_at IS NOT NULL);
create index mails_lease ON public.mails USING btree (lease_id) WHERE ((state = 'queued'::text) AND (lease_id IS NOT NULL));
create index mails_owner ON public.mails USING btree (owner, created_at) WHERE (kind = 'confirmation'::text);
create index mails_recipient ON public.mails USING btree (recipient_hash, created_at) WHERE (kind = 'confirmation'::text);

-- Announcements and entities that a watchlist or saved search matches, once for each of the two and, for an entity, each change.
create table matches (
  -- UUID v5 of the list or search and what it matches, so that matching can be repeated.
  id uuid not null,
  owner text not null,
  watchlist_id uuid,
  saved_search_id uuid,
  -- The entries of the watchlist that the announcement names.
  entry_ids uuid[] default '{}'::uuid[] not null,
  -- The announcement that matches, or because of which the entity does.
  announcement_id uuid,
  -- Change number with which the announcement was first stored or the entity changed.
  change bigint not null,
  category text,
  jurisdiction text not null,
  created_at timestamp with time zone not null,
  -- The entity that a search of entities matches; null for other matches.
  entity_id uuid,
  primary key (id),
  check ((num_nonnulls(watchlist_id, saved_search_id) = 1)),
  check ((num_nonnulls(announcement_id, entity_id) >= 1)),
  foreign key (saved_search_id) REFERENCES saved_searches(id) ON DELETE CASCADE,
  foreign key (watchlist_id) REFERENCES watchlists(id) ON DELETE CASCADE
);
create index matches_age ON public.matches USING brin (created_at);
create index matches_announcement ON public.matches USING btree (announcement_id);
create index matches_entity ON public.matches USING btree (entity_id) WHERE (entity_id IS NOT NULL);
create index matches_owner ON public.matches USING btree (owner, change DESC, id DESC);
create index matches_saved_search ON public.matches USING btree (saved_search_id, change DESC) WHERE (saved_search_id IS NOT NULL);
create index matches_watchlist ON public.matches USING btree (watchlist_id, change DESC) WHERE (watchlist_id IS NOT NULL);

-- Mentions of entities in announcements, in document order.
create table mentions (
  announcement_id uuid not null,
  "position" smallint not null,
  entity_type text not null,
  role text not null,
  name text not null,
  legal_form text,
  jurisdiction text not null,
  locality text,
  -- Position of the mention of the company in which this person acts.
  company_position smallint,
  identifiers jsonb not null,
  profile_id uuid not null,
  primary key (announcement_id, "position")
);
create index mentions_profile ON public.mentions USING btree (profile_id);

-- Reports that an entity joins two parties, or that two entities are the same party.
create table merge_reports (
  id uuid not null,
  kind text not null,
  -- The entity as it was when reported. It may have been merged into another since.
  entity_id uuid not null,
  -- The entity that is the same party; null for entities that join two.
  other_entity_id uuid,
  -- The announcements that the reporter means.
  announcement_ids uuid[] not null,
  comment text not null,
  -- Owner of the API key that reported.
  owner text not null,
  key_id uuid not null,
  status text not null,
  note text,
  -- Owner of the API key that decided; null while the report is open.
  decided_by text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null,
  primary key (id),
  check (((kind = 'same_party'::text) = (other_entity_id IS NOT NULL))),
  check (((status = 'open'::text) = (decided_at IS NULL))),
  check ((kind = ANY (ARRAY['different_parties'::text, 'same_party'::text]))),
  check ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text]))),
  foreign key (entity_id) REFERENCES entities(id),
  foreign key (other_entity_id) REFERENCES entities(id)
);
create index merge_reports_entity ON public.merge_reports USING btree (entity_id);
create index merge_reports_open ON public.merge_reports USING btree (owner) WHERE (status = 'open'::text);
create index merge_reports_other_entity ON public.merge_reports USING btree (other_entity_id) WHERE (other_entity_id IS NOT NULL);

-- Migrations applied to this database.
create table migrations (
  number integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null,
  primary key (number)
);

create table misdated_days (
  day date not null,
  written_until timestamp with time zone not null,
  primary key (day)
);

-- What a run could not read or accept.
create table problems (
  id bigint generated always as identity,
  run_id uuid not null,
  document text not null,
  -- Position in the document.
  location text not null,
  kind text not null,
  reason text not null,
  is_record_lost boolean not null,
  detected_at timestamp with time zone default now() not null,
  primary key (id),
  foreign key (run_id) REFERENCES runs(id) ON DELETE CASCADE
);
create index problems_run ON public.problems USING btree (run_id);

-- Purges of erased data from files. Each node builds its search index anew after one.
create table purges (
  number bigint generated always as identity,
  started_at timestamp with time zone default now() not null,
  primary key (number)
);

create table reading_failures (
  source_id text not null,
  sha256 bytea not null,
  member text not null,
  url text not null,
  reason text not null,
  failures integer default 1 not null,
  first_failed_at timestamp with time zone default clock_timestamp() not null,
  last_failed_at timestamp with time zone default clock_timestamp() not null,
  primary key (source_id, sha256, member)
);

create table retention_clock (
  is_singleton boolean default true not null,
  now timestamp with time zone default clock_timestamp() not null,
  confirmed_at timestamp with time zone,
  primary key (is_singleton),
  check (is_singleton)
);

-- Crawls, backfills, imports and replays, with their counts and results.
create table runs (
  id uuid not null,
  source_id text not null,
  kind text not null,
  state text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  documents integer default 0 not null,
  records_read integer default 0 not null,
  created integer default 0 not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  problems integer default 0 not null,
  error text,
  -- First requested day; null for a scheduled crawl and for imports.
  from_day date,
  to_day date,
  reasons text[] default '{}'::text[] not null,
  -- Problems that lost a record or a document.
  lost integer default 0 not null,
  unchanged_documents integer default 0 not null,
  error_code text,
  primary key (id)
);
create index runs_running ON public.runs USING btree (source_id) WHERE (state = 'running'::text);
create index runs_source ON public.runs USING btree (source_id, started_at DESC);
create unique index runs_waiting ON public.runs USING btree (source_id) WHERE (state = 'waiting'::text);

-- Searches of announcements or entities under a name.
create table saved_searches (
  id uuid not null,
  owner text not null,
  name text not null,
  -- The search, as the query string of GET /announcements or GET /entities.
  search text not null,
  -- active, or invalid when this version cannot read the search.
  state text not null,
  -- Why the search is invalid.
  problem text,
  is_muted boolean default false not null,
  -- Only later changes match the search.
  created_after_change bigint not null,
  -- Matches of later changes are new to the owner.
  seen_change bigint not null,
  -- Whether the key that created the search may see natural persons.
  includes_persons boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  -- What the search finds.
  kind text default 'announcements'::text not null,
  -- The problem of which the owner was told by mail.
  reported_problem text,
  primary key (id),
  check ((kind = ANY (ARRAY['announcements'::text, 'entities'::text])))
);
create index saved_searches_owner ON public.saved_searches USING btree (owner, created_at DESC, id DESC);

-- Dashboard sessions. Only a hash of each token is stored.
create table sessions (
  token_hash bytea not null,
  key_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone default now() not null,
  primary key (token_hash),
  foreign key (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
create index sessions_expires ON public.sessions USING btree (expires_at);
create index sessions_key ON public.sessions USING btree (key_id);

-- Current health of subscriptions, derived from the results of deliveries.
create table subscription_health (
  subscription_id uuid not null,
  state text default 'healthy'::text not null,
  since timestamp with time zone not null,
  reason text,
  last_success_at timestamp with time zone,
  failed_deliveries integer default 0 not null,
  -- Time of the first failed delivery since the last success.
  failing_since timestamp with time zone,
  primary key (subscription_id),
  foreign key (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
) with (fillfactor=50);

-- Past health states of subscriptions.
create table subscription_state_changes (
  subscription_id uuid not null,
  changed_at timestamp with time zone not null,
  state text not null,
  reason text,
  foreign key (subscription_id) REFERENCES subscriptions(id) ON DELETE CASCADE
);
create index subscription_state_changes_subscription ON public.subscription_state_changes USING btree (subscription_id, changed_at DESC);

-- Webhook subscriptions.
create table subscriptions (
  id uuid not null,
  owner text not null,
  url text not null,
  events text[] not null,
  -- Empty for all jurisdictions.
  jurisdictions text[] not null,
  is_active boolean default true not null,
  -- Maximum requests per second; null for no limit.
  rate_limit integer,
  encrypted_secret bytea not null,
  previous_encrypted_secret bytea,
  previous_secret_expires_at timestamp with time zone,
  -- Latest change number at creation. Only later events are delivered.
  created_after_change bigint not null,
  created_at timestamp with time zone not null,
  -- Whether its creator had the scope "personal".
  includes_persons boolean default false not null,
  -- A search, as the query string of GET /announcements. Null for no filter.
  filter text,
  -- Only announcements and entities of these watchlists, or of saved_searches, are delivered. Both empty for no such restriction.
  watchlists uuid[] default '{}'::uuid[] not null,
  -- See watchlists.
  saved_searches uuid[] default '{}'::uuid[] not null,
  -- Whether announcement.created has the fields of the contract or the whole announcement.
  payload text default 'default'::text not null,
  -- Herald's JSON, or the messages of a chat service.
  format text default 'standard'::text not null,
  -- Custom request headers, encrypted with their names. Null for none.
  encrypted_headers bytea,
  -- Whether events still create deliveries, which wait until the subscription is active. Always false for active ones.
  keeps_backlog boolean default false not null,
  -- Maximum number of events in a request. Null: each event has a request of its own.
  batch_max_events smallint,
  -- Time for which the oldest event of a batch waits for others.
  batch_max_seconds smallint,
  primary key (id),
  check ((NOT (is_active AND keeps_backlog))),
  check ((((batch_max_events IS NULL) AND (batch_max_seconds IS NULL)) OR (((batch_max_events >= 2) AND (batch_max_events <= 100)) AND ((batch_max_seconds >= 1) AND (batch_max_seconds <= 300)) AND (format = 'standard'::text)))),
  check ((format = ANY (ARRAY['standard'::text, 'slack'::text, 'discord'::text, 'teams'::text]))),
  check ((payload = ANY (ARRAY['default'::text, 'full'::text])))
);
create index subscriptions_owner ON public.subscriptions USING btree (owner, created_at DESC, id);

-- Files that were missing or damaged when the restored snapshot was made. Storing the bytes again removes the row.
create table unavailable_documents (
  sha256 bytea not null,
  state text not null,
  reason text not null,
  recorded_at timestamp with time zone default clock_timestamp() not null,
  primary key (sha256),
  check ((state = ANY (ARRAY['missing'::text, 'damaged'::text])))
);

-- Files that were missing from the archive of the machine that erased a person, and are not searched yet.
create table unsearched_files (
  sha256 bytea not null,
  missed_at timestamp with time zone default now() not null,
  primary key (sha256)
);

-- Secrets in URLs, each of which reads one resource with the rights of its API key.
create table url_tokens (
  id uuid not null,
  kind text not null,
  key_id uuid not null,
  name text not null,
  -- The search of a feed, as the query string of GET /announcements.
  query text not null,
  -- SHA-256 of the token, which is not stored.
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  -- The watchlist whose matches a feed shows. No foreign key: the feed outlives it and says so.
  watchlist_id uuid,
  -- The saved search that a feed shows. No foreign key: the feed outlives it and says so.
  saved_search_id uuid,
  primary key (id),
  unique (token_hash),
  foreign key (key_id) REFERENCES api_keys(id) ON DELETE CASCADE
);
create index url_tokens_key ON public.url_tokens USING btree (key_id);

-- What dispatched announcements and changed entities match, until it is stored in matches.
create table waiting_matches (
  -- Number of the event. Matches are stored in this order.
  event_number bigint not null,
  announcement_id uuid,
  change bigint not null,
  category text,
  jurisdiction text not null,
  created_at timestamp with time zone not null,
  saved_search_ids uuid[] not null,
  -- The watchlist of each of entry_ids.
  watchlist_ids uuid[] not null,
  entry_ids uuid[] not null,
  -- The search of entities that matches each of entity_ids.
  entity_search_ids uuid[] default '{}'::uuid[] not null,
  entity_ids uuid[] default '{}'::uuid[] not null,
  primary key (event_number),
  check ((cardinality(watchlist_ids) = cardinality(entry_ids))),
  check ((cardinality(entity_search_ids) = cardinality(entity_ids)))
);

-- The parties of watchlists, as their owners stated them.
create table watchlist_entries (
  -- Derived from the list and what identifies the party in it, so that an import can be repeated.
  id uuid not null,
  watchlist_id uuid not null,
  -- The ID of the party in the system of the owner.
  reference text,
  name text,
  number text,
  country text,
  locality text,
  -- matched, ambiguous (a person must decide) or unknown (watched until it appears).
  state text not null,
  -- IDs of the entities among which a person must decide, with the evidence for each.
  candidates jsonb,
  -- Entities that a person has decided are not this party.
  rejected_entity_ids uuid[] default '{}'::uuid[] not null,
  -- What Herald changed in the entry last, such as merged or split.
  notice text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  primary key (id),
  foreign key (watchlist_id) REFERENCES watchlists(id) ON DELETE CASCADE
);
create index watchlist_entries_list ON public.watchlist_entries USING btree (watchlist_id, created_at DESC, id DESC);
create index watchlist_entries_state ON public.watchlist_entries USING btree (watchlist_id, state);

-- The entities that an entry watches. No foreign key: ids of merged entities are replaced.
create table watchlist_entry_entities (
  entry_id uuid not null,
  entity_id uuid not null,
  primary key (entry_id, entity_id),
  foreign key (entry_id) REFERENCES watchlist_entries(id) ON DELETE CASCADE
);
create index watchlist_entry_entities_entity ON public.watchlist_entry_entities USING btree (entity_id);

-- Named lists of parties that an owner of API keys watches.
create table watchlists (
  id uuid not null,
  owner text not null,
  name text not null,
  -- Category codes and names of groups as given. Empty: every category.
  categories text[] not null,
  minimum_severity text,
  jurisdictions text[] not null,
  is_muted boolean default false not null,
  -- Only later changes match the list.
  created_after_change bigint not null,
  -- Matches of later changes are new to the owner.
  seen_change bigint not null,
  -- Whether the key that created the list may see natural persons.
  includes_persons boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  primary key (id)
);
create index watchlists_owner ON public.watchlists USING btree (owner, created_at DESC, id DESC);

-- Withdrawals as stated. One may arrive before the announcement that it withdraws.
create table withdrawals (
  source_id text not null,
  source_reference text not null,
  withdrawn_by text not null,
  withdrawn_on date not null,
  primary key (source_id, source_reference, withdrawn_by)
);
create index withdrawals_withdrawn_by ON public.withdrawals USING btree (source_id, withdrawn_by);
