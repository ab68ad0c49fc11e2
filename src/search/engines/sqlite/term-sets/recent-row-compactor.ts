import type { DatabaseSync } from 'node:sqlite'
import { quoteFtsPhrase } from '../../../../query/query-language.ts'
import {
  EMPTY_SET,
  type NumberSet,
  setFromNumbers,
  setSize,
  subtractSets,
} from '../../../number-sets/number-set.ts'
import { CHUNK_NUMBERS } from '../../../number-sets/set-encoding.ts'
import { dayOfRowid, NUMBER_OF_ROWID_SQL } from '../rowids.ts'
import { TermSetCollector } from './collect-term-sets.ts'
import { readFullTextTerms } from './full-text-segment.ts'
import { chunkOf, openNumberColumnWriter, openStoredNumberFilter } from './number-columns.ts'
import { RECENT_VALUES_SQL, readRecentValues } from './recent-values.ts'
import {
  openTermSetUpdater,
  openTermSetWriter,
  type TermKind,
  type TermSetLimits,
  type TermSets,
} from './term-set-table.ts'
import { openValueColumnWriter } from './value-columns.ts'

/** Includes changed announcements in the term sets, step by step (decision 0035). */
export interface RecentRowCompactor {
  /** Returns whether a compaction has begun, or should begin because enough announcements changed. */
  isDue(): boolean
  /** Runs the next step, in the caller's transaction. Each state between two steps is consistent. */
  runStep(): void
}

/** The sets of a term in the changed announcements. */
interface RecentTerm {
  readonly kind: TermKind
  readonly term: string
  readonly sets: TermSets
}

/** Rows per step. A step takes some tens of milliseconds. */
const CLEARED_ROWS = 400
const ADDED_TERMS = 4_000
/** A term without sets is counted in the whole index if its number of changed announcements is this share of the minimum. */
const COUNTED_SHARE = 1 / 8

export function createRecentRowCompactor(db: DatabaseSync, limits: TermSetLimits): RecentRowCompactor {
  const countRecent = db.prepare('select count(*) as n from recent')
  let steps: Generator<undefined, void> | null = null
  return {
    isDue: () => steps !== null || Number(countRecent.get()?.n) >= limits.maxRecentRows,
    runStep() {
      steps ??= compactRecentRows(db, limits)
      if (steps.next().done === true) steps = null
    },
  }
}

/**
 * Includes the announcements that changed up to now. Readers ignore the sets for them until the last step removes them
 * from `recent`. Announcements that change meanwhile stay there for the next compaction.
 */
function* compactRecentRows(db: DatabaseSync, limits: TermSetLimits): Generator<undefined, void> {
  const lastChange = Number(db.prepare('select max(change) as last from recent').get()?.last)
  const recent = db.prepare('select number, is_in_sets as isInSets from recent').all()
  const numbers = recent.map(row => Number(row.number))
  const inSets = new Set(recent.filter(row => row.isInSets === 1).map(row => Number(row.number)))
  for (const number of openStoredNumberFilter(db)(numbers)) inSets.add(number)
  db.exec('update recent set is_in_sets = 1')
  const terms = yield* collectRecentTerms(db, Math.max(...numbers) + 1)
  yield* removeFromSets(db, inSets)
  yield* addTerms(db, terms, limits.minSetSize)
  finish(db, lastChange)
}

function* collectRecentTerms(db: DatabaseSync, capacity: number): Generator<undefined, RecentTerm[]> {
  db.exec(`insert into recent_text (recent_text) values ('optimize')`)
  const terms: RecentTerm[] = []
  const collector = new TermSetCollector(
    { capacity, minSize: 1, hasCompletePrefixes: true },
    (kind, term, sets) => void terms.push({ kind, term, sets }),
  )
  // The table may change between two steps, so it is read in one.
  for (const _ of readFullTextTerms(db, 'recent_text', collector));
  collector.end()
  yield
  return terms
}

