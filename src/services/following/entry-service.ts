import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { isUuid } from '../../platform/uuid.ts'
import { deriveEntryId } from '../../watchlists/entry-identity.ts'
import {
  countEntries,
  deleteEntry,
  type EntryFilter,
  findEntries,
  listEntryPage,
  saveEntries,
} from '../../watchlists/entry-store.ts'
import type { EntryResolution, StatedParty, WatchlistEntry } from '../../watchlists/watchlist.ts'
import { findWatchlist, lockAndCountWatchlists, lockWatchlist } from '../../watchlists/watchlist-store.ts'
import { changeDatabase, queryDatabase } from '../admin/query-database.ts'
import { type PartyLookup, resolveParties } from './resolve-parties.ts'
import type { FollowingDependencies, OwnerActor } from './watchlist-service.ts'

/** Maximum numbers of entries of a list and of an owner. */
export const MAX_ENTRIES_PER_LIST = 100_000
export const MAX_ENTRIES_PER_OWNER = 1_000_000

/** The decision of a person about an entry: its entities or, with `null`, that none of the candidates is the party. */
export type EntryDecision = readonly string[] | null

/** The place of an entry. */
export interface EntryPlace {
  readonly watchlistId: string
  readonly entryId: string
}

/**
 * Manages the entries of watchlists. Methods return `null` or `false` if the owner has no such list or entry, and throw
 * `unavailable` when PostgreSQL cannot be reached.
 */
export interface EntryService {
  /** Returns one page of the entries, newest first, and their total number. */
  list(
    owner: string,
    filter: EntryFilter,
    page: PageRequest,
  ): Promise<{ readonly entries: readonly WatchlistEntry[]; readonly total: number } | null>
  find(owner: string, place: EntryPlace): Promise<WatchlistEntry | null>
  /**
   * Adds a party that the index resolves, or changes the entry with the same reference, number or name. Throws
   * `too_many_entries` at the maximum number, and `invalid_body` if there is no entity with a stated ID.
   */
  add(
    actor: OwnerActor,
    watchlistId: string,
    party: StatedParty,
    lookup: PartyLookup,
  ): Promise<{ readonly entry: WatchlistEntry; readonly isNew: boolean } | null>
  /** Decides which entities an entry means. The other candidates are rejected, so that the party never becomes one of them. */
  decide(actor: OwnerActor, place: EntryPlace, decision: EntryDecision): Promise<WatchlistEntry | null>
  remove(actor: OwnerActor, place: EntryPlace): Promise<boolean>
}

export function createEntryService(dependencies: FollowingDependencies): EntryService {
  const { clock, audit } = dependencies
  return {
    list: (owner, filter, page) =>
      queryDatabase(dependencies, async sql =>
        (await findWatchlist(sql, owner, filter.watchlistId)) === null
          ? null
          : await listEntryPage(sql, filter, page),
      ),
    find: (owner, { watchlistId, entryId }) =>
      queryDatabase(dependencies, async sql =>
        (await findWatchlist(sql, owner, watchlistId)) === null
          ? null
          : ((await findEntries(sql, watchlistId, [entryId]))[0] ?? null),
      ),
    async add(actor, watchlistId, party, lookup) {
      const [resolution] = await resolveParties(lookup, [party])
      if (resolution === undefined) return null
      requireKnownEntity(party, resolution)
      return await changeDatabase(dependencies, tx =>
        addEntry(tx, dependencies, actor, { watchlistId, party, resolution }),
      )
    },
    decide: (actor, place, decision) =>
      changeDatabase(dependencies, async tx => {
        const entry = await lockEntry(tx, actor.owner, place)
        if (entry === null) return null
        const decided = { ...entry, ...decideEntry(entry, decision), updatedAt: clock.now() }
        await saveEntries(tx, [decided])
        const subject = { type: 'watchlist', id: place.watchlistId } as const
        const details = { entry: entry.id, entities: [...decided.entityIds] }
        await audit.record(tx, actor, { action: 'watchlist.entry_decided', subject, details })
        await appendConditionChanges(tx, [{ kind: 'entry', id: entry.id }])
        return decided
      }),
    remove: (actor, place) =>
      changeDatabase(dependencies, async tx => {
        if ((await lockEntry(tx, actor.owner, place)) === null) return false
        await deleteEntry(tx, place.entryId)
        const subject = { type: 'watchlist', id: place.watchlistId } as const
        const details = { entry: place.entryId }
        await audit.record(tx, actor, { action: 'watchlist.entry_deleted', subject, details })
        await appendConditionChanges(tx, [{ kind: 'entry', id: place.entryId }])
        return true
      }),
  }
}

