-- These indexes are created after all rows are inserted, which is much faster than maintaining them during the build.
create index item_change on item (change);
create index entity_rank on entity (count desc, name, id, facet);
create index entity_facet_rank on entity (facet, count desc, name, id);
