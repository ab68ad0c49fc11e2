-- A feed may give one record again and again, newest first: an earlier state must not take the place of a newer one.
-- ISO 8601 in UTC with milliseconds, so that texts compare as moments do.
alter table announcements add column version text;

-- A publisher may take back a whole (a tender's folder) of which each record is a part: `20098166` of `20098166/DOC_CN`.
create index announcements_whole on announcements (source_id, split_part(source_reference, '/', 1))
  where source_reference like '%/%';
