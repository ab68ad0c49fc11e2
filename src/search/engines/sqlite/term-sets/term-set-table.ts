import type { DatabaseSync } from 'node:sqlite'
import {
  EMPTY_SET,
  type NumberSet,
  setSize,
  subtractSets,
  uniteSets,
} from '../../../number-sets/number-set.ts'
import {
  CHUNK_NUMBERS,
  decodeSet,
  decodeUnion,
  type EncodedChunk,
  encodeChunk,
  encodeSet,
} from '../../../number-sets/set-encoding.ts'

/*
 * The table `term_set` has, for each frequent term and each frequent prefix, the numbers of the announcements that contain
 * it. Terms without rows are rare, and FTS5 finds their announcements fast.
 */

/** A term or a prefix of terms. */
export type TermKind = 'term' | 'prefix'

/** Where announcements contain a term: in the title, only in other fields, or only as another spelling or filter value. */
export const TERM_OCCURRENCES = ['title', 'body', 'other'] as const
export type TermOccurrence = (typeof TERM_OCCURRENCES)[number]

/** The values of the column `kind`. The sets of prefixes do not distinguish the title from other fields. */
const KINDS: Readonly<Record<TermKind, Readonly<Record<TermOccurrence, number>>>> = {
  term: { title: 0, body: 1, other: 2 },
  prefix: { title: 3, body: 3, other: 4 },
}

/**
 * The lengths of the prefixes that have sets, in characters. The sets of long prefixes contain only the announcements with
 * rare terms, because few frequent terms begin with them.
 */
export const PREFIX_LENGTHS = [2, 3, 4, 5, 6, 7, 8]
export const MAX_SHORT_PREFIX = 3
/** The limits of the sets and of the rows that the sets do not contain yet. */
export interface TermSetLimits {
  /** Terms in fewer announcements have no set. */
  readonly minSetSize: number
  /** The number of changed announcements from which on they are included in the sets. */
  readonly maxRecentRows: number
}

export const DEFAULT_TERM_SET_LIMITS: TermSetLimits = { minSetSize: 256, maxRecentRows: 20_000 }

/** The sets of one term or prefix. No announcement is in two of them. The title set of a prefix is empty. */
export type TermSets = Readonly<Record<TermOccurrence, NumberSet>>

/** Prepares reading sets. */
export function openTermSetReader(db: DatabaseSync) {
  // A kind that is not included only shows that the term is known.
  const select = db.prepare(`
    select kind, chunk, case when kind <= :included then numbers end as numbers from term_set
    where term = :term and kind between :first and :last order by kind, chunk`)

  /**
   * Returns the numbers below `capacity` for a term, or `null` if it is rare. `included` is the last of the occurrences to
   * include.
   */
  return (kind: TermKind, term: string, included: TermOccurrence, capacity: number): NumberSet | null => {
    const kinds = KINDS[kind]
    const parameters = { term, first: kinds.title, last: kinds.other, included: kinds[included] }
    const rows = select.all(parameters) as unknown as StoredChunk[]
    if (rows.length === 0) return null
    // Several sets can have the same chunk, so each is decoded for itself.
    const sets = new Map<number, EncodedChunk[]>()
    for (const { kind: value, chunk, numbers: bytes } of rows) {
      if (bytes === null) continue
      const chunks = sets.get(value)
      if (chunks === undefined) sets.set(value, [{ chunk, bytes }])
      else chunks.push({ chunk, bytes })
    }
    return decodeUnion([...sets.values()], capacity)
  }
}

interface StoredChunk {
  readonly kind: number
  readonly chunk: number
  readonly numbers: Uint8Array | null
}

/** Prepares writing the sets of terms that have none yet. */
export function openTermSetWriter(db: DatabaseSync) {
  const insert = db.prepare('insert into term_set (term, kind, chunk, numbers) values (?, ?, ?, ?)')

  return (kind: TermKind, term: string, sets: TermSets): void => {
    let rows = 0
    for (const occurrence of TERM_OCCURRENCES) {
      for (const { chunk, bytes } of encodeSet(sets[occurrence])) {
        insert.run(term, KINDS[kind][occurrence], chunk, bytes)
        rows++
      }
    }
    // A long prefix whose terms are all frequent has an empty set, which shows that it is known.
    if (rows === 0) insert.run(term, KINDS[kind].body, 0, encodeChunk(EMPTY_SET))
  }
}

/** Prepares adding numbers to the sets of terms that have sets, and removing numbers from all sets. */
export function openTermSetUpdater(db: DatabaseSync) {
  const hasRow = db.prepare('select 1 from term_set where term = ? and kind between ? and ? limit 1')
  const find = db.prepare('select id, numbers from term_set where term = ? and kind = ? and chunk = ?')
  const insert = db.prepare('insert into term_set (term, kind, chunk, numbers) values (?, ?, ?, ?)')
  const update = db.prepare('update term_set set numbers = ? where id = ?')
  const selectChunks = db.prepare(`
    select id, chunk, numbers from term_set
    where id > ? and chunk in (select value from json_each(?)) order by id limit ?`)

  return {
    hasSets: (kind: TermKind, term: string): boolean =>
      hasRow.get(term, KINDS[kind].title, KINDS[kind].other) !== undefined,
    addNumbers(kind: TermKind, term: string, sets: TermSets): void {
      for (const occurrence of TERM_OCCURRENCES) {
        for (const { chunk, bytes } of encodeSet(sets[occurrence])) {
          const row = find.get(term, KINDS[kind][occurrence], chunk)
          if (row === undefined) insert.run(term, KINDS[kind][occurrence], chunk, bytes)
          else {
            const united = uniteSets([decodeChunk(row.numbers as Uint8Array), decodeChunk(bytes)])
            update.run(encodeChunk(united), Number(row.id))
          }
        }
      }
    },
    /**
     * Removes numbers, given by chunk and relative to it, from the next sets after a row. Returns the last row, or `null`
     * after the end.
     */
    removeNumbers(after: number, rows: number, byChunk: ReadonlyMap<number, NumberSet>): number | null {
      const found = selectChunks.all(after, JSON.stringify([...byChunk.keys()]), rows)
      for (const row of found) {
        const set = decodeChunk(row.numbers as Uint8Array)
        const rest = subtractSets(set, byChunk.get(Number(row.chunk)) ?? EMPTY_SET)
        if (setSize(rest) < setSize(set)) update.run(encodeChunk(rest), Number(row.id))
      }
      return found.length < rows ? null : Number(found.at(-1)?.id)
    },
  }
}

function decodeChunk(bytes: Uint8Array): NumberSet {
  return decodeSet([{ chunk: 0, bytes }], CHUNK_NUMBERS)
}
