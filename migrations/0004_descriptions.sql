-- All that tells who a mention means: its numbers, name, legal form and place (entities/describe.ts). Mentions of one
-- description mean one entity; which one, follows from all descriptions together (decision 0010).
create table descriptions (
  id          uuid primary key,
  -- In the order of arrival: the first description of an entity keeps its id.
  number      bigint generated always as identity,
  entity_id   uuid not null references entities,
  -- The entity it had before any merge, so that a merge can be undone.
  origin_id   uuid not null references entities,
  -- Strongest first.
  keys        text[] not null,
  place       text,
  -- A person without a number is known only within a company: that company's description.
  within      uuid,
  -- How the entity was found, and the key that decided.
  method      text not null,
  evidence    text not null
);
create index descriptions_entity on descriptions (entity_id);
create index descriptions_within on descriptions (within) where within is not null;

-- Here and in mentions nothing is declared to refer to another table: these are most of the rows a batch writes, checking
-- each takes a third of the database's time, and `herald doctor` looks.
create table description_keys (
  key             text not null,
  description_id  uuid not null,
  primary key (key, description_id)
);
create index description_keys_description on description_keys (description_id);

-- Two entities that an operator says are two: their first descriptions contradict each other for good.
create table kept_apart (
  description_id  uuid not null,
  other_id        uuid not null,
  decided_at      timestamptz not null default now(),
  primary key (description_id, other_id)
);

-- What is known so far becomes one description an entity.
insert into descriptions (id, entity_id, origin_id, keys, method, evidence)
select gen_random_uuid(), e.id, e.id, array(select k.key from entity_keys k where k.entity_id = e.id order by k.key),
       'name', coalesce((select min(k.key) from entity_keys k where k.entity_id = e.id), '')
from entities e where exists (select 1 from mentions m where m.entity_id = e.id)
order by e.first_seen_at, e.id;
insert into description_keys (key, description_id)
select unnest(keys), id from descriptions;

alter table mentions add column description_id uuid;
update mentions m set description_id = d.id from descriptions d where d.entity_id = m.entity_id;
alter table mentions alter column description_id set not null;
alter table mentions drop constraint mentions_announcement_id_fkey;
create index mentions_description on mentions (description_id);
alter table mentions drop column entity_id, drop column method, drop column evidence;
drop table entity_keys;

-- Type and jurisdiction are facts like the name.
update entities set facts = facts || jsonb_build_object('name',
  (facts -> 'name') || jsonb_build_object('type', entity_type, 'jurisdiction', jurisdiction))
where facts ? 'name';
