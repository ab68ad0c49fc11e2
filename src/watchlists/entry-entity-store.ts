import type { SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { EntryNotice, EntryResolution } from './watchlist.ts'

/** An entity that takes the place of another one, or joins it. */
export interface EntitySuccession {
  readonly from: string
  readonly to: string
}

/** An entity that an entry is to watch. */
interface EntryEntity {
  readonly entryId: string
  readonly entityId: string
}

/** Makes the entries that watch a merged entity watch the survivor instead, and returns their IDs. */
export async function replaceWatchedEntities(
  tx: SqlTransaction,
  merges: readonly EntitySuccession[],
): Promise<string[]> {
  if (merges.length === 0) return []
  const rows = await tx<{ id: string }[]>`
    with merged as (
      delete from watchlist_entry_entities w using ${successions(tx, merges)} as m
      where w.entity_id = m.from_id returning w.entry_id, m.to_id
    ), watched as (
      insert into watchlist_entry_entities (entry_id, entity_id) select distinct entry_id, to_id from merged
      on conflict do nothing
    )
    select distinct entry_id as id from merged`
  return await setNotices(
    tx,
    rows.map(({ id }) => id),
    'merged',
  )
}

/** Makes the entries that watch a split entity also watch its other part, and returns the IDs of those that did not yet. */
export async function addWatchedEntities(
  tx: SqlTransaction,
  splits: readonly EntitySuccession[],
): Promise<string[]> {
  if (splits.length === 0) return []
  const rows = await tx<{ id: string }[]>`
    with added as (
      insert into watchlist_entry_entities (entry_id, entity_id)
      select distinct w.entry_id, s.to_id
      from watchlist_entry_entities w join ${successions(tx, splits)} as s on s.from_id = w.entity_id
        join watchlist_entries e on e.id = w.entry_id
      where s.to_id <> all(e.rejected_entity_ids)
      on conflict do nothing returning entry_id
    )
    select distinct entry_id as id from added`
  return await setNotices(
    tx,
    rows.map(({ id }) => id),
    'split',
  )
}

/** Stops watching erased entities, and returns the IDs of the entries. Those that watch nothing else become unknown. */
export async function removeWatchedEntities(
  tx: SqlTransaction,
  entityIds: readonly string[],
): Promise<string[]> {
  if (entityIds.length === 0) return []
  const rows = await tx<{ id: string }[]>`
    with removed as (
      delete from watchlist_entry_entities where entity_id = any(${[...entityIds]}::uuid[]) returning entry_id
    )
    select distinct entry_id as id from removed`
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx`
    update watchlist_entries e set state = 'unknown'
    where id = any(${ids}::uuid[]) and not exists (select from watchlist_entry_entities w where w.entry_id = e.id)`
  return await setNotices(tx, ids, 'erased')
}

/** What is decided about an entry whose party an announcement may name. */
export interface EntryAppearance extends EntryResolution {
  readonly entryId: string
}

/**
 * Makes unknown entries watch the entities by which they have appeared, or wait for a decision among candidates, and returns
 * the IDs of the changed entries. Entries that are no longer unknown stay as they are, and so do those that remain unknown.
 */
export async function saveAppearances(
  tx: SqlTransaction,
  appearances: readonly EntryAppearance[],
): Promise<string[]> {
  const matched = await watchAppearedEntities(
    tx,
    appearances.flatMap(({ entryId, entityIds }) => entityIds.map(entityId => ({ entryId, entityId }))),
  )
  const uncertain = await saveCandidates(
    tx,
    appearances.filter(({ state }) => state === 'ambiguous'),
  )
  return [...matched, ...uncertain]
}

async function watchAppearedEntities(
  tx: SqlTransaction,
  appeared: readonly EntryEntity[],
): Promise<string[]> {
  if (appeared.length === 0) return []
  const rows = await tx<{ id: string }[]>`
    with added as (
      insert into watchlist_entry_entities (entry_id, entity_id)
      select distinct e.id, a.entity_id
      from unnest(${appeared.map(a => a.entryId)}::uuid[], ${appeared.map(a => a.entityId)}::uuid[]) as a (entry_id, entity_id)
        join watchlist_entries e on e.id = a.entry_id
      where e.state = 'unknown' and a.entity_id <> all(e.rejected_entity_ids)
      on conflict do nothing returning entry_id
    )
    update watchlist_entries e set state = 'matched' from (select distinct entry_id from added) as a
    where e.id = a.entry_id returning e.id`
  return await setNotices(
    tx,
    rows.map(({ id }) => id),
    'appeared',
  )
}

async function saveCandidates(tx: SqlTransaction, uncertain: readonly EntryAppearance[]): Promise<string[]> {
  if (uncertain.length === 0) return []
  // Of several appearances of an entry, the last one had the most announcements to consider.
  const last = [...new Map(uncertain.map(one => [one.entryId, one])).values()]
  const rows = await tx<{ id: string }[]>`
    update watchlist_entries e set state = 'ambiguous', candidates = a.candidates
    from rows from (unnest(${last.map(({ entryId }) => entryId)}::uuid[]),
      jsonb_array_elements(${JSON.stringify(last.map(({ candidates }) => candidates))}::jsonb)) as a (entry_id, candidates)
    where e.id = a.entry_id and e.state = 'unknown' returning e.id`
  return await setNotices(
    tx,
    rows.map(({ id }) => id),
    'uncertain',
  )
}

async function setNotices(
  tx: SqlTransaction,
  ids: readonly string[],
  notice: EntryNotice,
): Promise<string[]> {
  if (ids.length === 0) return []
  await tx`
    update watchlist_entries set notice = ${notice}, updated_at = now() where id = any(${[...ids]}::uuid[])`
  return [...ids]
}

function successions(tx: SqlTransaction, pairs: readonly EntitySuccession[]) {
  return tx`(
    select * from unnest(${pairs.map(pair => pair.from)}::uuid[], ${pairs.map(pair => pair.to)}::uuid[]) as p (from_id, to_id))`
}
