import type { ChangePosition } from '../../../../../model/database-change.ts'
import {
  type SearchClause,
  type SearchedIndexes,
  type SearchIndexNames,
  SHORT_REQUEST,
} from '../searched-indexes.ts'
import { openPointInTime, type PointInTime } from './point-in-time.ts'
import { readSearchResult, type SearchHit, type SearchResult } from './search-results.ts'

/** The kind of documents to search: existing announcements or entities, or also those that were deleted. */
export type SearchedKind = 'announcement' | 'entity' | 'known_announcement' | 'known_entity'

/** A field by which matches are sorted. */
export interface SortedField {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** The order of lists of announcements, and of the most named entities. */
export const NEWEST: readonly SortedField[] = [
  { field: 'day', order: 'desc' },
  { field: 'number', order: 'desc' },
]
export const MOST_NAMED: readonly SortedField[] = [
  { field: 'count', order: 'desc' },
  { field: 'name', order: 'asc' },
  { field: 'id', order: 'asc' },
]
export const BEST: SortedField = { field: '_score', order: 'desc' }

export interface SearchBody {
  readonly query?: SearchClause
  readonly from?: number
  readonly size?: number
  readonly sort?: readonly SortedField[]
  readonly search_after?: readonly unknown[]
  readonly aggs?: Readonly<Record<string, SearchClause>>
  /** The members of the documents to return; none by default. */
  readonly _source?: readonly string[]
  /**
   * Whether the matches are counted, as they are by default. Without, the cluster stops at the last document that it returns.
   * It may then overlook documents that lack a field of the order.
   */
  readonly isCounted?: boolean
}

/** One state of the indexes. Everything that is read from it belongs to its position. */
export interface SearchState {
  readonly position: ChangePosition
  search(kind: SearchedKind, body: SearchBody): Promise<SearchResult>
}

/** A state at a point in time, which is read until it is closed. */
export interface OpenState {
  readonly position: ChangePosition
  /** Returns the state for one read, which `signal` stops. */
  forRead(signal?: AbortSignal): SearchState
  close(): Promise<void>
}

/**
 * Opens the current state of indexes with a number of shards. Returns `null` if the indexes do not exist or the indexer is in
 * the middle of a batch.
 */
export async function openState(
  { cluster, flavor, names }: SearchedIndexes,
  shards: number,
): Promise<OpenState | null> {
  const openings = await Promise.allSettled([
    openPointInTime(cluster, flavor, names.announcements),
    openPointInTime(cluster, flavor, names.entities),
  ])
  const opened = openings.flatMap(opening =>
    opening.status === 'fulfilled' && opening.value !== null ? [opening.value] : [],
  )
  const close = async () => {
    await Promise.all(opened.map(index => index.close()))
  }
  let state: OpenState | null = null
  try {
    const failed = openings.find(opening => opening.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    const [announcements, entities] = opened
    if (announcements === undefined || entities === undefined) return null
    const position = await readPositionOf([announcements, entities], shards)
    state = position && stateOf({ announcements, entities }, position, close)
    return state
  } finally {
    // An error of closing says less than one that has occurred, and the cluster releases the state itself later.
    if (state === null) await Promise.allSettled([close()])
  }
}

function stateOf(
  { announcements, entities }: Readonly<Record<keyof SearchIndexNames, PointInTime>>,
  position: ChangePosition,
  close: () => Promise<void>,
): OpenState {
  const indexOf = (kind: SearchedKind): PointInTime => (isOfEntities(kind) ? entities : announcements)
  return {
    position,
    forRead: signal => ({
      position,
      search: (kind, body) => indexOf(kind).search(completeBody(kind, body), signal),
    }),
    close,
  }
}

function isOfEntities(kind: SearchedKind): boolean {
  return kind === 'entity' || kind === 'known_entity'
}

async function readPositionOf(
  indexes: readonly PointInTime[],
  shards: number,
): Promise<ChangePosition | null> {
  const signal = AbortSignal.timeout(SHORT_REQUEST.timeoutMs)
  const results = await Promise.all(indexes.map(index => index.search(POSITIONS, signal)))
  return commonPosition(
    results.flatMap(result => result.hits),
    shards,
  )
}

function completeBody(kind: SearchedKind, { isCounted = true, ...body }: SearchBody): object {
  const sort = body.sort?.map(({ field, order }) => ({ [field]: { order } }))
  const query = ofKind(kind, body.query)
  return { size: 0, _source: false, track_total_hits: isCounted, ...body, query, ...(sort && { sort }) }
}

/**
 * Excludes what does not exist instead of requiring what does: the cluster then knows the number of matches of a single token
 * without reading them, because few parts of an index have documents that are excluded.
 */
const EXISTING: SearchClause = {
  must_not: [{ term: { deleted: true } }, { term: { kind: 'position' } }],
}
const OF_KINDS: Readonly<Record<SearchedKind, SearchClause>> = {
  announcement: EXISTING,
  entity: EXISTING,
  known_announcement: { filter: [{ term: { kind: 'announcement' } }] },
  known_entity: { filter: [{ term: { kind: 'entity' } }] },
}

/** Restricts a query to documents of a kind. A query that scores its matches keeps their scores. */
function ofKind(kind: SearchedKind, query: SearchClause = MATCH_ALL): SearchClause {
  return { bool: { ...OF_KINDS[kind], must: [query] } }
}

const MATCH_ALL: SearchClause = { match_all: {} }

/** More than the indexes have shards. */
const MAX_SHARDS = 1_000
const POSITIONS = {
  query: { term: { kind: 'position' } },
  size: MAX_SHARDS,
  _source: ['record_id', 'change', 'nonce', 'target'],
}

/** The current position, and the number of shards of the indexes, which include those that are not available. */
export interface SharedPosition {
  readonly position: ChangePosition
  readonly shards: number
}

/** Reads the current position without opening a state. Returns `null` where `openState` does. */
export async function readSharedPosition({
  cluster,
  names,
}: SearchedIndexes): Promise<SharedPosition | null> {
  const response = await cluster.send({
    method: 'POST',
    path: `/${names.announcements},${names.entities}/_search?allow_partial_search_results=false`,
    body: POSITIONS,
    ...SHORT_REQUEST,
  })
  if (response.status === 404) return null
  const { hits, shards } = readSearchResult(response)
  const position = commonPosition(hits, shards)
  return position && { position, shards }
}

/**
 * Returns the position that all shards have in common; `null` while they differ or a batch is begun in one of them, because a
 * batch is being written.
 */
function commonPosition(hits: readonly SearchHit[], shards: number): ChangePosition | null {
  const [first] = hits
  if (first === undefined || hits.length !== shards) return null
  const { record_id, change, nonce } = first.source
  const isCommon = hits.every(
    ({ source }) =>
      source.record_id === record_id &&
      source.change === change &&
      source.nonce === nonce &&
      Number(source.target) <= Number(change),
  )
  return isCommon ? { recordId: String(record_id), change: Number(change), nonce: String(nonce) } : null
}
