import type { ChangeFeedRow } from '../../../../model/database-change.ts'
import { type IndexQuery, MAX_CHANGE_BODY_BYTES } from '../../../index-query.ts'
import type { ChangeFeedPage } from '../../../index-reader.ts'
import { joinJson } from './join-json.ts'
import type { SearchHit } from './state/search-results.ts'
import type { SearchedKind, SearchState, SortedField } from './state/search-state.ts'

const BY_CHANGE: readonly SortedField[] = [
  { field: 'change', order: 'asc' },
  { field: 'id', order: 'asc' },
]
const KINDS = ['known_announcement', 'known_entity'] as const
const ROW = ['kind', 'change', 'deleted']
/** The number of rows that are read at once, and with their resources, which take a few kilobytes each. */
const ROWS_PER_READ = { plain: 10_000, withBodies: 500 }

/** Reads the rows changed after a change number. Changes are never split between pages (design 2.3). */
export async function listChanges(
  state: SearchState,
  { after, limit, bodies = false }: IndexQuery<'changes'>,
): Promise<ChangeFeedPage> {
  const { position } = state
  const head = position.change
  const end = Math.max(after, await findEnd(state, after, limit))
  const { rows, next } = bodies
    ? await readRowsWithBodies(state, after, end)
    : { rows: await readRows(state, after, end), next: end }
  return { items: joinJson(rows), next, head, position }
}

/** Returns the last change that keeps the page within `limit` rows, but at least the next existing change. */
async function findEnd(state: SearchState, after: number, limit: number): Promise<number> {
  const query = { range: { change: { gt: after } } }
  const next = await Promise.all(
    KINDS.map(kind => state.search(kind, { query, sort: BY_CHANGE, size: limit + 1 })),
  )
  const changes = next.flatMap(({ hits }) => hits.map(({ sort }) => Number(sort[0]))).sort((a, b) => a - b)
  const [first, firstBeyond] = [changes[0], changes[limit]]
  if (first === undefined || firstBeyond === undefined) return state.position.change
  return Math.max(first, firstBeyond - 1)
}

async function readRows(state: SearchState, after: number, end: number): Promise<string[]> {
  const rows: string[] = []
  for await (const hit of readHits(state, { after, end, _source: ROW, size: ROWS_PER_READ.plain }))
    rows.push(JSON.stringify(toRow(hit)))
  return rows
}

/**
 * Reads rows with their resources in `data`. The page ends before the change whose resources would exceed the limit. The first
 * change is always read whole; its rows beyond the limit have no `data`.
 */
async function readRowsWithBodies(
  state: SearchState,
  after: number,
  end: number,
): Promise<{ readonly rows: string[]; readonly next: number }> {
  const rows: string[] = []
  let [bytes, change, rowsBeforeChange] = [0, after, 0]
  const _source = [...ROW, 'full', 'json']
  for await (const hit of readHits(state, { after, end, _source, size: ROWS_PER_READ.withBodies })) {
    const row = toRow(hit)
    if (row.change > change) [change, rowsBeforeChange] = [row.change, rows.length]
    const body = String(hit.source.full ?? hit.source.json ?? 'null')
    bytes += Buffer.byteLength(body)
    const exceedsLimit = bytes > MAX_CHANGE_BODY_BYTES
    if (exceedsLimit && rowsBeforeChange > 0)
      return { rows: rows.slice(0, rowsBeforeChange), next: change - 1 }
    rows.push(exceedsLimit ? JSON.stringify(row) : `${JSON.stringify(row).slice(0, -1)},"data":${body}}`)
  }
  return { rows, next: end }
}

interface ChangedRange {
  readonly after: number
  readonly end: number
  readonly _source: readonly string[]
  readonly size: number
}

/** Reads the rows of both indexes in order. */
async function* readHits(state: SearchState, range: ChangedRange): AsyncGenerator<SearchHit> {
  const [announcements, entities] = KINDS.map(kind => readHitsOf(state, kind, range)) as [Hits, Hits]
  let [announcement, entity] = await Promise.all([announcements.next(), entities.next()])
  while (!announcement.done || !entity.done) {
    if (entity.done || (!announcement.done && isBefore(announcement.value, entity.value))) {
      yield announcement.value as SearchHit
      announcement = await announcements.next()
    } else {
      yield entity.value
      entity = await entities.next()
    }
  }
}

type Hits = AsyncGenerator<SearchHit, undefined>

async function* readHitsOf(
  state: SearchState,
  kind: SearchedKind,
  { after, end, _source, size }: ChangedRange,
): Hits {
  const body = { query: { range: { change: { gt: after, lte: end } } }, sort: BY_CHANGE, size, _source }
  let last: SearchHit | undefined
  do {
    const { hits } = await state.search(kind, { ...body, ...(last && { search_after: last.sort }) })
    yield* hits
    last = hits.length < size ? undefined : hits.at(-1)
  } while (last !== undefined)
  return undefined
}

function isBefore(a: SearchHit, b: SearchHit): boolean {
  const [change, other] = [Number(a.sort[0]), Number(b.sort[0])]
  return change < other || (change === other && a.id < b.id)
}

function toRow({ id, source: { change, kind, deleted } }: SearchHit): ChangeFeedRow {
  return {
    change: Number(change),
    kind: kind as ChangeFeedRow['kind'],
    id,
    deleted: deleted === true,
  }
}
