-- One row: the clock of the retention periods. It advances only with running time or with evidence, never because the
-- clock of a machine was set.
create table retention_clock (
  is_singleton boolean primary key default true check (is_singleton),
  now timestamptz not null default clock_timestamp(),
  -- Time that an operator confirmed last, or null.
  confirmed_at timestamptz
);
-- A clock that is wrong at this moment is not trusted further than the last change.
insert into retention_clock (now)
  select least(clock_timestamp(), (select max(committed_at) from changes));

-- Days that a clock showed wrongly when it was behind. Rows with these days may be younger than they say.
create table misdated_days (
  day date primary key,
  -- Time of the retention clock until which rows were written with this day.
  written_until timestamptz not null
);