function* removeFromSets(db: DatabaseSync, numbers: ReadonlySet<number>): Generator<undefined, void> {
  if (numbers.size === 0) return
  const byChunk = new Map(
    [...Map.groupBy(numbers, chunkOf)].map(([chunk, members]): [number, NumberSet] => [
      chunk,
      setFromNumbers(members.map(number => number - chunk * CHUNK_NUMBERS)),
    ]),
  )
  const updater = openTermSetUpdater(db)
  for (let last: number | null = 0; last !== null; ) {
    last = updater.removeNumbers(last, CLEARED_ROWS, byChunk)
    yield
  }
}

function* addTerms(
  db: DatabaseSync,
  terms: readonly RecentTerm[],
  minSize: number,
): Generator<undefined, void> {
  const updater = openTermSetUpdater(db)
  const write = openTermSetWriter(db)
  const findAll = openTermNumbers(db)
  const isFirstCompaction = db.prepare('select 1 from number_columns').get() === undefined
  for (const [at, { kind, term, sets }] of terms.entries()) {
    const size = totalSize(sets)
    if (updater.hasSets(kind, term)) updater.addNumbers(kind, term, sets)
    else if (size >= minSize * COUNTED_SHARE) {
      const all = isFirstCompaction ? sets : findAll(kind, term)
      if (totalSize(all) >= minSize) write(kind, term, all)
    }
    if (at % ADDED_TERMS === ADDED_TERMS - 1) yield
  }
}

/** Makes the sets apply to the announcements that have not changed since the compaction began. */
function finish(db: DatabaseSync, lastChange: number): void {
  const select = db.prepare(`select number, place, facet, ${RECENT_VALUES_SQL} from recent where change <= ?`)
  select.setReadBigInts(true)
  const rows = select.all(lastChange) as { number: bigint; place: bigint | null; facet: bigint | null }[]
  openNumberColumnWriter(db)(
    rows.map(({ number, place, facet }) => ({
      number: Number(number),
      stored: place === null ? null : { day: dayOfRowid(place), facet: Number(facet) },
    })),
  )
  openValueColumnWriter(db)(
    rows.map(row => ({
      number: Number(row.number),
      values: row.place === null ? null : readRecentValues(row),
    })),
  )
  db.prepare('delete from recent where change <= ?').run(lastChange)
  if (db.prepare('select 1 from recent limit 1').get() === undefined)
    db.exec(`insert into recent_text (recent_text) values ('delete-all')`)
  else {
    const removeText = db.prepare('delete from recent_text where rowid = ?')
    for (const { place } of rows) if (place !== null) removeText.run(place)
  }
  db.exec('update set_generation set generation = generation + 1')
}

/**
 * Prepares finding all announcements with a term or prefix by FTS5, except those that the compaction does not include.
 */
function openTermNumbers(db: DatabaseSync): (kind: TermKind, term: string) => TermSets {
  const select = db.prepare(`
    select json_group_array(${NUMBER_OF_ROWID_SQL}) as numbers from announcement_text
    where announcement_text match ?`)
  const selectNewer = db.prepare(
    'select json_group_array(number) as numbers from recent where is_in_sets = 0',
  )
  const toSet = (numbers: unknown): NumberSet => setFromNumbers(JSON.parse(String(numbers)) as number[])

  return (kind, term) => {
    const newer = toSet(selectNewer.get()?.numbers)
    const find = (expression: string): NumberSet =>
      subtractSets(toSet(select.get(expression)?.numbers), newer)
    const pattern = `${quoteFtsPhrase(term)}${kind === 'prefix' ? ' *' : ''}`
    if (kind === 'prefix') {
      const written = find(`{title words} : ${pattern}`)
      return {
        title: EMPTY_SET,
        body: written,
        other: subtractSets(find(`{others keys} : ${pattern}`), written),
      }
    }
    const title = find(`title : ${pattern}`)
    const body = subtractSets(find(`words : ${pattern}`), title)
    const other = subtractSets(subtractSets(find(`{others keys} : ${pattern}`), title), body)
    return { title, body, other }
  }
}

function totalSize({ title, body, other }: TermSets): number {
  return setSize(title) + setSize(body) + setSize(other)
}
