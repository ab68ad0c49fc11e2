import type { EntityAliasChange } from '../../entities/entity-store.ts'
import type { EntityMove } from '../../entities/resolve-mentions.ts'
import { deleteEntityMatches, deleteErasedMatches, deleteMatchesOf } from '../../matches/match-store.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import {
  addWatchedEntities,
  removeWatchedEntities,
  replaceWatchedEntities,
} from '../../watchlists/entry-entity-store.ts'
import { storeWaitingMatchesOf } from '../matching/store-waiting-matches.ts'

/**
 * Keeps watchlist entries on the entities that they mean when entities are merged and split: entries of a merged entity watch
 * the survivor, and those of an entity that lost profiles also watch the entity that got them. Call it last in the transaction.
 */
export async function followEntityChanges(
  tx: SqlTransaction,
  moves: readonly EntityMove[],
  aliasChanges: readonly EntityAliasChange[],
): Promise<void> {
  const merges = aliasChanges.flatMap(({ id, after }) => (after === null ? [] : [{ from: id, to: after }]))
  const mergedIds = new Set(merges.map(merge => merge.from))
  const merged = await replaceWatchedEntities(tx, merges)
  const split = await addWatchedEntities(
    tx,
    moves.filter(move => !mergedIds.has(move.from)),
  )
  await appendEntryChanges(tx, [...merged, ...split])
}

/** The announcements that an erasure removed or rewrote. */
interface Erased {
  readonly erasedIds: readonly string[]
  /** The announcements that stay without a person. */
  readonly rewrittenIds: readonly string[]
  /** The entities that nothing mentions any longer. */
  readonly clearedEntityIds: readonly string[]
}

/** Removes what would still tell that erased announcements and persons matched. Call it last in the transaction. */
export async function eraseFollowed(
  tx: SqlTransaction,
  { erasedIds, rewrittenIds, clearedEntityIds }: Erased,
): Promise<void> {
  const entryIds = await removeWatchedEntities(tx, clearedEntityIds)
  const announcementIds = [...erasedIds, ...rewrittenIds]
  await storeWaitingMatchesOf(tx, { announcementIds, entityIds: clearedEntityIds })
  await deleteMatchesOf(tx, erasedIds)
  await deleteErasedMatches(tx, rewrittenIds, entryIds)
  await deleteEntityMatches(tx, clearedEntityIds)
  await appendEntryChanges(tx, entryIds)
}

async function appendEntryChanges(tx: SqlTransaction, ids: readonly string[]): Promise<void> {
  await appendConditionChanges(
    tx,
    [...new Set(ids)].map(id => ({ kind: 'entry', id })),
  )
}
