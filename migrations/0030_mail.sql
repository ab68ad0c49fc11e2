-- Mail: confirmed addresses, digests of matches, and the queue of mails to send.
create table mail_addresses (
  id                       uuid primary key,
  owner                    text not null,
  address                  text not null,
  state                    text not null,
  problem                  text,
  receives_alerts          boolean not null default false,
  confirmation_hash        bytea unique,
  confirmation_issued_at   timestamptz,
  confirmation_expires_at  timestamptz,
  unsubscribe_hash         bytea not null unique,
  confirmed_at             timestamptz,
  created_at               timestamptz not null,
  updated_at               timestamptz not null
);
create unique index mail_addresses_owner on mail_addresses (owner, lower(address));
create index mail_addresses_address on mail_addresses (lower(address));
comment on table mail_addresses is 'Mail addresses of owners of API keys. Only confirmed addresses receive digests and alerts.';
comment on column mail_addresses.state is 'unconfirmed, confirmed, bounced (mail was rejected) or complained (mail was reported as spam).';
comment on column mail_addresses.problem is 'Why mail to the address ended or last failed.';
comment on column mail_addresses.receives_alerts is 'Whether the owner gets alerts about webhooks at this address.';
comment on column mail_addresses.confirmation_hash is 'SHA-256 of the token in the confirmation link. The token is derived when the mail is sent and not stored.';
comment on column mail_addresses.unsubscribe_hash is 'SHA-256 of the token that ends the alerts.';

create table digests (
  id                uuid primary key,
  owner             text not null,
  address_id        uuid not null references mail_addresses on delete cascade,
  name              text not null,
  watchlist_ids     uuid[] not null,
  saved_search_ids  uuid[] not null,
  frequency         text not null,
  time              text not null,
  time_zone         text not null,
  weekdays          smallint[] not null,
  state             text not null,
  includes_persons  boolean not null,
  from_change       bigint not null,
  next_run_at       timestamptz not null,
  last_run_at       timestamptz not null,
  last_sent_at      timestamptz,
  unsubscribe_hash  bytea not null unique,
  created_at        timestamptz not null,
  updated_at        timestamptz not null
);
create index digests_owner on digests (owner, created_at desc, id desc);
create index digests_address on digests (address_id);
create index digests_due on digests (next_run_at) where state = 'active';
create index digests_early on digests (last_run_at) where state = 'active';
comment on table digests is 'Mails with the new matches of an owner, sent on a schedule.';
comment on column digests.watchlist_ids is 'Watchlists whose matches the digest has. Empty, together with saved_search_ids: everything of the owner.';
comment on column digests.frequency is 'immediately, hourly or daily.';
comment on column digests.time is 'Time of day of a daily digest in its time zone, as HH:MM.';
comment on column digests.weekdays is 'Days on which the digest is sent, from 1 (Monday) to 7.';
comment on column digests.state is 'active, paused or unsubscribed.';
comment on column digests.includes_persons is 'Whether the key that created the digest may see natural persons.';
comment on column digests.from_change is 'Matches of this and later changes are candidates, except those in digest_matches.';
comment on column digests.next_run_at is 'Time of the next mail. Of an immediate digest: the earliest time.';
comment on column digests.last_run_at is 'When the next run was computed. A time in the future shows that the clock was set back.';

create table mails (
  id               uuid primary key,
  kind             text not null,
  owner            text not null,
  address_id       uuid not null,
  recipient_hash   bytea not null,
  digest_id        uuid,
  content          jsonb,
  state            text not null,
  attempts         integer not null default 0,
  next_attempt_at  timestamptz not null,
  lease_id         uuid,
  leased_until     timestamptz,
  reason           text,
  announcements    integer,
  created_at       timestamptz not null,
  finished_at      timestamptz
);
create index mails_due on mails (next_attempt_at) where state = 'queued';
create index mails_lease on mails (lease_id) where state = 'queued' and lease_id is not null;
create index mails_recipient on mails (recipient_hash, created_at) where kind = 'confirmation';
create index mails_owner on mails (owner, created_at) where kind = 'confirmation';
create index mails_address on mails (address_id) where state = 'queued';
create index mails_finished on mails (finished_at) where finished_at is not null;
comment on table mails is 'Queue and log of mails, without their text and recipient, which are read when a mail is sent.';
comment on column mails.id is 'UUID v5 of what the mail is about, so that queueing can be repeated. The Message-ID contains it.';
comment on column mails.kind is 'confirmation, digest or alert.';
comment on column mails.recipient_hash is 'Keyed hash of the address, by which confirmations to an address are limited.';
comment on column mails.content is 'What an alert says. Cleared when the mail is finished.';
comment on column mails.state is 'queued, sent, bounced, failed or canceled.';
comment on column mails.lease_id is 'The process that sends the mail until leased_until.';
comment on column mails.announcements is 'Number of announcements in a digest that was sent.';

create table digest_matches (
  digest_id  uuid not null references digests on delete cascade,
  match_id   uuid not null,
  mail_id    uuid,
  change     bigint not null,
  primary key (digest_id, match_id)
);
create index digest_matches_mail on digest_matches (mail_id);
comment on table digest_matches is 'The matches of queued digests, and those of the latest change of each digest, which are not sent again.';
comment on column digest_matches.mail_id is 'The mail with the match. Null: the match was left out because its list was muted.';

create table endpoint_alerts (
  subscription_id  uuid primary key references subscriptions on delete cascade,
  state            text not null,
  alerted_at       timestamptz not null
);
comment on table endpoint_alerts is 'The state of a webhook that its owner was last alerted of by mail.';

create table mail_attempt_counts (
  outcome   text primary key,
  attempts  bigint not null
);
comment on table mail_attempt_counts is 'Attempts to send mails by outcome, for monitoring.';
