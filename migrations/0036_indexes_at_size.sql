-- Indexes for statements that read a whole table to find a few rows, see test/support/statement-plans/plans.txt.

-- The announcements of a day, which each crawl of the day counts.
create index announcements_published on announcements (source_id, publication_date);

-- The erased announcements, which block lists name. There are few.
create index announcements_erased on announcements (id) where erased;

-- The versions that a document contains, when another document replaces it.
create index announcement_versions_document on announcement_versions (document_id);

-- What an announcement withdrew, each time it is read again.
create index withdrawals_withdrawn_by on withdrawals (source_id, withdrawn_by);

-- The profiles that return to another entity when a merge is undone. There are few.
create index entity_profiles_original_entity on entity_profiles (original_entity_id) where original_entity_id <> entity_id;

-- The runs that are not finished: a few, however many a source has had.
create index runs_running on runs (source_id) where state = 'running';

-- The hours that have expired. Rows are written in the order of time.
create index delivery_statistics_age on delivery_statistics using brin (hour);
