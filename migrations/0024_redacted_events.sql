-- Receivers may repeat a payload that was sent before its erasure. Their responses to redacted events are not stored.
alter table events add column redacted boolean not null default false;
create index events_redacted on events (id) where redacted;
comment on column events.redacted is 'Whether an erasure removed something from the payload.';
