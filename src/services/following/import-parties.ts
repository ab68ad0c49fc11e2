import { appendConditionChanges, type ChangedCondition } from '../../matching/condition-change-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { deriveEntryId } from '../../watchlists/entry-identity.ts'
import {
  countEntries,
  countKnownEntries,
  deleteOtherEntries,
  findEntries,
  saveEntries,
} from '../../watchlists/entry-store.ts'
import type { EntryResolution, StatedParty, WatchlistEntry } from '../../watchlists/watchlist.ts'
import { findWatchlist, lockAndCountWatchlists, lockWatchlist } from '../../watchlists/watchlist-store.ts'
import { changeDatabase, queryDatabase } from '../admin/query-database.ts'
import { isUnknownEntity, requireEntryCount } from './entry-service.ts'
import { type ImportRowError, isSameParty, type ListedParty } from './listed-parties.ts'
import { type PartyLookup, resolveParties } from './resolve-parties.ts'
import type { FollowingDependencies, OwnerActor } from './watchlist-service.ts'

/** The number of rows that one transaction writes. Their results are handed out when it has been committed. */
const ROWS_PER_TRANSACTION = 500
/** The number of entries that one transaction deletes. */
const DELETIONS_PER_TRANSACTION = 1_000

export interface ImportOptions {
  /** Whether entries that the list of rows lacks are deleted at the end. */
  readonly mode: 'add' | 'replace'
  /** Whether rows are only resolved, and nothing is written. */
  readonly isDryRun: boolean
}

/** The effect of an import on the entry of a row. */
export type EntryChange = 'added' | 'updated' | 'unchanged'

/** A row with its entry. `resolution`, `entryId` and `change` are `null` if it has errors or is a duplicate. */
export interface ImportedRow extends ListedParty {
  readonly resolution: EntryResolution | null
  readonly entryId: string | null
  readonly change: EntryChange | null
}

/** A part of the results: rows, or at the end the number of deleted entries. */
export type ImportPart =
  | { readonly rows: readonly ImportedRow[] }
  /** `null`: nothing was deleted, because rows have errors and their entries would have been lost. */
  | { readonly removed: number | null }

/** An import of rows into a list of an owner. */
export interface PartyImport {
  readonly actor: OwnerActor
  readonly watchlistId: string
  readonly rows: readonly ListedParty[]
  readonly options: ImportOptions
  readonly lookup: PartyLookup
}

/**
 * Imports parties into a watchlist and yields the results in the order of the rows, each part after its transaction. An import
 * that ends early has written the parts that it yielded; repeating it changes nothing in these and continues with the others.
 * Throws `not_found` and `too_many_entries` before anything is written.
 */
export async function* importParties(
  dependencies: FollowingDependencies,
  request: PartyImport,
): AsyncGenerator<ImportPart> {
  const { rows, options, watchlistId } = request
  await requireRoom(dependencies, request)
  if (!options.isDryRun) await recordImport(dependencies, request, 'watchlist.import_started', {})
  let hasErrors = false
  const counts = { added: 0, updated: 0, unchanged: 0 }
  const resolve = (from: number) =>
    resolvePart(dependencies, request, rows.slice(from, from + ROWS_PER_TRANSACTION))
  let next = await resolve(0)
  for (let from = 0; from < rows.length; from += ROWS_PER_TRANSACTION) {
    const part = next.rows
    // The next rows are resolved while these are written.
    const [written, resolved] = await Promise.allSettled([
      writePart(dependencies, request, next),
      resolve(from + ROWS_PER_TRANSACTION),
    ])
    if (written.status === 'rejected') throw written.reason
    hasErrors ||= part.some(row => row.errors.length > 0)
    for (const { change } of part) if (change !== null) counts[change] += 1
    yield { rows: part }
    if (resolved.status === 'rejected') throw resolved.reason
    next = resolved.value
  }
  const keptIds = rows.flatMap(({ party }) => (party === null ? [] : deriveEntryId(watchlistId, party)))
  const removed =
    options.mode === 'add' ? 0 : hasErrors ? null : await removeOthers(dependencies, request, keptIds)
  if (!options.isDryRun)
    await recordImport(dependencies, request, 'watchlist.imported', { ...counts, removed: removed ?? 0 })
  yield { removed }
}

