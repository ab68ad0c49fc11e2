-- Numbers of unknown registers are neither valid nor invalid. Only these have the scheme "local" and are not valid.
alter table entity_identifiers alter column valid drop not null;
update entity_identifiers set valid = null where scheme = 'local' and not valid;
comment on column entity_identifiers.valid is 'Whether the number passes its check; null where the check is unknown.';
