-- Reports of readers that an entity joins two parties, or that two entities are one party, for operators to decide.

create table merge_reports (
  id               uuid primary key,
  kind             text not null check (kind in ('different_parties', 'same_party')),
  entity_id        uuid not null references entities (id),
  other_entity_id  uuid references entities (id),
  announcement_ids uuid[] not null,
  comment          text not null,
  owner            text not null,
  key_id           uuid not null,
  status           text not null check (status in ('open', 'accepted', 'rejected')),
  note             text,
  decided_by       text,
  decided_at       timestamptz,
  created_at       timestamptz not null,
  check ((kind = 'same_party') = (other_entity_id is not null)),
  check ((status = 'open') = (decided_at is null))
);
create index merge_reports_open on merge_reports (owner) where status = 'open';
create index merge_reports_entity on merge_reports (entity_id);
create index merge_reports_other_entity on merge_reports (other_entity_id) where other_entity_id is not null;
comment on table merge_reports is 'Reports that an entity joins two parties, or that two entities are the same party.';
comment on column merge_reports.entity_id is 'The entity as it was when reported. It may have been merged into another since.';
comment on column merge_reports.other_entity_id is 'The entity that is the same party; null for entities that join two.';
comment on column merge_reports.announcement_ids is 'The announcements that the reporter means.';
comment on column merge_reports.owner is 'Owner of the API key that reported.';
comment on column merge_reports.decided_by is 'Owner of the API key that decided; null while the report is open.';