/** Returns whether a party states the ID of an entity that the index does not have. */
export function isUnknownEntity({ number }: StatedParty, { state }: EntryResolution): boolean {
  return number !== null && isUuid(number) && state !== 'matched'
}

function requireKnownEntity(party: StatedParty, resolution: EntryResolution): void {
  if (!isUnknownEntity(party, resolution)) return
  const detail = `There is no entity with the ID "${party.number}".`
  throw new HeraldError('invalid_body', detail, {
    errors: [{ pointer: '/entity_id', code: 'unknown_entity', detail }],
  })
}

interface NewEntry {
  readonly watchlistId: string
  readonly party: StatedParty
  readonly resolution: EntryResolution
}

async function addEntry(
  tx: SqlTransaction,
  { clock, audit }: FollowingDependencies,
  actor: OwnerActor,
  { watchlistId, party, resolution }: NewEntry,
): Promise<{ readonly entry: WatchlistEntry; readonly isNew: boolean } | null> {
  const { entries } = await lockAndCountWatchlists(tx, actor.owner)
  if ((await lockWatchlist(tx, actor.owner, watchlistId)) === null) return null
  const id = deriveEntryId(watchlistId, party)
  const [existing] = await findEntries(tx, watchlistId, [id])
  if (existing === undefined) {
    const inList = Object.values((await countEntries(tx, [watchlistId])).get(watchlistId) ?? {})
    requireEntryCount({ inList: inList.reduce((sum, n) => sum + n, 1), ofOwner: entries + 1 })
  }
  const now = clock.now()
  const entry: WatchlistEntry = {
    id,
    watchlistId,
    ...party,
    ...resolution,
    rejectedEntityIds: [],
    notice: null,
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
  }
  await saveEntries(tx, [entry])
  const subject = { type: 'watchlist', id: watchlistId } as const
  await audit.record(tx, actor, { action: 'watchlist.entry_added', subject, details: { entry: id } })
  await appendConditionChanges(tx, [{ kind: 'entry', id }])
  return { entry, isNew: existing === undefined }
}

/** Throws `too_many_entries` if a list or an owner would have too many entries. */
export function requireEntryCount({
  inList,
  ofOwner,
}: {
  readonly inList: number
  readonly ofOwner: number
}): void {
  const limits = [
    ['The watchlist', inList, MAX_ENTRIES_PER_LIST],
    ['Your watchlists', ofOwner, MAX_ENTRIES_PER_OWNER],
  ] as const
  for (const [what, count, max] of limits) {
    if (count <= max) continue
    const detail = `${what} would have ${count} entries, and the maximum is ${max}. Delete entries first. Nothing was changed.`
    throw new HeraldError('too_many_entries', detail)
  }
}

/** Finds an entry of a list of the owner and locks the list. */
async function lockEntry(
  tx: SqlTransaction,
  owner: string,
  { watchlistId, entryId }: EntryPlace,
): Promise<WatchlistEntry | null> {
  if ((await lockWatchlist(tx, owner, watchlistId)) === null) return null
  return (await findEntries(tx, watchlistId, [entryId]))[0] ?? null
}

function decideEntry(
  { candidates, entityIds, rejectedEntityIds }: WatchlistEntry,
  decision: EntryDecision,
): EntryResolution & Pick<WatchlistEntry, 'rejectedEntityIds' | 'notice'> {
  const chosen = [...new Set(decision)]
  const offered = [...candidates.map(candidate => candidate.entityId), ...entityIds, ...rejectedEntityIds]
  return {
    state: decision === null ? 'unknown' : 'matched',
    entityIds: chosen,
    // They stay, so that the decision can be changed.
    candidates,
    rejectedEntityIds: [...new Set(offered)].filter(id => !chosen.includes(id)).sort(),
    notice: null,
  }
}
