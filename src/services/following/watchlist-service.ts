import type { AuditActor } from '../../audit/audit-entry.ts'
import { readLatestPosition } from '../../changes/change-number-store.ts'
import { countUnseenMatches } from '../../matches/match-store.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import { blockDispatch } from '../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { countEntries, type EntryCounts } from '../../watchlists/entry-store.ts'
import type { Watchlist } from '../../watchlists/watchlist.ts'
import {
  deleteWatchlist,
  findWatchlist,
  insertWatchlist,
  listWatchlistPage,
  lockAndCountWatchlists,
  lockWatchlist,
  updateWatchlist,
} from '../../watchlists/watchlist-store.ts'
import type { AuditRecorder } from '../admin/audit-log.ts'
import { changeDatabase, queryDatabase } from '../admin/query-database.ts'
import { OWN_DELETION, stopWithoutTargets } from '../matching/stop-without-targets.ts'

/** Maximum number of watchlists of an owner. */
export const MAX_WATCHLISTS_PER_OWNER = 100

/** The dependencies of services that change lists and searches. */
export type FollowingDependencies = Pick<Dependencies, 'sql' | 'clock' | 'random'> & {
  readonly audit: AuditRecorder
}

/** The caller of an authenticated request. */
export type OwnerActor = AuditActor & { readonly owner: string }

/** A list with the numbers of its entries and of its new matches. */
export interface CountedWatchlist extends Watchlist {
  readonly entryCounts: EntryCounts
  readonly newMatches: number
}

/** The fields of a list that an owner states. */
export type WatchlistRequest = Pick<
  Watchlist,
  'name' | 'categories' | 'minimumSeverity' | 'jurisdictions' | 'isMuted'
>

/** Manages the watchlists of an owner. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface WatchlistService {
  /** Throws `too_many_watchlists` at the maximum number. */
  create(
    actor: OwnerActor,
    request: WatchlistRequest & Pick<Watchlist, 'includesPersons'>,
  ): Promise<CountedWatchlist>
  /** Returns one page of the owner's lists, or of those that watch one of the entities, newest first, and their total number. */
  list(
    filter: { readonly owner: string; readonly entityIds: readonly string[] | null },
    page: PageRequest,
  ): Promise<{ readonly watchlists: readonly CountedWatchlist[]; readonly total: number }>
  /** Returns a list of the owner, or `null` if there is none with this ID. */
  find(owner: string, id: string): Promise<CountedWatchlist | null>
  /** Returns whether the owner has the list. */
  update(actor: OwnerActor, id: string, changes: Partial<WatchlistRequest>): Promise<boolean>
  /** Deletes a list with its entries and matches. Returns whether the owner had it. */
  remove(actor: OwnerActor, id: string): Promise<boolean>
}

export function createWatchlistService(dependencies: FollowingDependencies): WatchlistService {
  const { clock, audit } = dependencies
  return {
    create: (actor, request) => changeDatabase(dependencies, tx => create(tx, dependencies, actor, request)),
    list: (filter, page) =>
      queryDatabase(dependencies, async sql => {
        const { watchlists, total } = await listWatchlistPage(sql, filter, page)
        return { watchlists: await addCounts(sql, watchlists), total }
      }),
    find: (owner, id) =>
      queryDatabase(dependencies, async sql => {
        const list = await findWatchlist(sql, owner, id)
        return list === null ? null : ((await addCounts(sql, [list]))[0] ?? null)
      }),
    update: (actor, id, changes) =>
      changeDatabase(dependencies, async tx => {
        const list = await lockWatchlist(tx, actor.owner, id)
        if (list === null) return false
        await updateWatchlist(tx, { ...list, ...changes, updatedAt: clock.now() })
        const details = { fields: Object.keys(changes) }
        await audit.record(tx, actor, {
          action: 'watchlist.updated',
          subject: { type: 'watchlist', id },
          details,
        })
        await appendConditionChanges(tx, [{ kind: 'watchlist', id }])
        return true
      }),
    remove: (actor, id) =>
      changeDatabase(dependencies, async tx => {
        if ((await lockWatchlist(tx, actor.owner, id)) === null) return false
        await deleteWatchlist(tx, id)
        await stopWithoutTargets(tx, [id], OWN_DELETION)
        const subject = { type: 'watchlist', id } as const
        await audit.record(tx, actor, { action: 'watchlist.deleted', subject, details: {} })
        await appendConditionChanges(tx, [{ kind: 'watchlist', id }])
        return true
      }),
  }
}

async function addCounts(sql: Queryable, lists: readonly Watchlist[]): Promise<CountedWatchlist[]> {
  const ids = lists.map(({ id }) => id)
  const entryCounts = await countEntries(sql, ids)
  const newMatches = await countUnseenMatches(sql, { watchlists: ids })
  return lists.map(list => ({
    ...list,
    entryCounts: entryCounts.get(list.id) ?? { matched: 0, ambiguous: 0, unknown: 0 },
    newMatches: newMatches.get(list.id) ?? 0,
  }))
}

async function create(
  tx: SqlTransaction,
  { clock, random, audit }: FollowingDependencies,
  actor: OwnerActor,
  request: Parameters<WatchlistService['create']>[1],
): Promise<CountedWatchlist> {
  const { lists } = await lockAndCountWatchlists(tx, actor.owner)
  if (lists >= MAX_WATCHLISTS_PER_OWNER) {
    const detail = `You have ${lists} watchlists, and the maximum is ${MAX_WATCHLISTS_PER_OWNER}. Delete one first.`
    throw new HeraldError('too_many_watchlists', detail)
  }
  const now = clock.now()
  await blockDispatch(tx)
  const { change } = await readLatestPosition(tx)
  const list: Watchlist = {
    ...request,
    id: createUuidV7(now, random),
    owner: actor.owner,
    createdAfterChange: change,
    seenChange: change,
    createdAt: now,
    updatedAt: now,
  }
  await insertWatchlist(tx, list)
  // The name is left out, because it can name persons.
  const subject = { type: 'watchlist', id: list.id } as const
  await audit.record(tx, actor, { action: 'watchlist.created', subject, details: {} })
  await appendConditionChanges(tx, [{ kind: 'watchlist', id: list.id }])
  return { ...list, entryCounts: { matched: 0, ambiguous: 0, unknown: 0 }, newMatches: 0 }
}