/** Throws if the owner has no such list, or if it would have too many entries. */
async function requireRoom(
  dependencies: FollowingDependencies,
  { actor, watchlistId, rows, options }: PartyImport,
): Promise<void> {
  const ids = new Set(rows.flatMap(({ party }) => (party === null ? [] : deriveEntryId(watchlistId, party))))
  if ((await queryDatabase(dependencies, sql => findWatchlist(sql, actor.owner, watchlistId))) === null)
    throw new HeraldError('not_found', 'There is no resource at this URL.')
  await changeDatabase(dependencies, async tx => {
    const { entries } = await lockAndCountWatchlists(tx, actor.owner)
    const inList = Object.values((await countEntries(tx, [watchlistId])).get(watchlistId) ?? {})
    const present = inList.reduce((sum, n) => sum + n, 0)
    const known = await countKnownEntries(tx, watchlistId, [...ids])
    const after = options.mode === 'replace' ? ids.size : present + ids.size - known
    requireEntryCount({ inList: after, ofOwner: entries - present + after })
  })
}

async function recordImport(
  dependencies: FollowingDependencies,
  { actor, watchlistId, options, rows }: PartyImport,
  action: 'watchlist.import_started' | 'watchlist.imported',
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const subject = { type: 'watchlist', id: watchlistId } as const
  const details = { mode: options.mode, rows: rows.length, ...counts }
  await changeDatabase(dependencies, tx => dependencies.audit.record(tx, actor, { action, subject, details }))
}

type NewEntry = Omit<WatchlistEntry, 'createdAt' | 'updatedAt'>

/** Rows and the entries to write for them. */
interface ResolvedPart {
  readonly rows: readonly ImportedRow[]
  readonly entries: readonly NewEntry[]
}

/** Resolves some rows. Entries that a person has decided, and those that a row does not change, stay as they are. */
async function resolvePart(
  dependencies: FollowingDependencies,
  { watchlistId, lookup }: PartyImport,
  rows: readonly ListedParty[],
): Promise<ResolvedPart> {
  if (rows.length === 0) return { rows: [], entries: [] }
  const wanted = rows.flatMap(row =>
    row.party === null || row.duplicateOf !== null
      ? []
      : [{ row, party: row.party, id: deriveEntryId(watchlistId, row.party) }],
  )
  const ids = wanted.map(({ id }) => id)
  const found = await queryDatabase(dependencies, sql => findEntries(sql, watchlistId, ids))
  const stored = new Map(found.map(entry => [entry.id, entry]))
  const open = wanted.filter(({ id, party }) => needsResolution(stored.get(id), party))
  const resolved = await resolveParties(
    lookup,
    open.map(({ party, id }) => {
      const entry = stored.get(id)
      return isSameParty(entry ?? null, party) && entry !== undefined
        ? { ...party, rejectedEntityIds: entry.rejectedEntityIds }
        : party
    }),
  )
  const resolutions = new Map(open.map(({ id }, n) => [id, resolved[n] as EntryResolution]))
  const outcomes = new Map(
    wanted.map(({ row, party, id }) => [
      row.position,
      toOutcome({ id, watchlistId, party, entry: stored.get(id), resolution: resolutions.get(id) }),
    ]),
  )
  return {
    rows: rows.map(row => ({ ...row, ...(outcomes.get(row.position)?.result ?? NO_RESULT) })),
    entries: [...outcomes.values()].flatMap(outcome => outcome.entry ?? []),
  }
}

async function writePart(
  dependencies: FollowingDependencies,
  { actor, watchlistId, options }: PartyImport,
  { entries }: ResolvedPart,
): Promise<void> {
  if (!options.isDryRun && entries.length > 0)
    await changeDatabase(dependencies, tx => writeEntries(tx, dependencies, actor, watchlistId, entries))
}

