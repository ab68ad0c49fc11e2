-- What owners of subscriptions can set beyond their selection.

alter table subscriptions add column encrypted_headers bytea;
comment on column subscriptions.encrypted_headers is 'Custom request headers, encrypted with their names. Null for none.';
