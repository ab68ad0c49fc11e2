-- The continuation that a publisher handed out last, for sources that are crawled by cursor.
alter table crawl_states add column next_cursor text;
