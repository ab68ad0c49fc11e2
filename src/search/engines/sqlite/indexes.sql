-- These indexes are created after all rows are inserted, which is much faster than maintaining them during the build.
create index item_change on item (change);
create index entity_rank on entity (count desc, name, id, facet, involvement, latest);
create index entity_involvement_rank on entity (involvement, count desc, name, id, latest);
create index entity_by_name on entity (sort_name, id, facet, involvement, latest);
create index entity_by_date on entity (latest desc, sort_name, id, facet, involvement);
