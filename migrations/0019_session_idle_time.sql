-- Sessions end when they are not used for a while. The time is saved about once a minute, by the clock of the database.
alter table sessions add column last_used_at timestamptz not null default now();
