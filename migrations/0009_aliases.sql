-- Whoever asks for the ids that an entity answers for; few entities are merged, so it costs a batch next to nothing.
create index entities_merged on entities (merged_into) where merged_into is not null;
