import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Changes } from '../search/write/rows.ts'

/** Reads whole change numbers after `after`, see RecordFeed in flows/feed.ts. */
export type Read = (after: number, rows: number, upTo?: number) => Promise<Changes | null>

/** So many stretches are read before they are asked for: about what is written in one transaction. */
const STRETCHES = 8
/** So many changes are made ready in one go, some milliseconds; then PostgreSQL is given more to do. */
const SLICE = 200

interface Stretch<T> {
  /** Where it begins; null until the one before it is there. */
  after: number | null
  readonly changes: Promise<Changes | null>
  /** What was made of them. */
  readonly made: Promise<T | null>
}

/**
 * Reads the record and makes something of each part of a stretch. Who asks up to some change asks for all before it one after
 * the other: the next stretches are read meanwhile, while PostgreSQL works for them the last one is made ready, and whoever
 * writes need not wait. Null when there is nothing new.
 */
export function readingAhead<T>(
  read: Read,
  make: (part: Changes) => T,
): (after: number, rows: number, upTo?: number) => Promise<readonly T[] | null> {
  let ahead: Stretch<readonly T[]>[] = []
  let asked = ''

  async function makeAll(changes: Changes | null): Promise<T[] | null> {
    if (changes === null) return null
    const made: T[] = []
    for (const part of partsOf(changes)) {
      made.push(make(part))
      await nextTurn()
    }
    return made
  }

  function begin(after: number, rows: number, upTo: number): Stretch<readonly T[]> {
    const changes = read(after, rows, upTo)
    return { after, changes, made: changes.then(makeAll) }
  }

  function next(before: Stretch<readonly T[]>, rows: number, upTo: number): Stretch<readonly T[]> {
    const changes = before.changes.then(async told => {
      if (told === null) return null
      stretch.after = told.position.change
      return await read(told.position.change, rows, upTo)
    })
    const made = before.made.then(async () => await makeAll(await changes))
    const stretch: Stretch<readonly T[]> = { after: null, changes, made }
    // Told where it is waited for, if it still is.
    changes.catch(() => {})
    made.catch(() => {})
    return stretch
  }

  return async (after, rows, upTo) => {
    if (upTo === undefined) return await makeAll(await read(after, rows))
    const [first] = ahead.splice(0, 1)
    const isAhead = first?.after === after && asked === `${rows} ${upTo}`
    const wanted = isAhead ? first : begin(after, rows, upTo)
    if (!isAhead) ahead = []
    asked = `${rows} ${upTo}`
    while (ahead.length < STRETCHES) ahead.push(next(ahead.at(-1) ?? wanted, rows, upTo))
    return await wanted.made
  }
}

/** The same changes, a few at a time; at least one part. */
function* partsOf({ announcements, entities, position }: Changes): Generator<Changes> {
  const most = Math.max(announcements.length, entities.length, 1)
  for (let i = 0; i < most; i += SLICE) {
    const within = [i, i + SLICE] as const
    yield { announcements: announcements.slice(...within), entities: entities.slice(...within), position }
  }
}