const NO_RESULT = { resolution: null, entryId: null, change: null } as const

/** Returns whether a party must be looked up: it is new, changed, or unknown so far. */
function needsResolution(entry: WatchlistEntry | undefined, party: StatedParty): boolean {
  return entry === undefined || entry.state === 'unknown' || !isSameParty(entry, party)
}

interface RowContext {
  readonly id: string
  readonly watchlistId: string
  readonly party: StatedParty
  readonly entry: WatchlistEntry | undefined
  readonly resolution: EntryResolution | undefined
}

interface RowOutcome {
  /** The entry to write; `null` if nothing changes. Its times are set when it is written. */
  readonly entry: NewEntry | null
  readonly result: Pick<ImportedRow, 'resolution' | 'entryId' | 'change'> & {
    readonly errors?: readonly ImportRowError[]
  }
}

function toOutcome({ id, watchlistId, party, entry, resolution }: RowContext): RowOutcome {
  if (resolution !== undefined && isUnknownEntity(party, resolution)) {
    const detail = `There is no entity with the ID "${party.number}".`
    const errors = [{ field: 'number', code: 'unknown_entity', detail }] as const
    return { entry: null, result: { ...NO_RESULT, errors } }
  }
  const isUnchanged =
    entry !== undefined &&
    isSameParty(entry, party) &&
    (resolution === undefined || resolution.state === entry.state)
  if (isUnchanged || resolution === undefined)
    return { entry: null, result: { resolution: entry ?? null, entryId: id, change: 'unchanged' } }
  const rejectedEntityIds = isSameParty(entry ?? null, party) ? (entry?.rejectedEntityIds ?? []) : []
  const change = entry === undefined ? 'added' : 'updated'
  return {
    entry: { id, watchlistId, ...party, ...resolution, rejectedEntityIds, notice: null },
    result: { resolution, entryId: id, change },
  }
}

async function writeEntries(
  tx: SqlTransaction,
  { clock }: FollowingDependencies,
  actor: OwnerActor,
  watchlistId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  if ((await lockWatchlist(tx, actor.owner, watchlistId)) === null)
    throw new HeraldError('not_found', 'The watchlist was deleted during the import.')
  const now = clock.now()
  await saveEntries(
    tx,
    entries.map(entry => ({ ...entry, createdAt: now, updatedAt: now })),
  )
  await appendConditionChanges(tx, toChanges(entries.map(({ id }) => id)))
}

/** Deletes the entries that are not among these IDs, and returns how many there are. */
async function removeOthers(
  dependencies: FollowingDependencies,
  { actor, watchlistId, options }: PartyImport,
  keptIds: readonly string[],
): Promise<number> {
  if (options.isDryRun) return await countOthers(dependencies, watchlistId, keptIds)
  let removed = 0
  for (;;) {
    const deleted = await changeDatabase(dependencies, async tx => {
      if ((await lockWatchlist(tx, actor.owner, watchlistId)) === null) return []
      const ids = await deleteOtherEntries(tx, watchlistId, keptIds, DELETIONS_PER_TRANSACTION)
      await appendConditionChanges(tx, toChanges(ids))
      return ids
    })
    removed += deleted.length
    if (deleted.length < DELETIONS_PER_TRANSACTION) return removed
  }
}

async function countOthers(
  dependencies: FollowingDependencies,
  watchlistId: string,
  keptIds: readonly string[],
): Promise<number> {
  return await queryDatabase(dependencies, async sql => {
    const inList = Object.values((await countEntries(sql, [watchlistId])).get(watchlistId) ?? {})
    const known = await countKnownEntries(sql, watchlistId, [...new Set(keptIds)])
    return inList.reduce((sum, n) => sum + n, 0) - known
  })
}

function toChanges(ids: readonly string[]): ChangedCondition[] {
  return ids.map(id => ({ kind: 'entry', id }))
}
