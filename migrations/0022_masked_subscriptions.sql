-- Whether the creator of a subscription had the scope "personal". Payloads of other subscriptions are masked where the
-- service masks natural persons.
alter table subscriptions add column includes_persons boolean not null default false;
comment on column subscriptions.includes_persons is 'Whether its creator had the scope "personal".';
